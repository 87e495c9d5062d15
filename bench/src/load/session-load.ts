import { setTimeout as sleep } from "node:timers/promises"
import { type Round, toRound } from "../figures"
import type { Actor, SocketTarget } from "./actor"
import { type RequestForm, requestBytes } from "./http-connection"
import { HttpPool } from "./http-pool"
import { openSockets } from "./live-socket"
import { clientId } from "./peers"

/** What members do, and how often out of a hundred times. */
export const shares = { browse: 40, read: 30, write: 20, feed: 10 } as const
export type Activity = keyof typeof shares

export interface SessionOrder {
  readonly target: SocketTarget
  /** One session each, with a socket. */
  readonly actors: readonly Actor[]
  /** Partner in a conversation of the actor at the same place. */
  readonly partners: readonly number[]
  /** Profiles that every member may open. */
  readonly profiles: readonly number[]
  /** Mean of the exponentially distributed pause between two requests of a session, ms. */
  readonly thinkMs: number
  /** Measured time, after all sessions have begun. */
  readonly seconds: number
  /** Prefix of the messages. */
  readonly run: string
}

export interface SessionRound extends Round {
  /** p99 in ms by activity. */
  readonly p99Of: Readonly<Record<Activity, number>>
}

/** Pauses longer than this many means are cut. */
const longestPause = 6

const pick = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T

function nextActivity(): Activity {
  let place = Math.random() * 100
  for (const [activity, share] of Object.entries(shares) as [Activity, number][]) {
    if (place < share) return activity
    place -= share
  }
  return "feed"
}

let messages = 0

function requestOf(activity: Activity, { token }: Actor, partner: number, order: SessionOrder): RequestForm {
  switch (activity) {
    case "browse":
      return {
        token,
        path: pick(["/v1/recommend", "/v1/latest", "/v1/hottest", "/v1/online", `/v1/user/${pick(order.profiles)}`]),
      }
    case "read":
      return {
        token,
        path: pick(["/v1/message_threads", `/v1/message_threads/${partner}?user=1`, "/v1/notifications"]),
      }
    case "write": {
      const client_id = clientId(order.run, (messages += 1))
      const body = { client_id, user_id: partner, message_type: "text", message_content: `${client_id} See you there?` }
      return { method: "POST", path: "/v1/messages", token, body }
    }
    case "feed":
      return { token, path: "/v1/feeds" }
  }
}

/** Sessions that read, write and pause, each independent of the others. */
export async function loadSessions(order: SessionOrder): Promise<SessionRound> {
  const { target, actors, partners, thinkMs, seconds } = order
  const sockets = await openSockets(target, actors, () => undefined)
  const pool = new HttpPool(target.port)
  const latencies: Record<Activity, number[]> = { browse: [], read: [], write: [], feed: [] }
  let failed = 0
  let bytes = 0
  // Sessions begin within one mean pause; measuring begins when all have.
  const measuredFrom = performance.now() + thinkMs
  const until = measuredFrom + seconds * 1000
  const session = async (actor: Actor, place: number): Promise<void> => {
    await sleep(Math.random() * thinkMs)
    for (;;) {
      const due = performance.now()
      if (due > until) return
      const activity = nextActivity()
      const request = requestBytes(requestOf(activity, actor, partners[place] as number, order))
      const { status, length, body } = await pool.request(request)
      if (due >= measuredFrom) {
        latencies[activity].push(performance.now() - due)
        bytes += length
        if (status >= 300 && failed++ === 0) process.stderr.write(`  answered ${status} ${body.toString()}\n`)
      }
      await sleep(Math.min(longestPause, -Math.log(1 - Math.random())) * thinkMs)
    }
  }
  await Promise.all(actors.map(session))
  pool.close()
  for (const socket of sockets) socket.terminate()
  const p99 = (activity: Activity): number => toRound(latencies[activity], { failed: 0, seconds, bytes: 0 }).p99
  const all = Object.values(latencies).flat()
  return {
    ...toRound(all, { failed, seconds, bytes }),
    p99Of: { browse: p99("browse"), read: p99("read"), write: p99("write"), feed: p99("feed") },
  }
}
