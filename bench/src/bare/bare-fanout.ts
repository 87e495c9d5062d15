import type { WebSocket } from "ws"
import { serveSockets } from "./bare-socket"

const sockets = new Set<WebSocket>()

/** Sends what it receives to all sockets. */
serveSockets((socket) => {
  sockets.add(socket)
  socket.on("close", () => sockets.delete(socket))
  socket.on("message", (raw) => {
    for (const each of sockets) each.send(raw, { binary: false })
  })
})
