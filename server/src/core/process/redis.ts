import { Redis } from "ioredis"
import { log } from "./log"

/** A request waits this long for Redis; then the connection counts as lost. */
const replyTimeoutMs = 80

/** Opens Redis for requests. While it is down commands fail at once and each process counts for itself. */
export function openRequestRedis(url: string): Redis {
  const redis = new Redis(url, {
    commandTimeout: replyTimeoutMs,
    connectTimeout: 1000,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(times * 100, 1000),
  })
  let lastError = ""
  redis.on("error", (error: Error) => {
    if (error.message !== lastError) log.warn({ err: error }, "redis")
    lastError = error.message
  })
  redis.on("ready", () => (lastError = ""))
  return dropSilent(redis)
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
