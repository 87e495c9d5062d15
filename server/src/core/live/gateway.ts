import { randomInt } from "node:crypto"
import type { IncomingMessage, Server } from "node:http"
import type { Duplex } from "node:stream"
import { memberChannel } from "@redthread/contract/core/live-event"
import { type RawData, WebSocketServer } from "ws"
import { type ClientEvents, clientPrefix } from "./client-event"
import {
  establishedFrame,
  eventFrame,
  type LiveCode,
  liveCode,
  parseFrame,
  pingFrame,
  pongFrame,
  wrapData,
} from "./frame"
import { LiveSocket, type SocketOwner } from "./live-socket"
import { maxPerNetwork, SocketCounts } from "./socket-counts"
import { type SubscriptionOptions, Subscriptions } from "./subscription"

export interface GatewayOptions extends SubscriptionOptions {
  readonly clientEvents: ClientEvents
  readonly mayConnect: (request: IncomingMessage) => boolean
  readonly networkOf: (request: IncomingMessage) => string
  readonly maxConnections: number
  readonly sweepEvery: number
}

export interface SessionTarget {
  readonly memberId: number
  readonly sessionIds?: readonly number[] | undefined
}

const maxFrameBytes = 16_384
/** A silent socket is sent a ping after this many sweeps, and closed after `closeAfterSweeps`. */
const pingAfterSweeps = 5
const closeAfterSweeps = 7
const subscribeWithinSweeps = 5
/** With this interval a silent device is offline after 50 to 55 s, including the grace period of presence. */
export const defaultSweepMs = 7000
export const longestSilence = closeAfterSweeps * defaultSweepMs
const drainTimeoutMs = 2000
const maxConcurrentChecks = 20

/** Manages the sockets of this process; the protocol is Pusher Channels, version 7, at `/app/<key>`. */
export class Gateway implements SocketOwner {
  readonly subscriptions: Subscriptions
  private readonly sockets = new Set<LiveSocket>()
  private readonly counts = new SocketCounts()
  private readonly sweeper: NodeJS.Timeout
  private readonly attached: Server[] = []
  private draining = false
  private onEmpty: (() => void) | null = null
  private readonly server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: maxFrameBytes,
    WebSocket: LiveSocket,
  })

  constructor(private readonly options: GatewayOptions) {
    this.subscriptions = new Subscriptions(options, this.counts)
    this.sweeper = setInterval(() => this.sweep(), options.sweepEvery).unref()
  }

  attach(server: Server): void {
    server.on("upgrade", this.onUpgrade)
    this.attached.push(server)
  }

  connectionCount(): number {
    return this.sockets.size
  }

  endSessions({ memberId, sessionIds }: SessionTarget, last: { event: string; json: string } | null): void {
    const frame = last && eventFrame(last.event, memberChannel(memberId), last.json)
    for (const socket of this.sockets) {
      if (socket.memberId !== memberId || (sessionIds && !sessionIds.includes(socket.sessionId))) continue
      if (frame) socket.push(frame)
      socket.end(liveCode.sessionEnded, "The session has ended")
    }
  }

  /** Verifies all sessions after a gap of the bus, and makes each client request missed changes. */
  async recover(catchUp: string | null): Promise<void> {
    const bound = [...this.sockets].filter((socket) => socket.memberId !== 0)
    for (let next = 0; next < bound.length; next += maxConcurrentChecks) {
      await Promise.all(bound.slice(next, next + maxConcurrentChecks).map((socket) => this.verify(socket)))
    }
    if (catchUp === null) return
    for (const socket of bound) socket.push(eventFrame(catchUp, memberChannel(socket.memberId), wrapData(null, "{}")))
  }

  /** Makes clients reconnect to another process; resolves when all have left. */
  async drain(): Promise<void> {
    this.draining = true
    if (this.sockets.size === 0) return
    const empty = new Promise<void>((resolve) => {
      this.onEmpty = resolve
    })
    for (const socket of this.sockets) socket.end(liveCode.reconnectNow, "The server restarts")
    const timer = setTimeout(() => {
      for (const socket of this.sockets) socket.terminate()
    }, drainTimeoutMs)
    await empty
    clearTimeout(timer)
  }

  close(): void {
    clearInterval(this.sweeper)
    for (const server of this.attached) server.off("upgrade", this.onUpgrade)
  }

  received(socket: LiveSocket, raw: RawData, isBinary: boolean): void {
    // Frames may arrive after the close frame was sent.
    if (socket.readyState !== socket.OPEN) return
    socket.silence = 0
    if (socket.isFlooding()) return
    const frame = isBinary ? null : parseFrame(raw)
    if (!frame) return socket.sendError(liveCode.frameRefused, "A message is a JSON object with an event")
    switch (frame.event) {
      case "pusher:ping":
        return socket.push(pongFrame)
      case "pusher:pong":
        return
      case "pusher:subscribe":
        return this.subscriptions.subscribe(socket, frame.data)
      case "pusher:unsubscribe":
        return this.subscriptions.unsubscribe(socket, frame.data)
      default:
        if (!frame.event.startsWith(clientPrefix)) {
          return socket.sendError(liveCode.frameRefused, "There is no such event")
        }
        return this.options.clientEvents.receive(socket, frame, (raw as Buffer).length, this.options.log)
    }
  }

  gone(socket: LiveSocket): void {
    this.sockets.delete(socket)
    this.subscriptions.leaveAll(socket)
    this.counts.gone(socket)
    if (this.sockets.size === 0) this.onEmpty?.()
  }

  private readonly onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (!request.url?.startsWith("/app/")) {
      // Another upgrade listener may handle the path.
      if (this.attached.every((server) => server.listenerCount("upgrade") === 1)) refuseUpgrade(socket, "404 Not Found")
      return
    }
    if (!this.options.mayConnect(request)) refuseUpgrade(socket, "403 Forbidden")
    else if (this.draining) refuseUpgrade(socket, "503 Service Unavailable")
    else this.server.handleUpgrade(request, socket, head, this.onConnection)
  }

  private readonly onConnection = (socket: LiveSocket, request: IncomingMessage): void => {
    const socketId = `${randomInt(1, 2 ** 32)}.${randomInt(1, 2 ** 32)}`
    socket.open(this, socketId, request.socket)
    const refused = this.refusal(new URL(request.url ?? "/", "ws://localhost"))
    if (refused) return socket.end(...refused)
    if (!this.counts.arrive(socket, this.options.networkOf(request))) {
      return socket.end(
        liveCode.overCapacity,
        `At most ${maxPerNetwork} connections of a network wait for a subscription`,
      )
    }
    this.sockets.add(socket)
    socket.push(establishedFrame(socketId))
  }

  private refusal(address: URL): [LiveCode, string] | null {
    if (address.pathname !== `/app/${this.options.keys.key}`)
      return [liveCode.appUnknown, "There is no app with this key"]
    const version = address.searchParams.get("protocol")
    if (version !== null && !/^[567]$/.test(version)) return [liveCode.versionUnsupported, "Protocol versions: 5 to 7"]
    return this.sockets.size < this.options.maxConnections ? null : [liveCode.overCapacity, "Over capacity"]
  }

  private sweep(): void {
    for (const socket of this.sockets) {
      socket.silence += 1
      if (socket.silence === pingAfterSweeps) socket.push(pingFrame)
      else if (socket.silence >= closeAfterSweeps) this.giveUp(socket)
      if (socket.unsubscribed !== null && ++socket.unsubscribed >= subscribeWithinSweeps) {
        socket.end(liveCode.notSubscribed, "No subscription within 30 s")
      }
    }
  }

  /** Terminates at once: a peer that ignores pings would delay the close by 30 s. */
  private giveUp(socket: LiveSocket): void {
    socket.end(liveCode.pongMissing, "No answer to ping")
    this.gone(socket)
  }

  private async verify(socket: LiveSocket): Promise<void> {
    if (socket.sessionId === 0) return
    try {
      const valid = await this.options.verifySession(socket.sessionId, socket.memberId)
      if (!valid) socket.end(liveCode.sessionEnded, "The session has ended")
    } catch (error) {
      this.options.log.error({ err: error }, "session could not be verified")
    }
  }
}

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.on("error", () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
