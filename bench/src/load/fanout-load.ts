import type { Actor, SocketTarget } from "./actor"
import { HttpConnection, requestBytes } from "./http-connection"
import { openSockets } from "./live-socket"

export interface FanoutOrder {
  readonly target: SocketTarget
  /** Second process of the product, which has half of the sockets. */
  readonly second?: SocketTarget
  readonly actors: readonly Actor[]
  /** Sends the event; a bare server is reached by this member's socket. */
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

type Announce = () => Promise<void>

const text = "Closed from nine to ten"

/** By a call of the product, or by a frame to the bare server. */
async function announcer({ target, admin }: FanoutOrder): Promise<{ announce: Announce; close: () => void }> {
  if (target.kind === "bare") {
    const [socket] = await openSockets(target, [admin], () => undefined)
    const frame = JSON.stringify({ event: "announcements", data: { content: text } })
    return { announce: async () => socket?.send(frame), close: () => socket?.terminate() }
  }
  const http = await HttpConnection.open(target.port)
  const request = { method: "POST", path: "/v1/staff/announcements", token: admin.token } as const
  const announcement = requestBytes({ ...request, body: { content: text } })
  const announce = async (): Promise<void> => {
    const { status, body } = await http.request(announcement)
    if (status !== 201) throw new Error(`an announcement answered ${status} ${body.toString()}`)
  }
  return { announce, close: () => http.close() }
}

/** Sends an announcement and waits until all sockets have received it. */
export async function loadFanout(order: FanoutOrder): Promise<FanoutResult> {
  const { target, second, actors, rounds } = order
  let heard = 0
  let onLast: () => void = () => undefined
  const onFrame = (frame: Buffer): void => {
    if (!frame.includes('"announcements"')) return
    heard += 1
    if (heard === actors.length) onLast()
  }
  const half = second ? Math.ceil(actors.length / 2) : actors.length
  const sockets = await openSockets(target, actors.slice(0, half), onFrame)
  if (second) sockets.push(...(await openSockets(second, actors.slice(half), onFrame)))
  const { announce, close } = await announcer(order)
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
    await announce()
    await all
    clearTimeout(timer)
    times.push(performance.now() - from)
    missed += actors.length - heard
  }
  close()
  const closed = sockets.filter((socket) => socket.readyState !== socket.OPEN).length
  for (const socket of sockets) socket.terminate()
  return { times, missed, closed }
}
