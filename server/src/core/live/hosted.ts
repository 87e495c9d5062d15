import { createHash } from "node:crypto"
import type { Logger } from "pino"
import { type LiveKeys, sign } from "./signature"

export interface HostedOptions {
  /** Base address of the push service, such as `https://api-ap1.pusher.com`. */
  readonly address: string
}

export const hostedAddress = (cluster: string): string => `https://api-${cluster}.pusher.com`

interface HostedEvent {
  readonly name: string
  readonly channels: readonly string[]
  readonly data: string
}

const maxChannelsPerRequest = 100
const maxQueued = 10_000
const attempts = 3
/** ms before the second attempt, twice as long before the third. */
const retryAfter = 250
const requestTimeout = 5000

/** Hands events to a hosted push service by its HTTP API, one after the other, so that their order is kept. */
export class HostedPush {
  private readonly queue: HostedEvent[] = []
  private running: Promise<void> | null = null

  constructor(
    private readonly keys: LiveKeys,
    private readonly options: HostedOptions,
    private readonly log: Logger,
  ) {}

  send(channels: readonly string[], name: string, data: string): void {
    for (let next = 0; next < channels.length; next += maxChannelsPerRequest) {
      if (this.queue.length >= maxQueued) {
        this.log.error({ event: name }, "hosted push is too slow: event dropped")
        return
      }
      this.queue.push({ name, channels: channels.slice(next, next + maxChannelsPerRequest), data })
    }
    this.running ??= this.run()
  }

  /** Resolves when everything handed over so far was sent or given up. */
  async settled(): Promise<void> {
    await this.running
  }

  private async run(): Promise<void> {
    for (let event = this.queue.shift(); event; event = this.queue.shift()) await this.deliver(event)
    this.running = null
  }

  private async deliver(event: HostedEvent): Promise<void> {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const problem = await this.post("/events", JSON.stringify(event))
      if (!problem) return
      if (!problem.passing || attempt === attempts) {
        this.log.error({ event: event.name, problem: problem.text }, "hosted push refused an event")
        return
      }
      await new Promise((resolve) => setTimeout(resolve, retryAfter * attempt))
    }
  }

  private async post(path: string, body: string): Promise<{ text: string; passing: boolean } | null> {
    try {
      const reply = await fetch(this.signedAddress("POST", path, body), {
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
        signal: AbortSignal.timeout(requestTimeout),
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
    const whole = `/apps/${appId}${path}`
    const query = [
      `auth_key=${key}`,
      `auth_timestamp=${Math.trunc(Date.now() / 1000)}`,
      "auth_version=1.0",
      `body_md5=${createHash("md5").update(body).digest("hex")}`,
    ].join("&")
    const signature = sign(secret, `${method}\n${whole}\n${query}`)
    return `${this.options.address}${whole}?${query}&auth_signature=${signature}`
  }
}
