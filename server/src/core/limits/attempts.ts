import { isIPv6 } from "node:net"
import type { Cluster, Redis } from "ioredis"
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from "rate-limiter-flexible"

export interface AttemptLimit {
  readonly max: number
  readonly seconds: number
}

interface Options {
  redis: Redis | Cluster | null
  /** The prefix separates installations that share a Redis. */
  prefix: string
  /** The factor multiplies every limit; 0 disables them. */
  factor: number
}

let options: Options = { redis: null, prefix: "", factor: 1 }
let limiters = new Map<string, RateLimiterAbstract>()

export function openAttempts(newOptions: Options): void {
  options = newOptions
  limiters = new Map()
}

function limiterOf(name: string, { max, seconds }: AttemptLimit): RateLimiterAbstract {
  const cached = limiters.get(name)
  if (cached) return cached
  const settings = { keyPrefix: `${options.prefix}:attempts:${name}`, points: max, duration: seconds }
  const { redis } = options
  // Without Redis each process counts for itself, since without any limit codes could be guessed.
  const limiter = redis
    ? new RateLimiterRedis({
        ...settings,
        storeClient: redis,
        rejectIfRedisNotReady: true,
        insuranceLimiter: new RateLimiterMemory(settings),
      })
    : new RateLimiterMemory(settings)
  limiters.set(name, limiter)
  return limiter
}

const secondsLeft = (ms: number): number => Math.max(1, Math.ceil(ms / 1000))

/** Consume an attempt first and undo it on success, so that concurrent attempts cannot exceed the limit. */
export function attempts(name: string, limit: AttemptLimit) {
  const max = (): number => Math.ceil(limit.max * options.factor)
  const limiter = (): RateLimiterAbstract => limiterOf(name, limit)
  return {
    /** Returns `retryAfterSeconds`, which is 0 within the limit. */
    async consume(key: string | number, weight = 1): Promise<number> {
      if (options.factor === 0) return 0
      const { consumedPoints, msBeforeNext } = await limiter().penalty(key, weight)
      return consumedPoints > max() ? secondsLeft(msBeforeNext) : 0
    },
    async undo(key: string | number): Promise<void> {
      await limiter().reward(key)
    },
    async clear(key: string | number): Promise<void> {
      await limiter().delete(key)
    },
  }
}

/** Returns the rate-limit key: the IPv4 address, or the /64 network of IPv6, which one household has. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = "", tail] = (address.split("%", 1)[0] ?? "").split("::")
  const before = head === "" ? [] : head.split(":")
  const after = tail ? tail.split(":") : []
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array.from({ length: zeros }, () => "0"), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`
}
