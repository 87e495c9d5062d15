import { isIPv6 } from "node:net"
import type { Redis } from "ioredis"
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from "rate-limiter-flexible"

/** How many attempts of one kind a key has, and in how many seconds they are forgotten. */
export interface AttemptLimit {
  readonly max: number
  readonly seconds: number
}

interface Options {
  /** Counts for all processes; null: this process counts for itself. */
  redis: Redis | null
  /** Keeps installations that share a Redis apart. */
  prefix: string
  /** Multiplies every limit; 0 switches them off. */
  factor: number
}

let options: Options = { redis: null, prefix: "", factor: 1 }
let limiters = new Map<string, RateLimiterAbstract>()

/** Forgets what this process has counted. */
export function openAttempts(given: Options): void {
  options = given
  limiters = new Map()
}

function limiterOf(name: string, { max, seconds }: AttemptLimit): RateLimiterAbstract {
  const known = limiters.get(name)
  if (known) return known
  const settings = { keyPrefix: `${options.prefix}:attempts:${name}`, points: max, duration: seconds }
  const { redis } = options
  // While Redis does not answer, each process counts by itself: without any limit codes could be guessed.
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

/**
 * Counted attempts of one kind: at most `max` in the window that the first of them opens. An attempt is counted
 * before what it tries is done, and taken back where it was right, so that no number of them at once slips through.
 */
export function attempts(name: string, limit: AttemptLimit) {
  const most = (): number => (options.factor === 0 ? Infinity : Math.ceil(limit.max * options.factor))
  const limiter = (): RateLimiterAbstract => limiterOf(name, limit)
  return {
    /** Counts one, or what weighs more. Answers 0, or the seconds until the window ends when that is above the limit. */
    async count(key: string | number, weight = 1): Promise<number> {
      const { consumedPoints, msBeforeNext } = await limiter().penalty(key, weight)
      return consumedPoints > most() ? secondsLeft(msBeforeNext) : 0
    },
    /** Takes one back: it was right. */
    async undo(key: string | number): Promise<void> {
      await limiter().reward(key)
    },
    /** Forgets all that were counted. */
    async clear(key: string | number): Promise<void> {
      await limiter().delete(key)
    },
  }
}

/** What an address is counted as: itself, or with IPv6 its /64, which one household has whole. */
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
