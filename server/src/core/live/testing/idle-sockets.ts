import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { WebSocketServer } from "ws"
import { LiveServer } from "./live-server"

/** A server process with sockets, forked with `--expose-gc` as `live` or `bare`; answers each message with its bytes in use. */
export interface MemoryInUse {
  readonly heap: number
  readonly rss: number
}

function serveBare(): Promise<string> {
  const http = createServer()
  const bare = new WebSocketServer({
    server: http,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: 16_384,
  })
  bare.on("connection", (socket) => {
    socket.on("error", () => undefined)
    socket.on("message", (raw) => socket.send(raw))
  })
  return new Promise((resolve) => {
    http.listen(0, "127.0.0.1", () => resolve(`ws://127.0.0.1:${(http.address() as AddressInfo).port}/`))
  })
}

function memory(): MemoryInUse {
  for (let round = 0; round < 3; round += 1) globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  return { heap: heapUsed + external, rss }
}

const kind = process.argv[2]
if (process.send && (kind === "live" || kind === "bare")) {
  const address = kind === "bare" ? await serveBare() : (await LiveServer.start()).socketAddress
  process.on("message", () => process.send?.(memory()))
  process.on("disconnect", () => process.exit())
  process.send({ address })
}
