import type postgres from "postgres"
import type { Client } from "./client"

/** What is wrong after the faults; every number should be nothing. */
export interface Damage {
  readonly lost: number
  readonly doubled: number
  /** Messages that stand before one that their sender wrote earlier, and gaps in a thread's numbers. */
  readonly disordered: number
  /** Devices that don't show what the database holds. */
  readonly devicesBehind: number
  /** Badges that don't say how many messages are unread. */
  readonly wrongBadges: number
}

interface Stored {
  id: number
  thread: number
  seq: number
  sender: number
  text: string
  key: string
}

export const storedSince = (sql: postgres.Sql, run: string): Promise<Stored[]> => sql<Stored[]>`
  select id::int as id, thread_id::int as thread, seq, sender_id::int as sender, content as text, client_id as key
  from message where client_id like ${`${run}-%`} order by thread_id, seq`

const placeOf = ({ text }: Stored): number => Number(text.slice(text.lastIndexOf("-") + 1))

function countDisordered(stored: readonly Stored[]): number {
  const nextPlace = new Map<number, number>()
  const lastSeq = new Map<number, number>()
  let wrong = 0
  for (const message of stored) {
    const expected = nextPlace.get(message.sender) ?? 0
    const before = lastSeq.get(message.thread)
    if (placeOf(message) !== expected || (before !== undefined && message.seq !== before + 1)) wrong += 1
    nextPlace.set(message.sender, placeOf(message) + 1)
    lastSeq.set(message.thread, message.seq)
  }
  return wrong
}

const shownBy = (client: Client, run: string): string =>
  [...client.shown.values()]
    .filter(({ content }) => content.startsWith(`${run}-`))
    .toSorted((one, other) => one.seq - other.seq)
    .map(({ id }) => id)
    .join(" ")

async function countWrongBadges(sql: postgres.Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from counter where message <>
      (select coalesce(sum(unread), 0) from thread_member where thread_member.member_id = counter.member_id)`
  return row?.count ?? 0
}

/** Compares what was acknowledged, what is stored and what the devices of each pair show. */
export async function damageOf(sql: postgres.Sql, run: string, pairs: readonly (readonly Client[])[]): Promise<Damage> {
  const stored = await storedSince(sql, run)
  const byKey = new Map(stored.map((message) => [message.key, message]))
  let lost = 0
  let devicesBehind = 0
  for (const pair of pairs) {
    const members = new Set(pair.map(({ id }) => id))
    const theirs = stored
      .filter(({ sender }) => members.has(sender))
      .map(({ id }) => id)
      .join(" ")
    for (const client of pair) {
      for (const [key, { id, seq }] of client.acknowledged) {
        const kept = byKey.get(key)
        if (kept?.id !== id || kept.seq !== seq) lost += 1
      }
      if (shownBy(client, run) !== theirs) devicesBehind += 1
    }
  }
  return {
    lost,
    doubled: stored.length - new Set(stored.map(({ text }) => text)).size,
    disordered: countDisordered(stored),
    devicesBehind,
    wrongBadges: await countWrongBadges(sql),
  }
}
