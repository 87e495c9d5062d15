import { and, eq, or, type SQL, sql } from "drizzle-orm"
import type { Counters } from "@redthread/contract/account"
import type { Message } from "@redthread/contract/chat"
import type { ProfileItem } from "@redthread/contract/prompt"
import type { Language } from "@redthread/contract/language"
import type { MessagePolicy } from "@redthread/contract/profile"
import { arrayOf } from "../../../../core/db/batched-rows"
import { advisoryLock, lockForMember } from "../../../../core/db/advisory-lock"
import { type DbOrTx, prepareRows, rows, type Tx } from "../../../../core/db/db"
import { hasVerifiedEmail } from "../../../member/account-row/account.db"
import { countMessages } from "../../../signals/notice/notice.sql"
import { isVip } from "../../../member/profile-facts/profile.facts.db"
import { visibleTo, areFriends, blocks, notBlocked } from "../../../member/relation-facts/relation.sql"
import type { ScamSign } from "@redthread/contract/scam-shield"
import type { Scores } from "../../../people/scam-shield/scam-shield.service"
import { profile } from "../../../member/profile-facts/profile.tables"
import { idsOf } from "../../../people/relation/relation.service"
import { type ItemRow, itemOf } from "../../../people/relation/relation.item.sql"
import { quoteOf } from "../chat.db"
import type { QuoteRow } from "../chat.message"
import { engineOf } from "../../../people/translation/setting.service"
import { message, thread, threadDraft, threadMember } from "../chat.tables"

const given = (name: string, type: string): SQL => sql`${sql.placeholder(name)}::${sql.raw(type)}[]`

/** All that the rules of writing ask about a sender and a receiver. */
export interface Standing {
  listed: boolean
  visible: boolean
  blocking: boolean
  blocked: boolean
  /** The receiver's setting of who may write. */
  policy: MessagePolicy | null
  friends: boolean
  /** Null where the two have no conversation. */
  threadId: number | null
  initiatorId: number | null
  answered: boolean
  /** The message that the sender has sent under this client id before. */
  earlierId: number | null
}

const me = sql`new_message.me`
const other = sql`new_message.other`

const standings = prepareRows<Standing, Record<string, string>>(sql`
  with new_message as materialized (
    select * from unnest(${given("me", "bigint")}, ${given("vip", "boolean")}, ${given("other", "bigint")}, ${given("clientId", "text")})
      with ordinality as new_message (me, vip, other, client_id, ordinal)
  ), locked as materialized (
    select ${thread.id}, ${thread.lowId}, ${thread.highId}, ${thread.initiatorId}, ${thread.answered}
    from new_message join ${thread}
      on ${thread.lowId} = least(${me}, ${other}) and ${thread.highId} = greatest(${me}, ${other})
    order by ${thread.id} for no key update of ${thread}
  )
  select coalesce(${profile.listed}, false) as "listed",
    coalesce(case when new_message.vip then ${visibleTo({ id: me, vip: true })}
      else ${visibleTo({ id: me, vip: false })} end, false) as "visible",
    ${blocks(me, other)} as "blocking", ${blocks(other, me)} as "blocked",
    ${profile.messagePolicy} as "policy", ${areFriends(other, me)} as "friends", locked.id as "threadId",
    locked.initiator_id as "initiatorId", coalesce(locked.answered, false) as "answered",
    (select ${message.id} from ${message} where ${message.senderId} = ${me}
      and ${message.clientId} = new_message.client_id) as "earlierId"
  from new_message left join ${profile} on ${profile.memberId} = ${other}
  left join locked on locked.low_id = least(${me}, ${other}) and locked.high_id = greatest(${me}, ${other})
  order by new_message.ordinal`)

export interface NewMessage {
  me: number
  vip: boolean
  other: number
  clientId: string | null
  type: Message["message_type"]
  content: string
  /** A message of the same conversation that it answers; another one is no quote. */
  replyTo: number | null
  /** What of the receiver's profile it is about. */
  quoted: ProfileItem | null
  /** The call, gift or phrase that it stands for. */
  aboutId: number | null
  /** Allowed although the other has not answered yet. */
  isOwed: boolean
  language: Language | null
  /** What the words alone look like. */
  scores: Scores
  /** To how many others the member wrote the same lately, where this begins a conversation. */
  alike?: number
  /** What the reader is warned of; told by `warnOf` before it is written. */
  warning: ScamSign[] | null
  /** Languages into which a machine would have to translate it later. */
  machine: readonly Language[]
  now: string
}

const columnOf =
  (messages: readonly NewMessage[]) =>
  (value: (newMessage: NewMessage) => string | number | boolean | null): string =>
    arrayOf(messages.map(value))

/**
 * Locks the conversation of each sender and receiver, the lowest id first, and reads how the two stand to each other
 * now, in the order of the messages.
 */
export function lockStandings(tx: Tx, messages: readonly NewMessage[]): Promise<Standing[]> {
  const column = columnOf(messages)
  return standings(tx, {
    me: column(({ me }) => me),
    vip: column(({ vip }) => vip),
    other: column(({ other }) => other),
    clientId: column(({ clientId }) => clientId),
  })
}

/** The message that the member has sent under this client id. */
export async function findEarlier(on: DbOrTx, memberId: number, clientId: string): Promise<number | undefined> {
  const [row] = await on
    .select({ id: message.id })
    .from(message)
    .where(and(eq(message.senderId, memberId), eq(message.clientId, clientId)))
  return row?.id
}

/** Neither of the two blocks the other. */
export async function isOpen(on: DbOrTx, one: number, another: number): Promise<boolean> {
  const [row] = await rows<{ open: boolean }>(on, sql`select ${notBlocked(one, another)} as "open"`)
  return row?.open ?? false
}

/** Where the message went, how the receiver reads it, both live seqs and the receiver's counters. */
export interface SentMessage extends Counters {
  id: number
  type: Message["message_type"]
  threadId: number
  seq: number
  mySeq: number
  otherSeq: number
  engine: 0 | 1 | 2
  /** The language in which the receiver gets what this sender writes. */
  target: Language
  /** Set where a machine is to translate it later. */
  translating: Language | null
  quote: QuoteRow | null
  item: ItemRow | null
  /** The receiver has muted the conversation. */
  muted: boolean
}

/**
 * Writes messages with all dependent rows in one statement; no member may occur in two of them. The threads are
 * locked. Lock order: threads, counters by member id, sides.
 */
const writeMessages = prepareRows<SentMessage, Record<string, string>>(sql`
  with pair as materialized (
    select new_message.*, mine.thread_id, theirs.engine, theirs.muted, coalesce(theirs.receive, mine.send, ${profile.language}) as target
    from unnest(${given("me", "bigint")}, ${given("other", "bigint")}, ${given("clientId", "text")},
        ${given("type", "text")}, ${given("content", "text")}, ${given("language", "text")}, ${given("machine", "text")},
        ${given("now", "timestamptz")}, ${given("replyTo", "bigint")}, ${given("aboutId", "bigint")},
        ${given("warning", "text")}, ${given("photoId", "bigint")}, ${given("promptId", "bigint")})
      with ordinality as new_message
        (me, other, client_id, type, content, language, machine, now, reply_to, about_id, warning, photo_id,
          prompt_id, ordinal)
    join ${threadMember} mine on mine.member_id = new_message.me and mine.other_id = new_message.other
    join ${threadMember} theirs on theirs.member_id = new_message.other and theirs.other_id = new_message.me
    join ${profile} on ${profile.memberId} = new_message.other
  ), sent as (
    update ${thread} set seq = ${thread.seq} + 1, initiator_id = coalesce(${thread.initiatorId}, pair.me),
      answered = ${thread.answered} or coalesce(${thread.initiatorId} <> pair.me, false)
    from pair where ${thread.id} = pair.thread_id
    returning ${thread.id} as thread_id, ${thread.seq} as seq, pair.ordinal, pair.me, pair.other
  ), written as (
    insert into ${message} (thread_id, seq, changed, sender_id, client_id, type, content, language, translating, created_at,
      reply_to, about_id, warning, quoted_photo_id, quoted_prompt_id)
    select sent.thread_id, sent.seq, sent.seq, pair.me, pair.client_id, pair.type, pair.content, pair.language,
      case when pair.engine = 1 and pair.target = any(pair.machine::text[]) then pair.target end, pair.now,
      case when pair.reply_to is not null then (select quoted.id from ${message} quoted
        where quoted.id = pair.reply_to and quoted.thread_id = sent.thread_id) end, pair.about_id, pair.warning::text[],
      pair.photo_id, pair.prompt_id
    from sent join pair on pair.ordinal = sent.ordinal
    returning id, thread_id, translating, reply_to, quoted_photo_id, quoted_prompt_id
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
  select written.id, pair.type, written.thread_id as "threadId", sent.seq, written.translating,
    pair.engine, pair.target, mine.seq as "mySeq", theirs.seq as "otherSeq",
    theirs.notification, theirs.message, theirs.likeme, theirs.request, theirs."order",
    ${quoteOf(sql`written.reply_to`)} as "quote",
    ${itemOf(sql`written.quoted_photo_id`, sql`written.quoted_prompt_id`)} as "item", pair.muted
  from sent join pair on pair.ordinal = sent.ordinal join written on written.thread_id = sent.thread_id
  join counted mine on mine.member_id = sent.me join counted theirs on theirs.member_id = sent.other
  order by sent.ordinal`)

/** Stores messages that the rules allow, in their order. The threads are there, and locked. */
export async function insert(tx: Tx, messages: readonly NewMessage[]): Promise<SentMessage[]> {
  const column = columnOf(messages)
  const written = await writeMessages(tx, {
    me: column(({ me }) => me),
    other: column(({ other }) => other),
    clientId: column(({ clientId }) => clientId),
    type: column(({ type }) => type),
    content: column(({ content }) => content),
    language: column(({ language }) => language),
    machine: column(({ machine }) => arrayOf(machine)),
    now: column(({ now }) => now),
    replyTo: column(({ replyTo }) => replyTo),
    photoId: column(({ quoted }) => idsOf(quoted).photoId),
    promptId: column(({ quoted }) => idsOf(quoted).promptId),
    aboutId: column(({ aboutId }) => aboutId),
    warning: column(({ warning }) => warning && arrayOf(warning)),
  })
  // One that dropped out would give those after it to others.
  if (written.length !== messages.length) throw new Error(`${written.length} of ${messages.length} messages written`)
  return written
}

interface ContextRow {
  joinedAt: string
  /** When the two began to write; null where the receiver never has. */
  answeredSince: string | null
}

/** What the scam shield asks about who writes, and the two, in the order of the messages. */
export const readContexts = (tx: Tx, messages: readonly Pick<NewMessage, "me" | "other">[]): Promise<ContextRow[]> =>
  rows<ContextRow>(
    tx,
    sql`select ${profile.createdAt} as "joinedAt", ${thread.createdAt} as "answeredSince"
      from unnest(${arrayOf(messages.map(({ me: by }) => by))}::bigint[], ${arrayOf(messages.map(({ other: to }) => to))}::bigint[])
        with ordinality as new_message (me, other, ordinal)
      join ${profile} on ${profile.memberId} = new_message.me
      left join ${thread} on ${thread.lowId} = least(${me}, ${other}) and ${thread.highId} = greatest(${me}, ${other})
        and ${thread.answered}
      order by new_message.ordinal`,
  )

/** With what the member has begun conversations with others than this one since then, at most the last hundred. */
export async function listOpenings(tx: Tx, memberId: number, otherId: number, since: Date): Promise<string[]> {
  const found = await rows<{ content: string }>(
    tx,
    sql`select ${message.content} as "content" from ${thread}
      join ${message} on ${message.threadId} = ${thread.id} and ${message.seq} = 1
      where ${thread.initiatorId} = ${memberId} and ${thread.createdAt} > ${since.toISOString()}::timestamptz
        and ${message.senderId} = ${memberId} and ${otherId} not in (${thread.lowId}, ${thread.highId})
      order by ${thread.createdAt} desc limit 100`,
  )
  return found.map(({ content }) => content)
}

/** New people whom the member wrote to since then. Others of the member's sends wait until this transaction ends. */
export async function lockAndCountNewPeople(tx: Tx, memberId: number, since: Date): Promise<number> {
  await lockForMember(tx, advisoryLock.newPeople, memberId)
  const [row] = await rows<{ count: number }>(
    tx,
    sql`select count(*)::int as "count" from ${thread}
      where ${thread.initiatorId} = ${memberId} and ${thread.createdAt} > ${since.toISOString()}::timestamptz`,
  )
  return row?.count ?? 0
}

export interface Trust {
  vip: boolean
  /** Has a verified email. */
  verified: boolean
  /** Hidden by reports until staff have looked. */
  held: boolean
}

/** What the limits on writing to strangers go by. */
export async function trust(tx: Tx, memberId: number, now: Date): Promise<Trust> {
  const [row] = await rows<Trust>(
    tx,
    sql`select ${isVip(now.toISOString())} as "vip", ${hasVerifiedEmail(memberId)} as "verified", ${profile.held} as "held"
      from ${profile} where ${profile.memberId} = ${memberId}`,
  )
  return row ?? { vip: false, verified: false, held: false }
}

/** Takes the drafts that the two have written to each other, by their writer's id. */
async function takeDrafts(tx: Tx, lowId: number, highId: number): Promise<Map<number, string>> {
  const ofPair = or(
    and(eq(threadDraft.memberId, lowId), eq(threadDraft.otherId, highId)),
    and(eq(threadDraft.memberId, highId), eq(threadDraft.otherId, lowId)),
  )
  const taken = await tx.delete(threadDraft).where(ofPair).returning()
  return new Map(taken.map(({ memberId, content }) => [memberId, content]))
}

/** The thread of the two, made where there is none yet. */
export async function makeThread(tx: Tx, one: number, another: number, createdAt: Date): Promise<number> {
  const [lowId, highId] = one < another ? [one, another] : [another, one]
  await tx.insert(thread).values({ lowId, highId, createdAt }).onConflictDoNothing()
  const [made] = await rows<{ id: number }>(
    tx,
    sql`select ${thread.id} as "id" from ${thread} where ${thread.lowId} = ${lowId} and ${thread.highId} = ${highId}`,
  )
  if (!made) throw new Error(`the thread of members ${lowId} and ${highId} is gone in the transaction that made it`)
  const drafts = await takeDrafts(tx, lowId, highId)
  const sideOf = async (memberId: number, otherId: number) => {
    const engine = await engineOf(tx, memberId)
    return { threadId: made.id, memberId, otherId, engine, draft: drafts.get(memberId) ?? null }
  }
  await tx
    .insert(threadMember)
    .values([await sideOf(lowId, highId), await sideOf(highId, lowId)])
    .onConflictDoNothing()
  return made.id
}
