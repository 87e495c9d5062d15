import { HttpConnection, type HttpReply } from "./http-connection"

/** Keep-alive connections that are opened on demand, as those of a balancer to a server. */
export class HttpPool {
  private readonly free: HttpConnection[] = []
  private readonly waiting: (() => void)[] = []
  private used = 0

  constructor(
    private readonly port: number,
    private readonly limit = Infinity,
  ) {}

  async request(bytes: Buffer): Promise<HttpReply> {
    if (this.used >= this.limit) await new Promise<void>((resolve) => this.waiting.push(resolve))
    this.used += 1
    try {
      const connection = await this.take()
      const reply = await connection.request(bytes)
      this.free.push(connection)
      return reply
    } finally {
      this.used -= 1
      this.waiting.shift()?.()
    }
  }

  close(): void {
    for (const connection of this.free) connection.close()
  }

  private async take(): Promise<HttpConnection> {
    for (let connection = this.free.pop(); connection; connection = this.free.pop()) {
      if (connection.isOpen) return connection
    }
    return HttpConnection.open(this.port)
  }
}
