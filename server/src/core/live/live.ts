import { randomUUID } from "node:crypto"
import type { IncomingMessage, Server } from "node:http"
import { type EventData, type LiveEvent, memberChannel, memberOfChannel } from "@redthread/contract/core/live-event"
import type { Logger } from "pino"
import { afterCommit, type DbOrTx, type Tx } from "../db/db"
import { db } from "../db/pool"
import { networkOf } from "../limits/attempts"
import { Bus, topic } from "./bus"
import { type ClientEvent, type ClientEventHandler, ClientEvents } from "./client-event"
import { encodeEvent, eventFrame } from "./frame"
import { Gateway, defaultSweepMs, type SessionTarget } from "./gateway"
import { type HostedOptions, HostedPush } from "./hosted"
import { Presence, type PresenceChange, type PresenceListener } from "./presence"
import { RedisBus } from "./redis-bus"
import { authFor, type LiveKeys } from "./signature"
import type { VerifySession } from "./subscription"

export interface LiveOptions {
  readonly keys: LiveKeys
  readonly log: Logger
  /** Redis distributes events between processes; undefined for a single process. */
  readonly redisUrl?: string | undefined
  /** A hosted push service is used, so this server has no sockets. */
  readonly hosted?: HostedOptions | undefined
  readonly gapEvent?: LiveEvent | undefined
  readonly mayConnect?: ((request: IncomingMessage) => boolean) | undefined
  readonly addressOf?: ((request: IncomingMessage) => string) | undefined
  /** Called with the members and the name of every event of all processes, before it is sent. */
  readonly onDelivery?: ((memberIds: readonly number[], event: string) => void) | undefined
  readonly maxConnections?: number
  /** A member is offline this many ms after the last disconnect. */
  readonly presenceGrace?: number
  readonly sweepEvery?: number
}

/** The grace period covers a page change. */
export const defaultPresenceGraceMs = 5000
/** A member is offline after this time without a call; a page without live events polls every minute. */
export const hostedPresenceGraceMs = 90_000

interface Delivery {
  readonly channels: readonly string[]
  readonly event: string
  readonly json: string
  /** The socket with this id caused the event and does not receive it. */
  readonly except?: string | undefined
}

interface Revocation extends SessionTarget {
  readonly last: { readonly event: string; readonly json: string } | null
}

interface LiveState {
  readonly options: LiveOptions
  readonly bus: Bus
  readonly presence: Presence
  readonly gateway: Gateway | null
  readonly hosted: HostedPush | null
}

/** `seq` is the recipient's live seq, taken under the lock of the member's counter row. */
export interface Recipient {
  readonly memberId: number
  readonly seq: number
}

/** An event without a live seq has ids of members. */
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

export class Live {
  readonly processId = randomUUID()
  private openState: LiveState | null = null
  private readonly clientEvents = new ClientEvents()
  private readonly presenceListeners: PresenceListener[] = []
  private verifySession: VerifySession = () => Promise.resolve(true)

  /** Resolves when events of other processes arrive; rejects if Redis does not reply. */
  async open(options: LiveOptions): Promise<void> {
    const { keys, log } = options
    const presence = new Presence(
      options.presenceGrace ?? (options.hosted ? hostedPresenceGraceMs : defaultPresenceGraceMs),
      log,
    )
    for (const listener of this.presenceListeners) presence.listen(listener)
    const gateway = options.hosted ? null : this.gateway(options, presence)
    const hosted = options.hosted ? new HostedPush(keys, options.hosted, log) : null
    const bus = options.redisUrl
      ? await RedisBus.open(options.redisUrl, `redthread:${keys.key}`, this.processId, log)
      : new Bus(log)
    this.openState = { options, bus, presence, gateway, hosted }
    const { onDelivery } = options
    if (onDelivery)
      bus.subscribe(deliveries, ({ channels, event }) => onDelivery(channels.flatMap(memberOfChannel), event))
    if (!gateway) return
    bus.subscribe(deliveries, ({ channels, event, json, except }) => {
      for (const channel of channels) {
        gateway.subscriptions.channels.push(channel, () => eventFrame(event, channel, json), except)
      }
    })
    bus.subscribe(revocations, ({ last, ...target }) => gateway.endSessions(target, last))
    bus.onGap(() => void gateway.recover(options.gapEvent?.name ?? null))
  }

  attach(server: Server): void {
    this.state.gateway?.attach(server)
  }

  /** True if events pass through a third party: they should contain ids only. */
  get hosted(): boolean {
    return this.state.hosted !== null
  }

  get keys(): LiveKeys {
    return this.state.options.keys
  }

  get bus(): Bus {
    return this.state.bus
  }

  /** False if no socket in any process receives the member's events: they need not be made. */
  mayHear(memberId: number): boolean {
    const { hosted, bus, options, gateway } = this.state
    if (hosted || options.onDelivery || bus.reachesOthers || !gateway) return true
    return gateway.subscriptions.channels.count(memberChannel(memberId)) > 0
  }

  /** The event may be lost: important events take a live seq, by which clients request them. */
  publish<E extends LiveEvent>(recipients: Recipients, event: E, data: EventData<E>): void {
    this.deliver(deliveryOf(recipients, event, data))
  }

  broadcast<E extends LiveEvent>(channel: string, event: E, data: EventData<E>): void {
    this.deliver({ channels: [channel], event: event.name, json: encodeEvent(event.name, null, data) })
  }

  /** Data above the size limit fails the transaction. */
  afterCommit<E extends LiveEvent>(tx: Tx, recipients: Recipients, event: E, data: EventData<E>): void {
    const delivery = deliveryOf(recipients, event, data)
    afterCommit(tx, () => this.deliver(delivery))
  }

  refresh(memberIds: readonly number[]): void {
    const { gapEvent } = this.state.options
    if (gapEvent) this.publish(memberIds, gapEvent, {})
  }

  deliver(delivery: Delivery): void {
    const { hosted, bus, options } = this.state
    if (delivery.channels.length === 0) return
    if (hosted) hosted.send(delivery.channels, delivery.event, delivery.json)
    if (!hosted || options.onDelivery) bus.publish(deliveries, delivery)
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

  authorise({ memberId, sessionId, socketId, channel }: AuthoriseInput): { auth: string } | null {
    if (channel !== memberChannel(memberId)) return null
    return { auth: authFor(this.keys, socketId, channel, this.hosted ? undefined : sessionId) }
  }

  onClientEvent(event: string, handler: ClientEventHandler): void {
    this.clientEvents.on(event, handler)
  }

  handleClientEvent(event: ClientEvent): Promise<boolean> {
    return this.clientEvents.handle(event)
  }

  /** Reports presence changes of this process in batches. Register before the first socket. */
  onPresence(listen: (db: DbOrTx, changes: readonly PresenceChange[]) => void | Promise<void>): void {
    const listener: PresenceListener = (changes) => listen(db, changes)
    this.presenceListeners.push(listener)
    this.openState?.presence.listen(listener)
  }

  /** `verify` is called when a socket is bound to a session, and after a gap. */
  verifySessionsBy(verify: VerifySession): void {
    this.verifySession = verify
  }

  /** With hosted push, calls are the only sign of presence. */
  called(memberId: number): void {
    if (!this.openState?.hosted) return
    this.openState.presence.arrived(memberId)
    this.openState.presence.left(memberId)
  }

  /** Returns members online on this process, including the grace period. */
  localMembers(): number[] {
    return this.state.presence.members()
  }

  isConnected(memberId: number): boolean {
    return this.state.presence.has(memberId)
  }

  connectionCount(): number {
    return this.state.gateway?.connectionCount() ?? 0
  }

  occupiedChannels(prefix: string): string[] {
    const names = this.state.gateway?.subscriptions.channels.names() ?? []
    return [...names].filter((channel) => channel.startsWith(prefix))
  }

  subscriptionCount(channel: string): number {
    return this.state.gateway?.subscriptions.channels.count(channel) ?? 0
  }

  /** Returns false while events of other processes cannot arrive. */
  ready(): boolean {
    return this.openState?.bus.connected() ?? false
  }

  async drain(): Promise<void> {
    await this.openState?.gateway?.drain()
  }

  async close(): Promise<void> {
    if (!this.openState) return
    const { gateway, presence, hosted, bus } = this.openState
    await gateway?.drain()
    gateway?.close()
    await presence.close()
    await hosted?.close()
    await bus.close()
    this.openState = null
  }

  private gateway(options: LiveOptions, presence: Presence): Gateway {
    return new Gateway({
      keys: options.keys,
      log: options.log,
      maxConnections: options.maxConnections ?? 100_000,
      sweepEvery: options.sweepEvery ?? defaultSweepMs,
      mayConnect: options.mayConnect ?? (() => true),
      networkOf: (request) => networkOf(options.addressOf?.(request) ?? request.socket.remoteAddress ?? ""),
      clientEvents: this.clientEvents,
      verifySession: (sessionId, memberId) => this.verifySession(sessionId, memberId),
      onArrival: (memberId) => presence.arrived(memberId),
      onDeparture: (memberId) => presence.left(memberId),
    })
  }

  private get state(): LiveState {
    if (!this.openState)
      throw new Error("the live gateway is not open: live.open() was not called, or live.close() was")
    return this.openState
  }
}

export const live = new Live()
