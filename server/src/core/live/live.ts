import { randomUUID } from "node:crypto"
import type { IncomingMessage, Server } from "node:http"
import { type EventData, type LiveEvent, memberChannel } from "@redthread/contract/core/live-event"
import type { Logger } from "pino"
import { afterCommit, type DbOrTx, type Tx } from "../db/db"
import { db } from "../db/pool"
import { networkOf } from "../limits/attempts"
import { Bus, topic } from "./bus"
import { type ClientEvent, type ClientEventHandler, ClientEvents } from "./client-event"
import { encodeEvent, eventFrame } from "./frame"
import { Gateway, usualSweep, type SessionTarget } from "./gateway"
import { type HostedOptions, HostedPush } from "./hosted"
import { Presence, type PresenceChange, type PresenceListener } from "./presence"
import { RedisBus } from "./redis-bus"
import { authFor, type LiveKeys } from "./signature"
import type { VerifySession } from "./subscription"

export interface LiveOptions {
  readonly keys: LiveKeys
  readonly log: Logger
  /** Joins several processes; without it there is this one alone. */
  readonly redisUrl?: string | undefined
  /** Events leave through a hosted push service, and no socket is served here. */
  readonly hosted?: HostedOptions | undefined
  /** Sent to every member when events may have been missed. */
  readonly gapEvent?: LiveEvent | undefined
  /** Which upgrade requests are accepted; without it all. */
  readonly mayConnect?: ((request: IncomingMessage) => boolean) | undefined
  /** The address from which an upgrade request comes; without it that of the connection. */
  readonly addressOf?: ((request: IncomingMessage) => string) | undefined
  readonly maxConnections?: number
  /** ms after which a member whose last socket closed counts as gone. */
  readonly presenceGrace?: number
  readonly sweepEvery?: number
}

/** ms that a page change may take. */
export const usualPresenceGrace = 5000
/** ms between two calls of who is there, with hosted push: a page that receives nothing asks for news every minute. */
export const hostedPresenceGrace = 90_000

interface Delivery {
  readonly channels: readonly string[]
  readonly event: string
  /** The envelope with the data, encoded. */
  readonly json: string
  /** The socket that caused the event and does not get it. */
  readonly except?: string | undefined
}

interface Revocation extends SessionTarget {
  readonly last: { readonly event: string; readonly json: string } | null
}

interface Opened {
  readonly options: LiveOptions
  readonly bus: Bus
  readonly presence: Presence
  readonly gateway: Gateway | null
  readonly hosted: HostedPush | null
}

/** A receiver of an event, with the live seq that the event took under the lock of their counter row. */
export interface Recipient {
  readonly memberId: number
  readonly seq: number
}

/** The receivers of an event: ids where it takes no live seq, else each with theirs. */
export type Recipients = readonly number[] | Recipient

export interface AuthoriseInput {
  readonly memberId: number
  readonly sessionId: number
  readonly socketId: string
  readonly channel: string
}

function deliveryOf<E extends LiveEvent>(recipients: Recipients, event: E, data: EventData<E>): Delivery {
  const [memberIds, seq] = "memberId" in recipients ? [[recipients.memberId], recipients.seq] : [recipients, null]
  return {
    channels: [...new Set(memberIds)].map(memberChannel),
    event: event.name,
    json: encodeEvent(event.name, seq, data),
  }
}

const deliveries = topic<Delivery>("event")
const revocations = topic<Revocation>("revocation")

/** Live events to members, whichever process their sockets are on. */
export class Live {
  /** Names this process wherever several keep records side by side. */
  readonly processId = randomUUID()
  private opened: Opened | null = null
  private readonly clientEvents = new ClientEvents()
  private readonly presenceListeners: PresenceListener[] = []
  private verifySession: VerifySession = () => Promise.resolve(true)

  /** Resolves when events from other processes arrive; fails when Redis does not answer. */
  async open(options: LiveOptions): Promise<void> {
    const { keys, log } = options
    const presence = new Presence(
      options.presenceGrace ?? (options.hosted ? hostedPresenceGrace : usualPresenceGrace),
      log,
    )
    for (const listener of this.presenceListeners) presence.listen(listener)
    const gateway = options.hosted ? null : this.gateway(options, presence)
    const hosted = options.hosted ? new HostedPush(keys, options.hosted, log) : null
    const bus = options.redisUrl
      ? await RedisBus.open(options.redisUrl, `redthread:${keys.key}`, this.processId, log)
      : new Bus(log)
    this.opened = { options, bus, presence, gateway, hosted }
    if (!gateway) return
    bus.subscribe(deliveries, ({ channels, event, json, except }) => {
      for (const channel of channels) {
        gateway.subscriptions.channels.push(channel, () => eventFrame(event, channel, json), except)
      }
    })
    bus.subscribe(revocations, ({ last, ...target }) => gateway.endSessions(target, last))
    bus.onGap(() => void gateway.recover(options.gapEvent?.name ?? null))
  }

  /** Serves sockets on this server's `/app/<key>`; nothing to serve with hosted push. */
  attach(server: Server): void {
    this.state.gateway?.attach(server)
  }

  /** Events go through a hosted service: they should hold ids only, no content. */
  get hosted(): boolean {
    return this.state.hosted !== null
  }

  get keys(): LiveKeys {
    return this.state.options.keys
  }

  /** For features with something else to tell all processes. */
  get bus(): Bus {
    return this.state.bus
  }

  /** Sends an event to these members' sockets. May be lost: what matters takes a live seq, and is asked for by it. */
  publish<E extends LiveEvent>(recipients: Recipients, event: E, data: EventData<E>): void {
    this.deliver(deliveryOf(recipients, event, data))
  }

  /** Sends an event on a public channel. */
  broadcast<E extends LiveEvent>(channel: string, event: E, data: EventData<E>): void {
    this.deliver({ channels: [channel], event: event.name, json: encodeEvent(event.name, null, data) })
  }

  /** Publishes once the transaction is committed; data that is too big fails the transaction. */
  afterCommit<E extends LiveEvent>(tx: Tx, recipients: Recipients, event: E, data: EventData<E>): void {
    const delivery = deliveryOf(recipients, event, data)
    afterCommit(tx, () => this.deliver(delivery))
  }

  /** Has these members' devices ask for what they may have missed. */
  refresh(memberIds: readonly number[]): void {
    const { gapEvent } = this.state.options
    if (gapEvent) this.publish(memberIds, gapEvent, {})
  }

  /** Delivers what is encoded already. */
  deliver(delivery: Delivery): void {
    const { hosted, bus } = this.state
    if (delivery.channels.length === 0) return
    if (hosted) hosted.send(delivery.channels, delivery.event, delivery.json)
    else bus.publish(deliveries, delivery)
  }

  /** Closes the sockets of ended sessions on every process, after a last event with the reason. */
  endSession(target: SessionTarget, event?: LiveEvent<string>): void {
    const { hosted, bus } = this.state
    if (hosted && event) {
      const data = target.sessionIds ? { session_ids: target.sessionIds } : {}
      hosted.send([memberChannel(target.memberId)], event.name, encodeEvent(event.name, null, data))
    }
    bus.publish(revocations, {
      ...target,
      last: event ? { event: event.name, json: encodeEvent(event.name, null, {}) } : null,
    })
  }

  /** The answer to a client that wants to listen to a channel; null when the channel is not the member's. */
  authorise({ memberId, sessionId, socketId, channel }: AuthoriseInput): { auth: string } | null {
    if (channel !== memberChannel(memberId)) return null
    return { auth: authFor(this.keys, socketId, channel, this.hosted ? undefined : sessionId) }
  }

  /** Registers what happens to `client-<event>` of members. */
  onClientEvent(event: string, handler: ClientEventHandler): void {
    this.clientEvents.on(event, handler)
  }

  /** The same for an event that came by HTTP; false when nothing handles it. */
  handleClientEvent(event: ClientEvent): Promise<boolean> {
    return this.clientEvents.handle(event)
  }

  /** Connected and disconnected members of this process, in batches. To be registered before the first socket. */
  onPresence(listen: (db: DbOrTx, changes: readonly PresenceChange[]) => void | Promise<void>): void {
    const listener: PresenceListener = (changes) => listen(db, changes)
    this.presenceListeners.push(listener)
    this.opened?.presence.listen(listener)
  }

  /** Sets how a session is verified when a socket is bound to it, and again after a gap. */
  verifySessionsBy(verify: VerifySession): void {
    this.verifySession = verify
  }

  /** The member made a call: with hosted push, whose sockets are not ours, this is what says that they are here. */
  called(memberId: number): void {
    if (!this.opened?.hosted) return
    this.opened.presence.arrived(memberId)
    this.opened.presence.left(memberId)
  }

  /** Members with a socket on this process, or until just now. */
  localMembers(): number[] {
    return this.state.presence.members()
  }

  /** Whether the member is among them. */
  isConnected(memberId: number): boolean {
    return this.state.presence.has(memberId)
  }

  connectionCount(): number {
    return this.state.gateway?.connectionCount() ?? 0
  }

  /** Channels with subscriptions on this process. */
  occupiedChannels(prefix: string): string[] {
    const names = this.state.gateway?.subscriptions.channels.names() ?? []
    return [...names].filter((channel) => channel.startsWith(prefix))
  }

  /** Subscriptions of the channel on this process. */
  subscriptionCount(channel: string): number {
    return this.state.gateway?.subscriptions.channels.count(channel) ?? 0
  }

  /** False while events of other processes do not arrive. */
  ready(): boolean {
    return this.opened?.bus.connected() ?? false
  }

  /** Tells the clients to connect elsewhere; resolves when they are gone, after 2 s at most. */
  async drain(): Promise<void> {
    await this.opened?.gateway?.drain()
  }

  async close(): Promise<void> {
    if (!this.opened) return
    const { gateway, presence, hosted, bus } = this.opened
    await gateway?.drain()
    gateway?.close()
    await presence.close()
    await hosted?.close()
    await bus.close()
    this.opened = null
  }

  private gateway(options: LiveOptions, presence: Presence): Gateway {
    return new Gateway({
      keys: options.keys,
      log: options.log,
      maxConnections: options.maxConnections ?? 100_000,
      sweepEvery: options.sweepEvery ?? usualSweep,
      mayConnect: options.mayConnect ?? (() => true),
      networkOf: (request) => networkOf(options.addressOf?.(request) ?? request.socket.remoteAddress ?? ""),
      clientEvents: this.clientEvents,
      verifySession: (sessionId, memberId) => this.verifySession(sessionId, memberId),
      onArrival: (memberId) => presence.arrived(memberId),
      onDeparture: (memberId) => presence.left(memberId),
    })
  }

  private get state(): Opened {
    if (!this.opened) throw new Error("the live gateway is not open: live.open() was not called, or live.close() was")
    return this.opened
  }
}

export const live = new Live()
