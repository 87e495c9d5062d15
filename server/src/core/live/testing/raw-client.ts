import type { Socket } from "node:net"
import { WebSocket } from "ws"

export interface Received {
  readonly event: string
  readonly channel?: string
  readonly data: unknown
}

/** A client that does nothing by itself: what came in can be awaited by name, in its order. */
export class RawClient {
  readonly received: Received[] = []
  readonly closed: Promise<{ code: number; reason: string }>
  private readonly waiting = new Set<() => void>()
  private readonly taken = new WeakSet<Received>()
  private isClosed = false

  private connection: Socket | null = null

  private constructor(readonly ws: WebSocket) {
    ws.on("upgrade", (reply) => (this.connection = reply.socket))
    ws.on("message", (raw: Buffer) => {
      const frame = JSON.parse(raw.toString()) as Received
      this.received.push({ ...frame, data: unwrap(frame.data) })
      for (const look of this.waiting) look()
    })
    ws.on("error", () => undefined)
    this.closed = new Promise((resolve) => {
      ws.on("close", (code, reason) => {
        this.isClosed = true
        for (const look of this.waiting) look()
        resolve({ code, reason: reason.toString() })
      })
    })
  }

  static to(address: string): RawClient {
    return new RawClient(new WebSocket(address))
  }

  /** Connected: the server has given it a socket id. */
  static async connected(address: string): Promise<RawClient> {
    const client = RawClient.to(address)
    await client.next("pusher:connection_established")
    return client
  }

  get socketId(): string {
    const established = this.received.find(({ event }) => event === "pusher:connection_established")
    const data = established?.data as { socket_id: string } | undefined
    return data?.socket_id ?? ""
  }

  get localPort(): number {
    return this.connection?.localPort ?? 0
  }

  get bytesSent(): number {
    return this.connection?.bytesWritten ?? 0
  }

  send(event: string, data: unknown, channel?: string): void {
    this.ws.send(JSON.stringify({ event, data, channel }))
  }

  /** The oldest frame of this name that was not taken yet. */
  next(event: string): Promise<Received> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const at = this.received.findIndex((frame) => frame.event === event && !this.taken.has(frame))
        const frame = this.received[at]
        if (!frame && !this.isClosed) return
        this.waiting.delete(look)
        if (!frame) return reject(new Error(`closed before ${event} came`))
        this.taken.add(frame)
        resolve(frame)
      }
      this.waiting.add(look)
      look()
    })
  }

  /** Everything that the server had to say before it answers this ping has arrived. */
  async settle(): Promise<void> {
    this.send("pusher:ping", {})
    await this.next("pusher:pong")
  }

  async subscribe(channel: string, auth?: string): Promise<void> {
    this.send("pusher:subscribe", { channel, auth })
    await this.next("pusher_internal:subscription_succeeded")
  }

  async close(): Promise<void> {
    this.ws.close()
    await this.closed
  }
}

function unwrap(data: unknown): unknown {
  if (typeof data !== "string") return data
  try {
    return JSON.parse(data) as unknown
  } catch {
    return data
  }
}
