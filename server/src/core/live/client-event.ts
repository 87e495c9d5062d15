import { AppError } from "@redthread/contract/core/error"
import { maxEventBytes } from "@redthread/contract/core/live-event"
import type { Logger } from "pino"
import type { DbOrTx } from "../db/db"
import { db } from "../db/pool"
import { attempts } from "../limits/attempts"
import { type Frame, liveCode } from "./frame"
import type { LiveSocket } from "./live-socket"

/** A client sent this event on its private channel; `event` has no `client-` prefix. Not validated. */
export interface ClientEvent {
  readonly memberId: number
  readonly sessionId: number
  readonly event: string
  readonly data: unknown
  readonly channel: string
}
export type ClientEventHandler = (db: DbOrTx, event: ClientEvent) => void | Promise<void>

const maxPerSecond = 10
/** All sockets of a member share this limit, because each event may cost several queries. */
export const memberLimit = { max: 600, seconds: 60 }
const memberAttempts = attempts("client-event", memberLimit)
export const clientPrefix = "client-"

/** Client events are passed to the registered handler, never to other clients. */
export class ClientEvents {
  private readonly handlers = new Map<string, ClientEventHandler>()

  on(event: string, handler: ClientEventHandler): void {
    const existing = this.handlers.get(event)
    if (existing && existing !== handler) throw new Error(`two features handle the client event ${event}`)
    this.handlers.set(event, handler)
  }

  async handle(event: ClientEvent): Promise<boolean> {
    const handler = this.handlers.get(event.event)
    if (!handler) return false
    await handler(db, event)
    return true
  }

  receive(socket: LiveSocket, frame: Frame, bytes: number, log: Logger): void {
    const reason = refusalReason(socket, frame, bytes)
    if (reason) return socket.sendError(liveCode.clientEventRefused, reason)
    socket.clientEvents += 1
    if (socket.clientEvents > maxPerSecond) {
      return socket.sendError(liveCode.tooMany, `At most ${maxPerSecond} client events a second: this one was dropped`)
    }
    const event = frame.event.slice(clientPrefix.length)
    this.take(socket, event, frame).catch((error: unknown) => {
      if (error instanceof AppError) return socket.sendError(liveCode.clientEventRefused, `${event}: ${error.key}`)
      log.error({ err: error, memberId: socket.memberId, event }, "client event failed")
      socket.sendError(liveCode.clientEventRefused, `The client event ${event} failed`)
    })
  }

  private async take(socket: LiveSocket, event: string, { data, channel = "" }: Frame): Promise<void> {
    const { memberId, sessionId } = socket
    if ((await memberAttempts.consume(memberId)) > 0) {
      return socket.sendError(
        liveCode.tooMany,
        `At most ${memberLimit.max} client events a minute: this one was dropped`,
      )
    }
    const isHandled = await this.handle({ memberId, sessionId, event, data, channel })
    if (!isHandled) socket.sendError(liveCode.clientEventRefused, `There is no client event ${event}`)
  }
}

function refusalReason(socket: LiveSocket, frame: Frame, bytes: number): string | null {
  if (!frame.channel?.startsWith("private-") || !socket.channels.includes(frame.channel)) {
    return "Client events go on a private channel that the connection has subscribed to"
  }
  const tooBig = bytes > maxEventBytes && Buffer.byteLength(JSON.stringify(frame.data ?? null)) > maxEventBytes
  return tooBig ? `The data of a client event has at most ${maxEventBytes} bytes` : null
}
