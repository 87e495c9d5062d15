import { envelope } from "@redthread/contract/core/live-event"
import { WebSocket } from "ws"

export interface ReceivedEvent {
  event: string
  channel?: string
  /** The event's own data, out of its envelope. */
  data: Record<string, unknown>
  /** The live seq on the envelope; undefined for frames of the protocol itself. */
  memberSeq?: number | null
}

/** Only a failing test waits this long. */
const eventWaitMs = 60_000

/** A socket that speaks the Pusher protocol and keeps what it received. */
export class TestSocket {
  readonly received: ReceivedEvent[] = []
  closed: { code: number; reason: string } | null = null
  private waiting: { fits: () => boolean; resolve: () => void }[] = []

  private constructor(readonly ws: WebSocket) {
    ws.on("message", (raw: Buffer) => {
      const frame = JSON.parse(raw.toString()) as {
        event: string
        channel?: string
        data?: string | Record<string, unknown>
      }
      const data =
        typeof frame.data === "string" ? (JSON.parse(frame.data) as Record<string, unknown>) : (frame.data ?? {})
      const wrapped = envelope.safeParse(data)
      this.received.push(
        wrapped.success
          ? {
              ...frame,
              data: wrapped.data.data as Record<string, unknown>,
              memberSeq: wrapped.data.member_seq,
            }
          : { ...frame, data },
      )
      this.wake()
    })
    ws.on("close", (code: number, reason: Buffer) => {
      this.closed = { code, reason: reason.toString() }
      this.wake()
    })
    ws.on("error", () => undefined)
  }

  static async open(url: string, key: string): Promise<TestSocket> {
    const socket = new TestSocket(
      new WebSocket(`${url.replace(/^http/, "ws")}/app/${key}?protocol=7&client=test&version=1.0`),
    )
    await socket.next("pusher:connection_established")
    return socket
  }

  get socketId(): string {
    const hello = this.received.find(({ event }) => event === "pusher:connection_established")
    return String(hello?.data["socket_id"])
  }

  send(event: string, data: unknown, channel?: string): void {
    this.ws.send(JSON.stringify({ event, data, ...(channel ? { channel } : {}) }))
  }

  /** Resolves as soon as the condition holds; fails after `ms`. */
  async until(fits: () => boolean, what: string, ms = eventWaitMs): Promise<void> {
    if (fits()) return
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        const heard = this.received.map(({ event }) => event).join(", ")
        reject(
          new Error(`${what} did not come within ${ms} ms; heard: ${heard}; closed: ${JSON.stringify(this.closed)}`),
        )
      }, ms)
      this.waiting.push({ fits, resolve: () => (clearTimeout(timer), resolve()) })
    })
  }

  /** The first event of this name that fits, received already or to come. */
  async next(
    event: string,
    fits: (data: Record<string, unknown>) => boolean = () => true,
    ms = eventWaitMs,
  ): Promise<ReceivedEvent> {
    const find = () => this.received.find((heard) => heard.event === event && fits(heard.data))
    await this.until(() => find() !== undefined, event, ms)
    return find() as ReceivedEvent
  }

  /** Resolves when the socket has closed. */
  async gone(ms = eventWaitMs): Promise<{ code: number; reason: string }> {
    await this.until(() => this.closed !== null, "close", ms)
    return this.closed as { code: number; reason: string }
  }

  close(): void {
    this.ws.terminate()
  }

  private wake(): void {
    const ready = this.waiting.filter(({ fits }) => fits())
    this.waiting = this.waiting.filter((waiting) => !ready.includes(waiting))
    for (const { resolve } of ready) resolve()
  }
}
