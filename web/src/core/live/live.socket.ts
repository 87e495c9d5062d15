import { authorizeDelay, noReconnectCode, reconnectDelay, sessionEndedCode } from "@redthread/contract/live"

/** States of a client for the part of the Pusher protocol 7 that the member's own channel needs. */
export type LiveState = "off" | "connecting" | "authorizing" | "subscribed" | "waiting"

export const silenceTimeoutMs = 60_000
const pongTimeoutMs = 30_000
export const wakePongTimeoutMs = 5000
export const connectTimeoutMs = 10_000

/** Passed in, so that the state machine runs without a browser. */
export interface Dependencies {
  open(address: string): WebSocketLike
  /** Signs the subscription; resolves to null if the session has ended. */
  authorize(channel: string, socketId: string): Promise<{ auth: string; channel_data?: string } | null>
  after(ms: number, run: () => void): () => void
}

export interface WebSocketLike {
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number }) => void) | null
  onerror: (() => void) | null
  send(text: string): void
  close(code?: number): void
}

interface Handlers {
  onState(state: LiveState): void
  onEvent(name: string, data: unknown): void
  onGap(): void
  onAuthorizeFailed(): void
  onSilence(): void
  onEnded(): void
}

interface Frame {
  event: string
  channel?: string
  data?: unknown
}

function parseFrame(text: unknown): Frame | null {
  try {
    const frame = JSON.parse(String(text)) as Frame
    // The protocol sends `data` as a JSON string.
    if (typeof frame.data === "string") frame.data = JSON.parse(frame.data)
    return typeof frame.event === "string" ? frame : null
  } catch {
    return null
  }
}

export class LiveSocket {
  private socket: WebSocketLike | null = null
  private activityTimeout = 120_000
  private state: LiveState = "off"
  private readonly timers = new Map<"retry" | "silence" | "activity", () => void>()

  constructor(
    private readonly address: string,
    private readonly channel: string,
    private readonly deps: Dependencies,
    private readonly handlers: Handlers,
  ) {}

  start(): void {
    this.clearTimers()
    this.setState("connecting")
    const socket = this.deps.open(this.address)
    this.socket = socket
    this.schedule("activity", connectTimeoutMs, () => this.lose(socket, null))
    socket.onmessage = ({ data }) => this.receive(socket, data)
    socket.onerror = () => this.lose(socket, null)
    socket.onclose = ({ code }) => this.lose(socket, code)
  }

  stop(): void {
    this.clearTimers()
    this.drop()
    this.setState("off")
  }

  wake(): void {
    if (this.socket && this.state !== "connecting") this.ping(this.socket, wakePongTimeoutMs)
  }

  send(event: string, data: object): boolean {
    if (!this.socket || this.state !== "subscribed") return false
    this.socket.send(JSON.stringify({ event: `client-${event}`, channel: this.channel, data }))
    return true
  }

  private drop(): void {
    const socket = this.socket
    this.socket = null
    if (!socket) return
    socket.onmessage = socket.onclose = socket.onerror = null
    socket.close()
  }

  private lose(socket: WebSocketLike, code: number | null): void {
    if (socket !== this.socket) return
    this.clearTimers()
    this.drop()
    if (code === noReconnectCode) return this.setState("off")
    this.setState("waiting")
    if (code === sessionEndedCode) this.handlers.onEnded()
    this.schedule("retry", reconnectDelay, () => this.start())
  }

  private receive(socket: WebSocketLike, text: unknown): void {
    const frame = parseFrame(text)
    if (socket !== this.socket || !frame) return
    this.expectActivity(socket)
    switch (frame.event) {
      case "pusher:connection_established":
        return this.established(socket, frame.data as { socket_id: string; activity_timeout?: number })
      case "pusher_internal:subscription_succeeded":
        this.setState("subscribed")
        this.restartSilenceTimer()
        return this.handlers.onGap()
      case "pusher:ping":
        return socket.send(JSON.stringify({ event: "pusher:pong", data: {} }))
      default:
        if (frame.channel !== this.channel || frame.event.startsWith("pusher")) return
        this.restartSilenceTimer()
        this.handlers.onEvent(frame.event, frame.data)
    }
  }

  private established(socket: WebSocketLike, data: { socket_id: string; activity_timeout?: number }): void {
    if (data.activity_timeout) this.activityTimeout = data.activity_timeout * 1000
    this.setState("authorizing")
    void this.subscribe(socket, data.socket_id)
  }

  private async subscribe(socket: WebSocketLike, socketId: string): Promise<void> {
    try {
      const signed = await this.deps.authorize(this.channel, socketId)
      if (socket !== this.socket) return
      if (!signed) return this.stop()
      socket.send(JSON.stringify({ event: "pusher:subscribe", data: { channel: this.channel, ...signed } }))
    } catch {
      if (socket !== this.socket) return
      this.handlers.onAuthorizeFailed()
      this.schedule("retry", authorizeDelay, () => void this.subscribe(socket, socketId))
    }
  }

  /** Reports a silence, after which events may have been lost although the socket is open. */
  private restartSilenceTimer(): void {
    this.schedule("silence", silenceTimeoutMs, () => {
      this.restartSilenceTimer()
      this.handlers.onSilence()
    })
  }

  private expectActivity(socket: WebSocketLike): void {
    this.schedule("activity", this.activityTimeout, () => this.ping(socket, pongTimeoutMs))
  }

  private ping(socket: WebSocketLike, pongWithin: number): void {
    socket.send(JSON.stringify({ event: "pusher:ping", data: {} }))
    this.schedule("activity", pongWithin, () => this.lose(socket, null))
  }

  private setState(state: LiveState): void {
    this.state = state
    this.handlers.onState(state)
  }

  private schedule(name: "retry" | "silence" | "activity", ms: number, run: () => void): void {
    this.timers.get(name)?.()
    this.timers.set(name, this.deps.after(ms, run))
  }

  private clearTimers(): void {
    for (const cancel of this.timers.values()) cancel()
    this.timers.clear()
  }
}
