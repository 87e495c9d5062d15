import type { Actor, SocketTarget } from "./actor"
import { HttpConnection, requestBytes } from "./http-connection"
import { openSockets } from "./live-socket"

export interface FanoutOrder {
  readonly target: SocketTarget
  readonly actors: readonly Actor[]
  /** An admin. */
  readonly admin: Actor
  readonly rounds: number
}

export interface FanoutResult {
  /** ms from the request until the last socket received it, by round. */
  readonly times: readonly number[]
  /** Sockets that received nothing in time. */
  readonly missed: number
  readonly closed: number
}

/** ms until a delivery counts as missed. */
const timeoutMs = 10_000

/** Sends an announcement and waits until all sockets have received it. */
export async function loadFanout({ target, actors, admin, rounds }: FanoutOrder): Promise<FanoutResult> {
  let heard = 0
  let onLast: () => void = () => undefined
  const sockets = await openSockets(target, actors, (frame) => {
    if (!frame.includes('"announcements"')) return
    heard += 1
    if (heard === actors.length) onLast()
  })
  const http = await HttpConnection.open(target.port)
  const body = { content: "Closed from nine to ten" }
  const announcement = requestBytes({ method: "POST", path: "/v1/staff/announcements", token: admin.token, body })
  const times: number[] = []
  let missed = 0
  for (let round = 0; round < rounds; round += 1) {
    heard = 0
    let timer: NodeJS.Timeout | undefined
    const all = new Promise<void>((resolve) => {
      onLast = resolve
      timer = setTimeout(resolve, timeoutMs)
    })
    const from = performance.now()
    const { status, body: said } = await http.request(announcement)
    if (status !== 201) throw new Error(`an announcement answered ${status} ${said.toString()}`)
    await all
    clearTimeout(timer)
    times.push(performance.now() - from)
    missed += actors.length - heard
  }
  http.close()
  const closed = sockets.filter((socket) => socket.readyState !== socket.OPEN).length
  for (const socket of sockets) socket.terminate()
  return { times, missed, closed }
}
