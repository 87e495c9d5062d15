import { setTimeout } from "node:timers/promises"
import type { Redis, RedisOptions } from "ioredis"
import type { Logger } from "pino"
import { connectRedis, dropSilent, openRedis } from "../process/redis"
import { Bus, type Topic } from "./bus"

/** A process that lost outgoing events publishes this topic. */
const missedTopic = "missed"
/** The heartbeat is published each second; Redis replies with the subscriber count. */
const heartbeatTopic = "here"
const leftTopic = "left"

const flushTimeoutMs = 500

/** Redis counts as unreachable after this time. No request waits for it. */
const replyTimeoutMs = 2000

/** Redis is pinged this often, because a TCP connection can outlive its server. */
const pingIntervalMs = 1000

const connection: RedisOptions = {
  commandTimeout: replyTimeoutMs,
  connectTimeout: replyTimeoutMs,
  lazyConnect: true,
  autoResubscribe: false,
  // A message that cannot be sent is dropped and reported as a gap: a late one would arrive out of order.
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  // Messages of one turn are sent together and in order, at half the cost.
  enableAutoPipelining: true,
  retryStrategy: (times) => Math.min(times * 100, 2000),
}

/** Distributes events through Redis, one channel per topic. */
export class RedisBus extends Bus {
  override readonly reachesOthers = true
  private readonly outgoing: Redis
  private readonly incoming: Redis
  private subscribed = false
  private wasSubscribed = false
  private hasLostMessages = false
  private sent: Promise<void> = Promise.resolve()
  private lastError: Error | null = null
  private heartbeatTimer: NodeJS.Timeout | undefined
  /** Counts the processes subscribed at the last heartbeat. */
  private processes = 0

  private constructor(
    url: string,
    private readonly prefix: string,
    private readonly processId: string,
    log: Logger,
  ) {
    super(log)
    this.outgoing = dropSilent(openRedis(url, { ...connection, connectionName: `${prefix}:out` }))
    this.incoming = dropSilent(openRedis(url, { ...connection, connectionName: `${prefix}:in` }))
    for (const redis of [this.outgoing, this.incoming]) redis.on("error", (error: Error) => this.noteError(error))
    this.outgoing.on("ready", () => this.reportLoss())
    this.incoming.on("close", () => {
      this.subscribed = false
      this.processes = 0
    })
    this.incoming.on("pmessage", (_pattern: string, channel: string, text: string) => this.receive(channel, text))
  }

  static async open(url: string, prefix: string, processId: string, log: Logger): Promise<RedisBus> {
    const bus = new RedisBus(url, prefix, processId, log)
    try {
      await Promise.all([connectRedis(bus.outgoing, url), connectRedis(bus.incoming, url)])
      await bus.listen()
    } catch (error) {
      await bus.close()
      throw new Error(`REDIS_URL: Redis does not answer: ${(bus.lastError ?? (error as Error)).message}`, {
        cause: error,
      })
    }
    bus.incoming.on("ready", () => void bus.listen().catch((error: Error) => bus.noteError(error)))
    bus.heartbeatTimer = setInterval(() => bus.sendHeartbeat(), pingIntervalMs).unref()
    return bus
  }

  override publish<T>(to: Topic<T>, message: T): void {
    this.dispatch(to.name, message)
    this.send(to.name, message)
  }

  override connected(): boolean {
    return this.subscribed && this.outgoing.status === "ready"
  }

  override async close(): Promise<void> {
    clearInterval(this.heartbeatTimer)
    if (this.connected()) this.send(leftTopic, null)
    const timer = new AbortController()
    await Promise.race([
      this.sent,
      setTimeout(flushTimeoutMs, undefined, { signal: timer.signal }).catch(() => undefined),
    ])
    timer.abort()
    this.outgoing.disconnect()
    this.incoming.disconnect()
  }

  private send(name: string, message: unknown): void {
    const text = `${this.processId} ${JSON.stringify(message)}`
    this.sent = this.outgoing.publish(`${this.prefix}:${name}`, text).then(
      () => undefined,
      (error: unknown) => this.noteLoss(error),
    )
  }

  private sendHeartbeat(): void {
    if (!this.connected()) return
    this.incoming.ping().catch((error: Error) => this.noteError(error))
    this.outgoing.publish(`${this.prefix}:${heartbeatTopic}`, `${this.processId} null`).then(
      (count) => this.noteProcesses(count),
      (error: Error) => this.noteError(error),
    )
  }

  /** A process that disappeared without `left` may have lost acknowledged events. */
  private noteProcesses(count: number): void {
    const hasProcessLeft = count < this.processes
    this.processes = count
    if (hasProcessLeft) this.gap()
  }

  private noteLoss(error: unknown): void {
    if (!this.hasLostMessages) this.log.error({ err: error }, "other processes can't be reached")
    this.hasLostMessages = true
  }

  private async listen(): Promise<void> {
    await this.incoming.psubscribe(`${this.prefix}:*`)
    this.subscribed = true
    if (this.wasSubscribed) this.gap()
    this.wasSubscribed = true
  }

  private reportLoss(): void {
    if (!this.hasLostMessages) return
    this.hasLostMessages = false
    this.send(missedTopic, null)
  }

  private receive(channel: string, text: string): void {
    const space = text.indexOf(" ")
    if (text.slice(0, space) === this.processId) return
    const name = channel.slice(this.prefix.length + 1)
    if (name === missedTopic) this.gap()
    else if (name === leftTopic) this.processes -= 1
    else if (name !== heartbeatTopic) this.dispatch(name, JSON.parse(text.slice(space + 1)))
  }

  private noteError(error: Error): void {
    if (this.lastError?.message !== error.message) this.log.warn({ err: error }, "redis")
    this.lastError = error
  }
}
