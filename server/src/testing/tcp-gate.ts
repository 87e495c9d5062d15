import { once } from "node:events"
import { connect, createServer, type Server, type Socket } from "node:net"

/** A way to a service that can be shut, opened again and pointed elsewhere: the service is away for these tests alone. */
export class TcpGate {
  private readonly sockets = new Set<Socket>()
  private server: Server | null = null
  private port = 0

  constructor(private target: string) {}

  get url(): string {
    const url = new URL(this.target)
    url.host = `127.0.0.1:${this.port}`
    return url.href
  }

  pointTo(target: string): void {
    this.target = target
  }

  /** Resolves when connections go through, at the address from before. */
  async open(): Promise<void> {
    this.server = createServer((near) => this.join(near))
    this.server.listen(this.port, "127.0.0.1")
    await once(this.server, "listening")
    const address = this.server.address()
    this.port = typeof address === "object" && address ? address.port : 0
  }

  /** Closes connections and refuses new ones. */
  async shut(): Promise<void> {
    const server = this.server
    this.server = null
    if (!server) return
    const closed = once(server, "close")
    server.close()
    for (const socket of this.sockets) socket.destroy()
    await closed
  }

  private join(near: Socket): void {
    const { hostname, port } = new URL(this.target)
    const far = connect(Number(port || 6379), hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(one)
      one.pipe(other)
      one.on("error", () => undefined)
      one.on("close", () => {
        this.sockets.delete(one)
        other.destroy()
      })
    }
  }
}
