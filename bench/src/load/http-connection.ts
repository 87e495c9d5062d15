import { connect, type Socket } from "node:net"

export interface HttpReply {
  status: number
  length: number
  body: Buffer
}

const headerEnd = Buffer.from("\r\n\r\n")

/** Keep-alive connection with prepared request bytes: the generator shares two cores with the server. */
export class HttpConnection {
  private pending: { resolve: (reply: HttpReply) => void; reject: (error: Error) => void } | null = null
  private received: Buffer[] = []
  private size = 0
  private wanted = 0
  private reply: HttpReply = { status: 0, length: 0, body: headerEnd }

  private constructor(private readonly socket: Socket) {
    socket.setNoDelay(true)
    socket.on("data", (part: Buffer) => this.take(part))
    const fail = (error?: Error): void => this.pending?.reject(error ?? new Error("The server closed the connection"))
    socket.on("error", fail)
    socket.on("close", () => fail())
  }

  static open(port: number): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1", () => resolve(new HttpConnection(socket)))
      socket.once("error", reject)
    })
  }

  request(bytes: Buffer): Promise<HttpReply> {
    return new Promise((resolve, reject) => {
      this.pending = { resolve, reject }
      this.socket.write(bytes)
    })
  }

  get isOpen(): boolean {
    return !this.socket.destroyed
  }

  close(): void {
    this.pending = null
    this.socket.destroy()
  }

  private take(part: Buffer): void {
    this.received.push(part)
    this.size += part.length
    if (this.wanted === 0) this.readHead()
    if (this.wanted > 0 && this.size >= this.wanted) this.finish()
  }

  private readHead(): void {
    const start = this.received.length === 1 ? (this.received[0] as Buffer) : Buffer.concat(this.received)
    const end = start.indexOf(headerEnd)
    if (end < 0) return
    const head = start.toString("latin1", 0, end)
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
    this.reply = { status: Number(head.slice(9, 12)), length, body: headerEnd }
    this.wanted = end + headerEnd.length + length
  }

  private finish(): void {
    const all = this.received.length === 1 ? (this.received[0] as Buffer) : Buffer.concat(this.received)
    this.reply.body = all.subarray(this.wanted - this.reply.length, this.wanted)
    this.received = []
    this.size = 0
    this.wanted = 0
    const { pending, reply } = this
    this.pending = null
    pending?.resolve(reply)
  }
}

export interface RequestForm {
  readonly method?: "GET" | "POST" | "PUT"
  readonly path: string
  readonly token?: string
  readonly body?: unknown
  readonly idempotencyKey?: string
}

export function requestBytes({ method = "GET", path, token, body, idempotencyKey }: RequestForm): Buffer {
  const text = body === undefined ? "" : JSON.stringify(body)
  const head = [
    `${method} ${path} HTTP/1.1`,
    "host: 127.0.0.1",
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(idempotencyKey ? [`idempotency-key: ${idempotencyKey}`] : []),
    ...(text ? ["content-type: application/json", `content-length: ${Buffer.byteLength(text)}`] : []),
  ]
  return Buffer.from(`${head.join("\r\n")}\r\n\r\n${text}`)
}
