import type { WebSocket } from "ws"
import type { Actor, SocketTarget } from "./actor"
import { type BurstOrder, loadBurst } from "./burst-load"
import { type EchoOrder, loadEcho } from "./echo-load"
import { type FanoutOrder, loadFanout } from "./fanout-load"
import { type HttpOrder, loadHttp } from "./http-load"
import { openSockets } from "./live-socket"
import { loadMessages, type MessageOrder } from "./message-load"
import { loadSessions, type SessionOrder } from "./session-load"
import { loadUploads, type UploadOrder } from "./upload-load"

/** Commands to the load generator process. */
export type Order =
  | ({ readonly kind: "http" } & HttpOrder)
  | ({ readonly kind: "burst" } & BurstOrder)
  | ({ readonly kind: "messages" } & MessageOrder)
  | ({ readonly kind: "echo" } & EchoOrder)
  | ({ readonly kind: "fanout" } & FanoutOrder)
  | ({ readonly kind: "sessions" } & SessionOrder)
  | ({ readonly kind: "uploads" } & UploadOrder)
  | { readonly kind: "hold"; readonly target: SocketTarget; readonly actors: readonly Actor[] }
  | { readonly kind: "release" }

let held: WebSocket[] = []

async function hold(target: SocketTarget, actors: readonly Actor[]): Promise<number> {
  held = await openSockets(target, actors, () => undefined)
  return held.length
}

function release(): number {
  const count = held.filter((socket) => socket.readyState === socket.OPEN).length
  for (const socket of held) socket.terminate()
  held = []
  return count
}

function obey(order: Order): Promise<unknown> {
  switch (order.kind) {
    case "http":
      return loadHttp(order)
    case "burst":
      return loadBurst(order)
    case "messages":
      return loadMessages(order)
    case "echo":
      return loadEcho(order)
    case "fanout":
      return loadFanout(order)
    case "sessions":
      return loadSessions(order)
    case "uploads":
      return loadUploads(order)
    case "hold":
      return hold(order.target, order.actors)
    case "release":
      return Promise.resolve(release())
  }
}

process.on("message", (order: Order) => {
  obey(order).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  )
})
process.on("disconnect", () => process.exit())
process.send?.({ result: "ready" })
