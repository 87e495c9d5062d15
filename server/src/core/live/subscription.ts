import { memberChannel, memberOfChannel } from "@redthread/contract/core/live-event"
import type { Logger } from "pino"
import { Channels } from "./channels"
import { channelForm, isRecord, liveCode, refusedFrame, subscribedFrame } from "./frame"
import type { LiveSocket } from "./live-socket"
import { maxPerSession, type SocketCounts } from "./socket-counts"
import { type LiveKeys, sessionOfAuth } from "./signature"

export type VerifySession = (sessionId: number, memberId: number) => Promise<boolean>

export interface SubscriptionOptions {
  readonly keys: LiveKeys
  readonly log: Logger
  readonly verifySession: VerifySession
  /** Called at the member's first subscription in this process; `onDeparture` at the last unsubscription. */
  readonly onArrival: (memberId: number) => void
  readonly onDeparture: (memberId: number) => void
}

const maxChannels = 50
const privatePattern = /^(private|presence)-/

/** A socket may subscribe to public channels and to its member's private channel. */
export class Subscriptions {
  readonly channels = new Channels()

  constructor(
    private readonly options: SubscriptionOptions,
    private readonly counts: SocketCounts,
  ) {}

  subscribe(socket: LiveSocket, data: unknown): void {
    if (!isRecord(data) || typeof data.channel !== "string" || !channelForm.test(data.channel)) {
      return socket.sendError(liveCode.frameRefused, "A subscription needs a valid channel name")
    }
    const { channel, auth } = data
    if (socket.channels.length >= maxChannels)
      return refuseSubscription(socket, channel, `At most ${maxChannels} channels`, 403)
    if (!privatePattern.test(channel)) return this.join(socket, channel)
    const [memberId] = memberOfChannel(channel)
    if (memberId === undefined) return refuseSubscription(socket, channel, "There is no such channel", 403)
    const sessionId = typeof auth === "string" ? sessionOfAuth(this.options.keys, auth, socket.socketId, channel) : null
    if (sessionId === null)
      return refuseSubscription(socket, channel, "The auth is not valid for this socket and channel", 401)
    return this.bind(socket, memberId, sessionId)
  }

  unsubscribe(socket: LiveSocket, data: unknown): void {
    if (isRecord(data) && typeof data.channel === "string") this.leave(socket, data.channel)
  }

  leaveAll(socket: LiveSocket): void {
    const { channels } = socket
    socket.channels = []
    for (const channel of channels) this.leave(socket, channel)
  }

  /** Binds before the check, so that a session that ends meanwhile closes the socket. */
  private bind(socket: LiveSocket, memberId: number, sessionId: number): void {
    const channel = memberChannel(memberId)
    if (socket.memberId !== 0 && (socket.memberId !== memberId || socket.sessionId !== sessionId)) {
      return refuseSubscription(socket, channel, "This connection belongs to another session", 403)
    }
    if (socket.memberId === 0 && !this.counts.bind(socket, sessionId)) {
      return socket.end(liveCode.overCapacity, `At most ${maxPerSession} connections a session`)
    }
    socket.memberId = memberId
    if (sessionId === 0 || socket.channels.includes(channel)) return this.join(socket, channel)
    this.options.verifySession(sessionId, memberId).then(
      (valid) => (valid ? this.join(socket, channel) : socket.end(liveCode.sessionEnded, "The session has ended")),
      (error: unknown) => {
        this.options.log.error({ err: error }, "session could not be verified")
        refuseSubscription(socket, channel, "The session can't be verified now", 503)
      },
    )
  }

  private join(socket: LiveSocket, channel: string): void {
    if (socket.readyState !== socket.OPEN) return
    const first = this.channels.add(channel, socket)
    socket.unsubscribed = null
    if (isOwn(socket, channel)) this.counts.leaveNetwork(socket)
    socket.push(subscribedFrame(channel))
    if (first && isOwn(socket, channel)) this.options.onArrival(socket.memberId)
  }

  private leave(socket: LiveSocket, channel: string): void {
    const last = this.channels.remove(channel, socket)
    if (last && isOwn(socket, channel)) this.options.onDeparture(socket.memberId)
  }
}

const isOwn = (socket: LiveSocket, channel: string): boolean =>
  socket.memberId !== 0 && channel === memberChannel(socket.memberId)

const refuseSubscription = (socket: LiveSocket, channel: string, reason: string, status: number): void =>
  socket.push(refusedFrame(channel, reason, status))
