import { setTimeout } from "node:timers/promises"
import { Redis, type RedisOptions } from "ioredis"
import type { Logger } from "pino"
import { dropSilent } from "../process/redis"
import { Bus, type Topic } from "./bus"

/** Tells the other processes that events of this one were lost. */
const missedTopic = "missed"
/** Says each second that this process is there: Redis answers how many listen. */
const hereTopic = "here"
/** The last word of a process that ends as it should. */
const leftTopic = "left"

/** ms that the last messages get to leave when the bus closes. */
const flushFor = 500

/** ms in which Redis answers, or counts as away. Nobody waits for that: it ends what other processes may have said. */
const answerWithin = 2000

/** ms between two pings: a connection can stay open without a server behind it. */
const askEvery = 1000

const connection: RedisOptions = {
  commandTimeout: answerWithin,
  connectTimeout: answerWithin,
  lazyConnect: true,
  autoResubscribe: false,
  // A message that can't be sent now is lost, and is answered by a gap: a late one would come out of order.
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  // What is published in one turn of the event loop goes out together and in order, at half the cost.
  enableAutoPipelining: true,
  retryStrategy: (times) => Math.min(times * 100, 2000),
}

/** The bus of several processes: Redis carries it, one Redis channel for each topic. */
export class RedisBus extends Bus {
  private readonly outgoing: Redis
  private readonly incoming: Redis
  private subscribed = false
  private wasSubscribed = false
  private lost = false
  /** Settles with the last message that was published. */
  private sent: Promise<void> = Promise.resolve()
  private lastError: Error | null = null
  private asking: NodeJS.Timeout | undefined
  /** Processes that listen, this one included, as far as is known. */
  private processes = 0

  private constructor(
    url: string,
    /** Keeps installations that share a Redis apart. */
    private readonly prefix: string,
    private readonly processId: string,
    log: Logger,
  ) {
    super(log)
    this.outgoing = dropSilent(new Redis(url, { ...connection, connectionName: `${prefix}:out` }))
    this.incoming = dropSilent(new Redis(url, { ...connection, connectionName: `${prefix}:in` }))
    for (const redis of [this.outgoing, this.incoming]) redis.on("error", (error: Error) => this.noteError(error))
    this.outgoing.on("ready", () => this.reportLoss())
    this.incoming.on("close", () => {
      this.subscribed = false
      this.processes = 0
    })
    this.incoming.on("pmessage", (_pattern: string, channel: string, text: string) => this.receive(channel, text))
  }

  /** Connected and listening when it resolves; fails when Redis does not answer. */
  static async open(url: string, prefix: string, processId: string, log: Logger): Promise<RedisBus> {
    const bus = new RedisBus(url, prefix, processId, log)
    try {
      await Promise.all([bus.outgoing.connect(), bus.incoming.connect()])
      await bus.listen()
    } catch (error) {
      await bus.close()
      throw new Error(`REDIS_URL: Redis does not answer: ${(bus.lastError ?? (error as Error)).message}`, {
        cause: error,
      })
    }
    bus.incoming.on("ready", () => void bus.listen().catch((error: Error) => bus.noteError(error)))
    bus.asking = setInterval(() => bus.ask(), askEvery).unref()
    return bus
  }

  override publish<T>(to: Topic<T>, message: T): void {
    this.dispatch(to.name, message)
    this.send(to.name, message)
  }

  override connected(): boolean {
    return this.subscribed && this.outgoing.status === "ready"
  }

  /** Lets what was just published leave, as long as Redis takes it. */
  override async close(): Promise<void> {
    clearInterval(this.asking)
    if (this.connected()) this.send(leftTopic, null)
    const timer = new AbortController()
    // The timer is aborted once the messages are sent.
    await Promise.race([this.sent, setTimeout(flushFor, undefined, { signal: timer.signal }).catch(() => undefined)])
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

  private ask(): void {
    if (!this.connected()) return
    this.incoming.ping().catch((error: Error) => this.noteError(error))
    this.outgoing.publish(`${this.prefix}:${hereTopic}`, `${this.processId} null`).then(
      (count) => this.noteProcesses(count),
      (error: Error) => this.noteError(error),
    )
  }

  /** A process that is gone without a word may have acknowledged what it had not told the others yet. */
  private noteProcesses(count: number): void {
    const isOneGone = count < this.processes
    this.processes = count
    if (isOneGone) this.gap()
  }

  private noteLoss(error: unknown): void {
    if (!this.lost) this.log.error({ err: error }, "other processes can't be reached")
    this.lost = true
  }

  private async listen(): Promise<void> {
    await this.incoming.psubscribe(`${this.prefix}:*`)
    this.subscribed = true
    if (this.wasSubscribed) this.gap()
    this.wasSubscribed = true
  }

  private reportLoss(): void {
    if (!this.lost) return
    this.lost = false
    this.send(missedTopic, null)
  }

  private receive(channel: string, text: string): void {
    const space = text.indexOf(" ")
    if (text.slice(0, space) === this.processId) return
    const name = channel.slice(this.prefix.length + 1)
    if (name === missedTopic) this.gap()
    else if (name === leftTopic) this.processes -= 1
    else if (name !== hereTopic) this.dispatch(name, JSON.parse(text.slice(space + 1)))
  }

  private noteError(error: Error): void {
    if (this.lastError?.message !== error.message) this.log.warn({ err: error }, "redis")
    this.lastError = error
  }
}
