import { setTimeout as delay } from "node:timers/promises"
import { percentile, type Round, toRound } from "../figures"
import type { Pair, SocketTarget } from "./actor"
import { clientId, numberIn, openPeers, type Peers } from "./peers"

export interface MessageOrder {
  readonly target: SocketTarget
  /** Further processes of the product, so that messages pass from one to another. */
  readonly others?: readonly SocketTarget[]
  readonly pairs: readonly Pair[]
  /** Messages per second, independent of replies; 0: each pair sends after the last arrival. */
  readonly rate: number
  readonly seconds: number
  /** Prefix of the messages. */
  readonly run: string
}

export interface MessageRound extends Round {
  readonly acknowledged: number
  /** ms behind schedule (p99) of the generator itself, which every latency includes. */
  readonly late: number
}

/** ms from connecting to the first message, so that connecting is not measured. */
const settleFor = 1000

/** ms until an undelivered message counts as lost. */
const timeoutMs = 10_000

/** Sent messages by number, with their scheduled time. */
class Flight {
  readonly latencies: number[] = []
  readonly late: number[] = []
  acknowledged = 0
  errors: string[] = []
  sent = 0
  private readonly under = new Map<number, { due: number; arrived: () => void }>()
  private settled = 0
  private allHome: () => void = () => undefined

  constructor(
    private readonly run: string,
    private readonly peers: Peers,
  ) {}

  receive(frame: Buffer): void {
    const number = numberIn(frame, this.run)
    const message = this.under.get(number)
    if (!message) return
    this.under.delete(number)
    this.latencies.push(performance.now() - message.due)
    message.arrived()
    this.look()
  }

  /** Resolves when received and acknowledged. */
  async send(pair: number, due: number): Promise<void> {
    const number = this.sent++
    this.late.push(performance.now() - due)
    const heard = new Promise<void>((arrived) => this.under.set(number, { due, arrived }))
    const sent = this.peers
      .send(pair, clientId(this.run, number))
      .then(
        () => (this.acknowledged += 1),
        (error: Error) => this.errors.push(error.message),
      )
      .then(() => {
        this.settled += 1
        this.look()
      })
    await Promise.all([heard, sent])
  }

  private get isHome(): boolean {
    return this.under.size === 0 && this.settled === this.sent
  }

  private look(): void {
    if (this.isHome) this.allHome()
  }

  /** Resolves when all messages are complete or timed out. */
  async landed(): Promise<void> {
    if (this.isHome) return
    let timer: NodeJS.Timeout | undefined
    const given = new Promise<void>((resolve) => (timer = setTimeout(resolve, timeoutMs)))
    await Promise.race([new Promise<void>((resolve) => (this.allHome = resolve)), given])
    clearTimeout(timer)
  }
}

/** Constant rate; latency counts from the scheduled time. */
function stream(flight: Flight, { rate, seconds, pairs }: MessageOrder): Promise<unknown> {
  const total = Math.round(rate * seconds)
  const started = performance.now()
  const all: Promise<void>[] = []
  return new Promise<void>((resolve) => {
    const tick = (): void => {
      while (all.length < total && started + (all.length / rate) * 1000 <= performance.now()) {
        all.push(flight.send(all.length % pairs.length, started + (all.length / rate) * 1000))
      }
      if (all.length < total) setTimeout(tick, 0)
      else resolve()
    }
    tick()
  })
}

async function saturate(flight: Flight, { seconds, pairs }: MessageOrder): Promise<void> {
  const until = performance.now() + seconds * 1000
  const given = new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000 + timeoutMs).unref())
  const work = pairs.map(async (_, pair) => {
    while (performance.now() < until) await flight.send(pair, performance.now())
  })
  await Promise.race([Promise.all(work), given])
}

export async function loadMessages(order: MessageOrder): Promise<MessageRound> {
  let flight: Flight | null = null
  const peers = await openPeers(order.target, order.pairs, (frame) => flight?.receive(frame), order.others)
  const current = new Flight(order.run, peers)
  flight = current
  await delay(settleFor)
  const started = performance.now()
  await (order.rate > 0 ? stream(current, order) : saturate(current, order))
  const seconds = (performance.now() - started) / 1000
  await current.landed()
  peers.close()
  if (current.errors[0]) process.stderr.write(`  a message failed: ${current.errors[0]}\n`)
  const failed = current.sent - current.latencies.length
  const late = percentile(Float64Array.from(current.late).toSorted(), 0.99)
  return { ...toRound(current.latencies, { failed, seconds, bytes: 0 }), acknowledged: current.acknowledged, late }
}
