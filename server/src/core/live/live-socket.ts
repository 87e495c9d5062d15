import type { Socket } from "node:net"
import { type RawData, WebSocket } from "ws"
import { errorFrame, type LiveCode, liveCode } from "./frame"

/** A reader with more unsent bytes is disconnected; it requests changes after reconnecting. */
const maxBufferedBytes = 1_000_000

const maxFramesPerSecond = 100

const asText = { binary: false } as const

export interface SocketOwner {
  received(socket: LiveSocket, raw: RawData, isBinary: boolean): void
  gone(socket: LiveSocket): void
}

/** Tens of thousands are idle, so each must be small: plain fields, shared listeners, no closures or timers. */
export class LiveSocket extends WebSocket {
  owner: SocketOwner | null = null
  private line: Socket | null = null
  socketId = ""
  /** 0 until the socket has an authorised private subscription. */
  memberId = 0
  sessionId = 0
  /** The socket counts for this network until it subscribes to a member's channel. */
  network: string | null = null
  channels: string[] = []
  /** Counts sweeps since the client's last frame. */
  silence = 0
  /** Counts sweeps without any subscription; null after the first subscription. */
  unsubscribed: number | null = 0
  /** `frames` and `clientEvents` count within this second. */
  second = 0
  frames = 0
  clientEvents = 0

  push(frame: Buffer | string): void {
    if (this.readyState !== WebSocket.OPEN) return
    if (this.bufferedAmount > maxBufferedBytes) return this.terminate()
    if (this.line?.writableCorked === 0) this.cork(this.line)
    this.send(frame, asText)
  }

  /** Sends one write per turn, because each is a system call and wakes the client. */
  private cork(line: Socket): void {
    line.cork()
    queueMicrotask(() => line.uncork())
  }

  sendError(code: LiveCode, message: string): void {
    this.push(errorFrame(code, message))
  }

  end(code: LiveCode, message: string): void {
    this.sendError(code, message)
    if (this.readyState === WebSocket.OPEN) this.close(code, message)
  }

  open(owner: SocketOwner, socketId: string, line: Socket): void {
    this.owner = owner
    this.socketId = socketId
    this.line = line
    this.on("message", onMessage)
      .on("ping", onPingOrPong)
      .on("pong", onPingOrPong)
      .on("close", onClose)
      .on("error", onError)
  }

  isFlooding(): boolean {
    if (this.countFrame() <= maxFramesPerSecond) return false
    this.end(liveCode.tooMany, "Too many messages a second")
    return true
  }

  private countFrame(): number {
    const second = Math.trunc(performance.now() / 1000)
    if (second !== this.second) {
      this.second = second
      this.frames = 0
      this.clientEvents = 0
    }
    this.frames += 1
    return this.frames
  }
}

function onMessage(this: WebSocket, raw: RawData, isBinary: boolean): void {
  const socket = this as LiveSocket
  socket.owner?.received(socket, raw, isBinary)
}

function onPingOrPong(this: WebSocket): void {
  const socket = this as LiveSocket
  socket.silence = 0
  if (socket.readyState === WebSocket.OPEN) socket.isFlooding()
}

function onClose(this: WebSocket): void {
  const socket = this as LiveSocket
  socket.owner?.gone(socket)
}

function onError(): void {}
