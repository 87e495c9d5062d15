import type { EventEmitter } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import { Cluster, Redis, type RedisOptions } from "ioredis"
import { log } from "./log"
import { addressOf, type RedisAddress } from "./redis-address"

/** A request waits this long for Redis; then the connection counts as lost. */
const replyTimeoutMs = 80

/** A start fails if Sentinel or a Cluster names no primary within this time. */
const openTimeoutMs = 10_000

const retryDelay = (times: number): number => Math.min(times * 100, 1000)

const requestOptions = {
  commandTimeout: replyTimeoutMs,
  connectTimeout: 1000,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  retryStrategy: retryDelay,
} satisfies RedisOptions

const credentialsOf = ({ username, password, isSecure }: Exclude<RedisAddress, { kind: "single" }>): RedisOptions => ({
  ...(username && { username }),
  ...(password && { password }),
  ...(isSecure && { tls: {} }),
})

/** Opens Redis for requests. While it is down commands fail at once and each process counts for itself. */
export function openRequestRedis(url: string): Redis | Cluster {
  const address = addressOf(url)
  const redis = address.kind === "cluster" ? openCluster(address) : dropSilent(openRedis(url, requestOptions))
  logErrors(redis)
  return redis
}

function logErrors(redis: EventEmitter): void {
  let lastError = ""
  redis.on("error", (error: Error) => {
    if (error.message !== lastError) log.warn({ err: error }, "redis")
    lastError = error.message
  })
  redis.on("ready", () => (lastError = ""))
}

const openCluster = (address: RedisAddress & { kind: "cluster" }): Cluster =>
  new Cluster([...address.nodes], {
    enableOfflineQueue: false,
    clusterRetryStrategy: retryDelay,
    // A request waits for one more node at most.
    maxRedirections: 2,
    retryDelayOnFailover: 20,
    redisOptions: { ...requestOptions, ...credentialsOf(address) },
  })

/** Opens one connection: to the primary that Sentinel names, or to a node of a Cluster, which distributes events. */
export function openRedis(url: string, options: RedisOptions): Redis {
  const address = addressOf(url)
  if (address.kind === "single") return new Redis(url, options)
  if (address.kind === "cluster") return openNode(address, options)
  const { sentinels, name, sentinelPassword, isSecure } = address
  return new Redis({
    ...options,
    ...credentialsOf(address),
    sentinels: [...sentinels],
    name,
    ...(sentinelPassword && { sentinelPassword }),
    ...(isSecure && { sentinelTLS: {}, enableTLSForSentinelMode: true }),
    sentinelCommandTimeout: 1000,
    sentinelRetryStrategy: retryDelay,
    // A former primary refuses writes.
    reconnectOnError: ({ message }) => message.startsWith("READONLY"),
  })
}

/** Every process begins with the first node, because a node counts its own subscribers only. */
function openNode(address: RedisAddress & { kind: "cluster" }, options: RedisOptions): Redis {
  const redis: Redis = new Redis({
    ...options,
    ...credentialsOf(address),
    ...address.nodes[0],
    retryStrategy: (times) => {
      Object.assign(redis.options, address.nodes[(times - 1) % address.nodes.length])
      return retryDelay(times)
    },
  })
  return redis
}

/** Connects a lazy connection; with Sentinel or a Cluster the first attempts may fail. */
export async function connectRedis(redis: Redis, url: string): Promise<void> {
  if (addressOf(url).kind === "single") return redis.connect()
  const timer = new AbortController()
  const timeout = sleep(openTimeoutMs, undefined, { signal: timer.signal }).then(() => {
    throw new Error("no node answers")
  })
  const ready = new Promise<void>((resolve) => redis.once("ready", () => resolve()))
  redis.connect().catch(() => undefined)
  try {
    await Promise.race([ready, timeout])
  } finally {
    timer.abort()
    timeout.catch(() => undefined)
  }
}

/** Reconnects after a command timeout, so that no other command waits for a dead connection. */
export function dropSilent(redis: Redis): Redis {
  const send = redis.sendCommand.bind(redis)
  redis.sendCommand = (...args: Parameters<Redis["sendCommand"]>) => {
    const answer = send(...args) as Promise<unknown>
    answer.catch((error: Error) => {
      if (error.message === "Command timed out" && redis.status === "ready") redis.disconnect(true)
    })
    return answer
  }
  return redis
}
