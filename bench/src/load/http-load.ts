import { setTimeout as sleep } from "node:timers/promises"
import { type Round, toRound } from "../figures"
import { HttpConnection, type RequestForm, requestBytes } from "./http-connection"

/** Sequential requests on each of several connections. */
export interface HttpOrder {
  readonly port: number
  /** Sent in turns, for many members. */
  readonly requests: readonly RequestForm[]
  readonly connections: number
  readonly seconds: number
  /** Maximum number of requests. */
  readonly atMost?: number
  /** Requests per second; default: as many as possible. */
  readonly perSecond?: number
}

export async function loadHttp(order: HttpOrder): Promise<Round> {
  const { port, requests, connections, seconds, atMost = Infinity, perSecond } = order
  const all = requests.map(requestBytes)
  const open = await Promise.all(Array.from({ length: connections }, () => HttpConnection.open(port)))
  const latencies: number[] = []
  let next = 0
  let failed = 0
  let bytes = 0
  const started = performance.now()
  const until = started + seconds * 1000
  const goesOn = (): boolean => next < atMost && performance.now() < until
  await Promise.all(
    open.map(async (connection) => {
      while (goesOn()) {
        const number = next++
        const request = all[number % all.length] as Buffer
        const from = perSecond ? await turnAt(started + (1000 * number) / perSecond) : performance.now()
        const { status, length, body } = await connection.request(request)
        latencies.push(performance.now() - from)
        bytes += length
        if (status >= 300 && failed++ === 0) process.stderr.write(`  answered ${status} ${body.toString()}\n`)
      }
    }),
  )
  const took = (performance.now() - started) / 1000
  for (const connection of open) connection.close()
  return toRound(latencies, { failed, seconds: took, bytes })
}

/** Waits until the scheduled start and returns it, so that delays count as latency. */
async function turnAt(due: number): Promise<number> {
  const wait = due - performance.now()
  if (wait > 0) await sleep(wait)
  return wait > 0 ? performance.now() : due
}
