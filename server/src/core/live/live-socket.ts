import type { Socket } from "node:net"
import { type RawData, WebSocket } from "ws"
import { errorFrame, type LiveCode, liveCode } from "./frame"

/** Bytes that a slow reader may have waiting before its connection is given up; it catches up when it is back. */
const maxWaiting = 1_000_000

/** Messages, pings and pongs of one client. */
const maxFramesPerSecond = 100

const asText = { binary: false } as const

/** What a socket calls in the gateway. */
export interface SocketOwner {
  received(socket: LiveSocket, raw: RawData, isBinary: boolean): void
  gone(socket: LiveSocket): void
}

/**
 * A client's connection. Ten thousands of them stand idle, so the state is plain fields: no closures, no timers,
 * and the listeners are shared functions that find the socket in `this`.
 */
export class LiveSocket extends WebSocket {
  owner: SocketOwner | null = null
  private line: Socket | null = null
  socketId = ""
  /** 0 until a subscription to a private channel was authorised. */
  memberId = 0
  sessionId = 0
  /** Counted there until it subscribes to a member's channel. */
  network: string | null = null
  channels: string[] = []
  /** Sweeps since the last frame from the client. */
  silence = 0
  /** Sweeps until it has subscribed to anything; null from then on. */
  unsubscribed: number | null = 0
  /** The second in which frames and client events are being counted. */
  second = 0
  frames = 0
  clientEvents = 0

  /** Sends a frame; gives the connection up when the reader is too slow for it. */
  push(frame: Buffer | string): void {
    if (this.readyState !== WebSocket.OPEN) return
    if (this.bufferedAmount > maxWaiting) return this.terminate()
    if (this.line?.writableCorked === 0) this.cork(this.line)
    this.send(frame, asText)
  }

  /** Frames of one turn go out in one write: each write is a system call, and wakes the client. */
  private cork(line: Socket): void {
    line.cork()
    queueMicrotask(() => line.uncork())
  }

  sendError(code: LiveCode, message: string): void {
    this.push(errorFrame(code, message))
  }

  /** Sends an error event, then closes with the same code. */
  end(code: LiveCode, message: string): void {
    this.sendError(code, message)
    if (this.readyState === WebSocket.OPEN) this.close(code, message)
  }

  /** Listens on behalf of the owner. */
  open(owner: SocketOwner, socketId: string, line: Socket): void {
    this.owner = owner
    this.socketId = socketId
    this.line = line
    this.on("message", onMessage).on("ping", onSign).on("pong", onSign).on("close", onClose).on("error", onError)
  }

  /** Counts incoming frames; closes a connection over the limit, with an error event. */
  isFlooding(): boolean {
    if (this.countFrame() <= maxFramesPerSecond) return false
    this.end(liveCode.tooMany, "Too many messages a second")
    return true
  }

  /** Starts the count anew with each second. */
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

function onSign(this: WebSocket): void {
  const socket = this as LiveSocket
  socket.silence = 0
  if (socket.readyState === WebSocket.OPEN) socket.isFlooding()
}

function onClose(this: WebSocket): void {
  const socket = this as LiveSocket
  socket.owner?.gone(socket)
}

/** A broken frame or a cut connection: the close that follows tells both sides. */
function onError(): void {}
