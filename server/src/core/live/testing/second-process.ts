import { pino } from "pino"
import { z } from "zod"
import { liveEvent } from "@redthread/contract/core/live-event"
import { live } from "../live"
import { LiveServer } from "./live-server"

/** A second server process for tests: started by `fork`, controlled by messages. */
export type Order =
  | { publish: readonly number[]; numbers: readonly number[] }
  | { end: { memberId: number; sessionIds?: readonly number[] } }
  | { revoke: number }

export const numbered = liveEvent("numbered", z.object({ n: z.number() }))
export const kicked = liveEvent("kick", z.object({}))
export const caughtUp = liveEvent("catch_up", z.object({}))

const ended = new Set<number>()

function obey(order: Order): void {
  if ("publish" in order) for (const n of order.numbers) live.publish(order.publish, numbered, { n })
  else if ("end" in order) live.endSession(order.end, kicked)
  else ended.add(order.revoke)
}

async function serve(redisUrl: string, key: string): Promise<void> {
  live.verifySessionsBy((sessionId) => Promise.resolve(!ended.has(sessionId)))
  const server = await LiveServer.start({
    keys: { appId: "4711", key, secret: "shared" },
    redisUrl,
    gapEvent: caughtUp,
    log: pino({ level: "silent" }),
  })
  process.on("message", (order: Order) => {
    obey(order)
    process.send?.({ done: true })
  })
  process.on("disconnect", () => process.exit())
  process.send?.({ address: server.socketAddress })
}

const [redisUrl, key] = process.argv.slice(2)
if (process.send && redisUrl && key) await serve(redisUrl, key)
