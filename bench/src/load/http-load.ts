import { type Round, toRound } from "../figures"
import { HttpConnection, type RequestForm, requestBytes } from "./http-connection"

/** Requests made one after the other on each of several connections. */
export interface HttpOrder {
  readonly port: number
  /** Made in turns, so that many members ask. */
  readonly requests: readonly RequestForm[]
  readonly connections: number
  readonly seconds: number
  /** No more than so many in all. */
  readonly atMost?: number
}

export async function loadHttp({ port, requests, connections, seconds, atMost = Infinity }: HttpOrder): Promise<Round> {
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
        const request = all[next++ % all.length] as Buffer
        const from = performance.now()
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
