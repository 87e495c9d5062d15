import { Redis } from "ioredis"
import { log } from "./log"

/** ms that a request waits for Redis; after that the connection counts as lost, and commands fail at once. */
const answerWithin = 80

/**
 * A client for what requests wait for. While Redis does not answer every command fails at once, and each process counts
 * calls and attempts for itself.
 * It connects by itself, and is used again as soon as Redis says that it is ready.
 */
export function openRequestRedis(url: string): Redis {
  const redis = new Redis(url, {
    commandTimeout: answerWithin,
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

/** A connection that did not answer one command in time is given up, so that no other command waits for it too. */
export function dropSilent(redis: Redis): Redis {
  const send = redis.sendCommand.bind(redis)
  redis.sendCommand = (...given: Parameters<Redis["sendCommand"]>) => {
    const answer = send(...given) as Promise<unknown>
    answer.catch((error: Error) => {
      if (error.message === "Command timed out" && redis.status === "ready") redis.disconnect(true)
    })
    return answer
  }
  return redis
}
