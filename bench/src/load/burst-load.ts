import { setTimeout as sleep } from "node:timers/promises"
import { type Round, toRound } from "../figures"
import { HttpConnection, type RequestForm, requestBytes } from "./http-connection"

/** Requests at a constant rate, first alone, then during a burst of others. */
export interface BurstOrder {
  readonly port: number
  /** Per second, in turns. */
  readonly stream: readonly RequestForm[]
  readonly rate: number
  readonly burst: readonly RequestForm[]
  /** Concurrent requests of the burst; default: all. */
  readonly connections?: number
  /** Duration of the part without burst, s. */
  readonly seconds: number
}

export interface BurstResult {
  readonly quiet: Round
  readonly busy: Round
  readonly burst: Round
}

/** Constant rate, independent of replies: queueing must count as latency. */
export class Stream {
  private latencies: number[] = []
  private failed = 0
  private since = performance.now()
  private going = true
  private readonly underWay = new Set<Promise<void>>()
  private readonly free: HttpConnection[] = []
  private readonly all: readonly Buffer[]
  private sent = 0

  constructor(
    private readonly port: number,
    requests: readonly RequestForm[],
    private readonly rate: number,
  ) {
    this.all = requests.map(requestBytes)
  }

  async run(): Promise<void> {
    const started = performance.now()
    while (this.going) {
      const due = started + (this.sent * 1000) / this.rate
      const wait = due - performance.now()
      if (wait > 0) await sleep(wait)
      const one = this.one(due).finally(() => this.underWay.delete(one))
      this.underWay.add(one)
    }
  }

  private async one(due: number): Promise<void> {
    const request = this.all[this.sent++ % this.all.length] as Buffer
    const connection = this.free.pop() ?? (await HttpConnection.open(this.port))
    const { status } = await connection.request(request)
    this.latencies.push(performance.now() - due)
    if (status >= 300) this.failed += 1
    this.free.push(connection)
  }

  take(): Round {
    const { latencies, failed, since } = this
    this.latencies = []
    this.failed = 0
    this.since = performance.now()
    return toRound(latencies, { failed, seconds: (this.since - since) / 1000, bytes: 0 })
  }

  async stop(): Promise<void> {
    this.going = false
    await Promise.all(this.underWay)
    for (const connection of this.free) connection.close()
  }
}

async function fire(port: number, requests: readonly RequestForm[], atOnce: number): Promise<Round> {
  const connections = await Promise.all(Array.from({ length: atOnce }, () => HttpConnection.open(port)))
  const waiting = requests.map(requestBytes).toReversed()
  const latencies: number[] = []
  let failed = 0
  const started = performance.now()
  await Promise.all(
    connections.map(async (connection) => {
      for (let request = waiting.pop(); request; request = waiting.pop()) {
        const from = performance.now()
        const { status, body } = await connection.request(request)
        latencies.push(performance.now() - from)
        if (status >= 300 && failed++ === 0) process.stderr.write(`  answered ${status} ${body.toString()}\n`)
      }
      connection.close()
    }),
  )
  return toRound(latencies, { failed, seconds: (performance.now() - started) / 1000, bytes: 0 })
}

export async function loadBurst(order: BurstOrder): Promise<BurstResult> {
  const { port, stream, rate, burst, seconds, connections = burst.length } = order
  const requests = new Stream(port, stream, rate)
  const running = requests.run()
  await sleep(1000)
  requests.take()
  await sleep(seconds * 1000)
  const quiet = requests.take()
  const burstRound = await fire(port, burst, connections)
  const busy = requests.take()
  await requests.stop()
  await running
  return { quiet, busy, burst: burstRound }
}
