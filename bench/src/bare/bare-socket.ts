import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { type WebSocket, WebSocketServer } from "ws"
import { answerParent } from "./bare-process"

/** A ws server without anything else, as the gateway sets it. */
export function serveSockets(onSocket: (socket: WebSocket, path: string) => void): void {
  const http = createServer()
  const server = new WebSocketServer({
    server: http,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: 16_384,
  })
  server.on("connection", (socket, request) => {
    socket.on("error", () => undefined)
    onSocket(socket, request.url ?? "/")
  })
  http.listen(0, "127.0.0.1", () => answerParent((http.address() as AddressInfo).port))
}
