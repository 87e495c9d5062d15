import type { WebSocket } from "ws"
import { type Round, toRound } from "../figures"
import type { SocketTarget } from "./actor"
import { openSockets } from "./live-socket"

export interface EchoOrder {
  readonly target: SocketTarget
  readonly sockets: number
  readonly seconds: number
}

const text = "I'm free on Saturday afternoon, shall we take the boat to the island?"

const echoed = (socket: WebSocket): Promise<void> =>
  new Promise((resolve) => {
    socket.once("message", () => resolve())
    socket.send(text)
  })

/** Each socket sends the next message when the last one is echoed. */
export async function loadEcho({ target, sockets: count, seconds }: EchoOrder): Promise<Round> {
  const actors = Array.from({ length: count }, (_, index) => ({ id: index + 1, token: "" }))
  const sockets = await openSockets(target, actors, () => undefined)
  const latencies: number[] = []
  const started = performance.now()
  const until = started + seconds * 1000
  await Promise.all(
    sockets.map(async (socket) => {
      while (performance.now() < until) {
        const from = performance.now()
        await echoed(socket)
        latencies.push(performance.now() - from)
      }
    }),
  )
  const took = (performance.now() - started) / 1000
  for (const socket of sockets) socket.terminate()
  return toRound(latencies, { failed: 0, seconds: took, bytes: 0 })
}
