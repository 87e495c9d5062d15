import { type SQL, sql } from "drizzle-orm"
import type { Counters } from "@redthread/contract/account"
import type { Message } from "@redthread/contract/chat"
import type { Language } from "@redthread/contract/language"
import type { MessagePolicy } from "@redthread/contract/profile"
import { arrayOf } from "../../../core/db/batched-rows"
import { db, type DbOrTx, prepareRows, rows, type Tx } from "../../../core/db/db"
import { Batcher } from "../../../core/db/batcher"
import { hasVerifiedEmail } from "../../identity/account/account.sql"
import { countMessages } from "../../signals/notice/notice.sql"
import { isVip } from "../../people/profile/profile.sql"
import { visibleTo } from "../../people/relation/relation.visibility.sql"
import { profile } from "../../people/profile/profile.tables"
import { areFriends, blocks, notBlocked } from "../../people/relation/relation.sql"
import { message, thread, threadMember } from "./chat.tables"

const id = (name: string): SQL => sql`${sql.placeholder(name)}::bigint`
const me = id("me")
const other = id("other")

/** All that the rules of writing ask about two members. */
export interface Standing {
  listed: boolean
  visible: boolean
  blocking: boolean
  blocked: boolean
  /** From whom the other takes messages. */
  policy: MessagePolicy | null
  friends: boolean
  threadId: number | null
  initiatorId: number | null
  answered: boolean
  /** The message that the sender has sent under this client id before. */
  earlierId: number | null
}

const standingOf = (vip: boolean): SQL => sql`
  select coalesce(${profile.listed}, false) as "listed", coalesce(${visibleTo({ id: me, vip })}, false) as "visible",
    ${blocks(me, other)} as "blocking", ${blocks(other, me)} as "blocked",
    ${profile.messagePolicy} as "policy", ${areFriends(other, me)} as "friends",
    ${thread.id} as "threadId", ${thread.initiatorId} as "initiatorId", coalesce(${thread.answered}, false) as "answered",
    (select ${message.id} from ${message} where ${message.senderId} = ${me}
      and ${message.clientId} = ${sql.placeholder("clientId")}::text) as "earlierId"
  from (select) one
  left join ${profile} on ${profile.memberId} = ${other}
  left join ${thread} on ${thread.lowId} = least(${me}, ${other}) and ${thread.highId} = greatest(${me}, ${other})`

interface StandingValues {
  me: number
  other: number
  clientId: string | null
}

const standingForMember = prepareRows<Standing, StandingValues>(standingOf(false))
const standingForVip = prepareRows<Standing, StandingValues>(standingOf(true))

/** How the two stand to each other now. */
export async function standing(on: DbOrTx, vip: boolean, values: StandingValues): Promise<Standing> {
  const [row] = await (vip ? standingForVip : standingForMember)(on, values)
  if (!row) throw new Error("one row comes always")
  return row
}

export interface NewMessage {
  me: number
  other: number
  clientId: string | null
  type: Message["message_type"]
  content: string
  language: Language | null
  /** Languages into which a machine would have to translate it later. */
  machine: readonly Language[]
  now: string
}

/** Where the message went, how the receiver reads it, both live seqs and the receiver's counters. */
export interface SentMessage extends Counters {
  id: number
  threadId: number
  seq: number
  mySeq: number
  otherSeq: number
  engine: 0 | 1 | 2
  /** The language in which the receiver gets what this sender writes. */
  target: Language
  /** Set where a machine is to translate it later. */
  translating: Language | null
}

const given = (name: string, type: string): SQL => sql`${sql.placeholder(name)}::${sql.raw(type)}[]`

/**
 * The other takes messages from this sender: from everyone; from friends; or, having begun the conversation themself,
 * from whom they wrote to. Who wants to be asked first (`validate`) also from whom they have answered.
 */
const takesMessages = sql`(pair.policy = 'everyone' or coalesce(${thread.initiatorId} = pair.other, false)
  or (pair.policy = 'validate' and ${thread.answered}) or ${areFriends(sql`pair.other`, sql`pair.me`)})`

/**
 * The whole write of one message or of several in one statement, so in one round trip and without a transaction around
 * it; no member may stand in two of them. The rules are looked at under the thread's lock: an answer or the other's
 * word came before, unless the two `begin`; neither blocks the other, and the other has an account and takes messages
 * from this sender. Locks are taken in one order everywhere: threads, counters by member id, sides.
 */
const writeMessages = prepareRows<SentMessage & { ordinal: number }, Record<string, string | boolean>>(sql`
  with pair as materialized (
    select new_message.*, mine.thread_id, theirs.engine, ${profile.messagePolicy} as policy,
      coalesce(theirs.receive, mine.send, ${profile.language}) as target
    from unnest(${given("me", "bigint")}, ${given("other", "bigint")}, ${given("clientId", "text")},
        ${given("type", "text")}, ${given("content", "text")}, ${given("language", "text")}, ${given("machine", "text")},
        ${given("now", "timestamptz")})
      with ordinality as new_message (me, other, client_id, type, content, language, machine, now, ordinal)
    join ${threadMember} mine on mine.member_id = new_message.me and mine.other_id = new_message.other
    join ${threadMember} theirs on theirs.member_id = new_message.other and theirs.other_id = new_message.me
    join ${profile} on ${profile.memberId} = new_message.other and ${profile.listed}
    order by mine.thread_id
  ), sent as (
    update ${thread} set seq = ${thread.seq} + 1, initiator_id = coalesce(${thread.initiatorId}, pair.me),
      answered = ${thread.answered} or coalesce(${thread.initiatorId} <> pair.me, false)
    from pair
    where ${thread.id} = pair.thread_id
      and (${thread.answered} or coalesce(${thread.initiatorId} <> pair.me, ${sql.placeholder("begin")}::boolean))
      and ${notBlocked(sql`pair.me`, sql`pair.other`)} and ${takesMessages}
    returning ${thread.id} as thread_id, ${thread.seq} as seq, pair.ordinal, pair.me, pair.other
  ), written as (
    insert into ${message} (thread_id, seq, changed, sender_id, client_id, type, content, language, translating, created_at)
    select sent.thread_id, sent.seq, sent.seq, pair.me, pair.client_id, pair.type, pair.content, pair.language,
      case when pair.engine = 1 and pair.target = any(pair.machine::text[]) then pair.target end, pair.now
    from sent join pair on pair.ordinal = sent.ordinal
    returning id, thread_id, translating
  ), change as (
    select me as member_id, other as other_id, 0 as added, thread_id from sent
    union all select other, me, 1, thread_id from sent order by 1
  ), counted as (
    ${countMessages(sql`change.member_id`, sql`change.added`, sql`change`)}, change.other_id, change.added, change.thread_id
  ), sides as (
    update ${threadMember} set last_message_id = written.id, member_seq = counted.seq,
      unread = ${threadMember.unread} + counted.added
    from counted join written on written.thread_id = counted.thread_id
    where ${threadMember.memberId} = counted.member_id and ${threadMember.otherId} = counted.other_id
  )
  select sent.ordinal::int as "ordinal", written.id, written.thread_id as "threadId", sent.seq, written.translating,
    pair.engine, pair.target, mine.seq as "mySeq", theirs.seq as "otherSeq",
    theirs.notification, theirs.message, theirs.likeme, theirs.request, theirs."order"
  from sent join pair on pair.ordinal = sent.ordinal join written on written.thread_id = sent.thread_id
  join counted mine on mine.member_id = sent.me join counted theirs on theirs.member_id = sent.other`)

/** Answers in the order of the messages; undefined where a rule forbids one. */
async function writeAll(
  on: DbOrTx,
  messages: readonly NewMessage[],
  begin: boolean,
): Promise<(SentMessage | undefined)[]> {
  const all = (value: (newMessage: NewMessage) => string | number | null): string => arrayOf(messages.map(value))
  const written = await writeMessages(on, {
    me: all(({ me }) => me),
    other: all(({ other }) => other),
    clientId: all(({ clientId }) => clientId),
    type: all(({ type }) => type),
    content: all(({ content }) => content),
    language: all(({ language }) => language),
    machine: all(({ machine }) => arrayOf(machine)),
    now: all(({ now }) => now),
    begin,
  })
  const found = new Map(written.map(({ ordinal, ...one }) => [ordinal, one]))
  return messages.map((_, index) => found.get(index + 1))
}

const sending = new Batcher<NewMessage, SentMessage | undefined>(
  (messages) => writeAll(db, messages, false),
  ({ me, other }) => [me, other],
)

/** Writes a message of two who know each other, together with those of others; undefined where a rule forbids it. */
export const write = (newMessage: NewMessage): Promise<SentMessage | undefined> => sending.ask(newMessage)

/** The same inside a transaction. With `begin` it may be the first of the two. */
export async function writeIn(tx: Tx, newMessage: NewMessage, begin: boolean): Promise<SentMessage | undefined> {
  const [written] = await writeAll(tx, [newMessage], begin)
  return written
}

/** Any number: the first half of the advisory locks by member. */
const newPeopleLock = 7_316_505

/** New people whom the member wrote to since then. Others of the member's sends wait until this transaction ends. */
export async function lockAndCountNewPeople(tx: Tx, memberId: number, since: Date): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${newPeopleLock}, hashint8(${memberId}))`)
  const [row] = await rows<{ count: number }>(
    tx,
    sql`select count(*)::int as "count" from ${thread}
      where ${thread.initiatorId} = ${memberId} and ${thread.createdAt} > ${since.toISOString()}::timestamptz`,
  )
  return row?.count ?? 0
}

/** What the limits on writing to strangers go by. */
export async function trust(tx: Tx, memberId: number, now: Date): Promise<"vip" | "verified" | "unverified"> {
  const [row] = await rows<{ vip: boolean; verified: boolean }>(
    tx,
    sql`select ${isVip(now.toISOString())} as "vip", ${hasVerifiedEmail(memberId)} as "verified"
      from ${profile} where ${profile.memberId} = ${memberId}`,
  )
  if (row?.vip) return "vip"
  return row?.verified ? "verified" : "unverified"
}

/** The thread of the two, made where there is none yet. */
export async function makeThread(tx: Tx, one: number, another: number, createdAt: Date): Promise<number> {
  const [lowId, highId] = one < another ? [one, another] : [another, one]
  await tx.insert(thread).values({ lowId, highId, createdAt }).onConflictDoNothing()
  const [made] = await rows<{ id: number }>(
    tx,
    sql`select ${thread.id} as "id" from ${thread} where ${thread.lowId} = ${lowId} and ${thread.highId} = ${highId}`,
  )
  if (!made) throw new Error("the thread is there now")
  await tx
    .insert(threadMember)
    .values([
      { threadId: made.id, memberId: lowId, otherId: highId },
      { threadId: made.id, memberId: highId, otherId: lowId },
    ])
    .onConflictDoNothing()
  return made.id
}
