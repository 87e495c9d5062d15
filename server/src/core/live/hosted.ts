import { createHash } from "node:crypto"
import type { Logger } from "pino"
import { type LiveKeys, sign } from "./signature"

export interface HostedOptions {
  readonly address: string
}

export const hostedAddress = (cluster: string): string => `https://api-${cluster}.pusher.com`

interface HostedEvent {
  readonly name: string
  readonly channels: readonly string[]
  readonly data: string
}

/** The service limits channels of one event, and channels of all events in a batch. */
const maxChannelsPerEvent = 100
const maxChannelsPerBatch = 10
const laneCount = 8
const maxQueued = 10_000
const attempts = 3
/** The delay is multiplied by the attempt. */
const retryDelayMs = 250
const requestTimeoutMs = 5000
const closeTimeoutMs = 2000

const laneOf = (channel: string): number => (createHash("md5").update(channel).digest()[0] ?? 0) % laneCount

/** Sends events of some channels sequentially, which keeps their order. */
class Lane {
  private readonly queue: HostedEvent[] = []
  private running: Promise<void> | null = null

  constructor(private readonly deliver: (events: readonly HostedEvent[]) => Promise<void>) {}

  get length(): number {
    return this.queue.length
  }

  push(event: HostedEvent): void {
    this.queue.push(event)
    this.running ??= this.run()
  }

  async settled(): Promise<void> {
    await this.running
  }

  clear(): number {
    return this.queue.splice(0).length
  }

  private async run(): Promise<void> {
    // Events of one turn are sent in one batch.
    await Promise.resolve()
    for (let next = this.shift(); next.length > 0; next = this.shift()) await this.deliver(next)
    this.running = null
  }

  private shift(): HostedEvent[] {
    let channels = 0
    const overflowIndex = this.queue.findIndex((event) => (channels += event.channels.length) > maxChannelsPerBatch)
    return this.queue.splice(0, overflowIndex < 0 ? this.queue.length : Math.max(1, overflowIndex))
  }
}

/** Sends events through a hosted push service. A channel always uses the same lane, which keeps its order. */
export class HostedPush {
  private readonly lanes = Array.from({ length: laneCount }, () => new Lane((events) => this.deliver(events)))
  private isClosed = false

  constructor(
    private readonly keys: LiveKeys,
    private readonly options: HostedOptions,
    private readonly log: Logger,
  ) {}

  send(channels: readonly string[], name: string, data: string): void {
    const byLane = this.lanes.map((): string[] => [])
    for (const channel of channels) byLane[laneOf(channel)]?.push(channel)
    for (const [index, lane] of this.lanes.entries()) {
      const laneChannels = byLane[index] ?? []
      for (let next = 0; next < laneChannels.length; next += maxChannelsPerEvent) {
        if (this.lanes.reduce((sum, { length }) => sum + length, 0) >= maxQueued) {
          this.log.error({ event: name }, "hosted push is too slow: event dropped")
          return
        }
        lane.push({ name, channels: laneChannels.slice(next, next + maxChannelsPerEvent), data })
      }
    }
  }

  async settled(): Promise<void> {
    await Promise.all(this.lanes.map((lane) => lane.settled()))
  }

  async close(): Promise<void> {
    await Promise.race([this.settled(), new Promise((resolve) => setTimeout(resolve, closeTimeoutMs).unref())])
    this.isClosed = true
    const dropped = this.lanes.reduce((sum, lane) => sum + lane.clear(), 0)
    if (dropped > 0) this.log.error({ dropped }, "hosted push is too slow: events dropped at the end")
  }

  private async deliver(events: readonly HostedEvent[]): Promise<void> {
    const [path, body] = requestOf(events)
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const problem = await this.post(path, body)
      if (!problem) return
      if (!problem.passing || attempt === attempts || this.isClosed) {
        this.log.error({ events: events.map(({ name }) => name), problem: problem.text }, "hosted push refused events")
        return
      }
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs * attempt))
    }
  }

  private async post(path: string, body: string): Promise<{ text: string; passing: boolean } | null> {
    try {
      const reply = await fetch(this.signedAddress("POST", path, body), {
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
        signal: AbortSignal.timeout(requestTimeoutMs),
      })
      if (reply.ok) {
        await reply.arrayBuffer()
        return null
      }
      return { text: `${reply.status} ${await reply.text()}`, passing: reply.status >= 500 || reply.status === 429 }
    } catch (error) {
      return { text: String(error), passing: true }
    }
  }

  private signedAddress(method: string, path: string, body: string): string {
    const { appId, key, secret } = this.keys
    const fullPath = `/apps/${appId}${path}`
    const query = [
      `auth_key=${key}`,
      `auth_timestamp=${Math.trunc(Date.now() / 1000)}`,
      "auth_version=1.0",
      `body_md5=${createHash("md5").update(body).digest("hex")}`,
    ].join("&")
    const signature = sign(secret, `${method}\n${fullPath}\n${query}`)
    return `${this.options.address}${fullPath}?${query}&auth_signature=${signature}`
  }
}

function requestOf(events: readonly HostedEvent[]): [path: string, body: string] {
  const [first, ...more] = events
  if (more.length === 0) return ["/events", JSON.stringify(first)]
  const batch = events.flatMap(({ channels, name, data }) => channels.map((channel) => ({ channel, name, data })))
  return ["/batch_events", JSON.stringify({ batch })]
}
