import { and, eq, or, type SQL, sql } from "drizzle-orm"
import type { Counters } from "@redthread/contract/account"
import type { Message } from "@redthread/contract/chat"
import type { ProfileItem } from "@redthread/contract/prompt"
import type { Language } from "@redthread/contract/language"
import type { MessagePolicy } from "@redthread/contract/profile"
import { arrayOf } from "../../../../core/db/batched-rows"
import type { ShieldChoices } from "../../../../core/member/caller"
import { advisoryLock, lockForMember, type DbOrTx, prepareRows, rows, type Tx } from "../../../../core/db/db"
import { columns } from "../../../../core/db/query-columns"
import { hasVerifiedEmail } from "../../../member/account-row/account.db"
import { countMessages } from "../../../signals/notice/notice.sql"
import { isTranslatedFor, isVip, shieldChoices } from "../../../member/profile-facts/profile.facts.db"
import { visibleTo, areFriends, blocks, notBlocked } from "../../../member/relation-facts/relation.sql"
import type { ShieldSign } from "@redthread/contract/scam-shield"
import type { Course, CourseContext, Verdict } from "../../../people/scam-shield/scam-shield.service"
import { profile } from "../../../member/profile-facts/profile.tables"
import { idsOf } from "../../../people/relation/relation.service"
import { type ProfileItemRow, itemOf } from "../../../people/profile/profile.sql"
import { quoteOf } from "../chat.db"
import type { QuoteRow } from "../chat.message"
import { engineOf } from "../../../people/translation/setting.service"
import { thread, threadMember } from "../../../member/thread-facts/thread.tables"
import { message, threadDraft } from "../chat.tables"

const arrayParameter = (name: string, type: string): SQL => sql`${sql.placeholder(name)}::${sql.raw(type)}[]`

export interface WritePermission extends CourseContext {
  listed: boolean
  visible: boolean
  blocking: boolean
  blocked: boolean
  policy: MessagePolicy | null
  friends: boolean
  threadId: number | null
  initiatorId: number | null
  answered: boolean
  /** This member closed the conversation kindly. */
  closedBy: number | null
  /** This member opened it again, and `asked` with one message. */
  askerId: number | null
  asked: boolean
  /** Id of the message already stored under this client id. */
  earlierId: number | null
  /** The course of the sender's messages until now. */
  course: Course | null
}

/** The sender's latest other conversations that are read for a course in doubt. */
const otherCoursesMax = 10

const me = sql`draft.me`
const other = sql`draft.other`

const permissionColumns = columns<WritePermission>({
  listed: "bool",
  visible: "bool",
  blocking: "bool",
  blocked: "bool",
  policy: "text?",
  friends: "bool",
  threadId: "int8?",
  initiatorId: "int8?",
  answered: "bool",
  closedBy: "int8?",
  askerId: "int8?",
  asked: "bool",
  earlierId: "int8?",
  course: "int2[]?",
  days: "float8",
  accountDays: "float8?",
  warnedElsewhere: "int4?",
})
const permissions = prepareRows<WritePermission, Record<string, string>>(
  permissionColumns,
  sql`
  with draft as materialized (
    select * from unnest(${arrayParameter("me", "bigint")}, ${arrayParameter("vip", "boolean")}, ${arrayParameter("other", "bigint")}, ${arrayParameter("clientId", "text")}, ${arrayParameter("now", "text")})
      with ordinality as draft (me, vip, other, client_id, now, ordinal)
  ), locked as materialized (
    select ${thread.id}, ${thread.lowId}, ${thread.highId}, ${thread.initiatorId}, ${thread.answered}, ${thread.createdAt},
      ${thread.closedBy}, ${thread.askerId}, ${thread.asked}
    from draft join ${thread}
      on ${thread.lowId} = least(${me}, ${other}) and ${thread.highId} = greatest(${me}, ${other})
    order by ${thread.id} for no key update of ${thread}
  )
  select coalesce(${profile.listed}, false) as "listed",
    coalesce(case when draft.vip then ${visibleTo({ id: me, vip: true })}
      else ${visibleTo({ id: me, vip: false })} end, false) as "visible",
    ${blocks(me, other)} as "blocking", ${blocks(other, me)} as "blocked",
    ${profile.messagePolicy} as "policy", ${areFriends(other, me)} as "friends", locked.id as "threadId",
    locked.initiator_id as "initiatorId", coalesce(locked.answered, false) as "answered",
    locked.closed_by as "closedBy", locked.asker_id as "askerId", coalesce(locked.asked, false) as "asked",
    (select ${message.id} from ${message} where ${message.senderId} = ${me}
      and ${message.clientId} = draft.client_id) as "earlierId",
    mine.course as "course", coalesce(extract(epoch from draft.now::timestamptz - locked.created_at) / 86400, 0)::float8 as "days",
    case when mine.course[3] = 1 then (select extract(epoch from draft.now::timestamptz - sender.created_at) / 86400
      from ${profile} sender where sender.member_id = ${me})::float8 end as "accountDays",
    case when mine.course[3] = 1 then (select count(*) filter (where latest.course[2] = 1)::int from (
      select side.course from ${threadMember} side where side.member_id = ${me} and side.other_id <> ${other}
      order by side.last_message_id desc limit ${sql.raw(String(otherCoursesMax))}) latest) end as "warnedElsewhere"
  from draft left join ${profile} on ${profile.memberId} = ${other}
  left join ${threadMember} mine on mine.member_id = ${me} and mine.other_id = ${other}
  left join locked on locked.low_id = least(${me}, ${other}) and locked.high_id = greatest(${me}, ${other})
  order by draft.ordinal`,
)

export interface MessageDraft {
  me: number
  vip: boolean
  other: number
  clientId: string | null
  type: Message["message_type"]
  content: string
  /** Id of the message that this one answers; ignored if it is in another conversation. */
  replyTo: number | null
  quoted: ProfileItem | null
  aboutId: number | null
  /** True if the message is allowed although the receiver has not answered yet. */
  isOwed: boolean
  language: Language | null
  /** Judgement of the text; null for phrases, gifts and calls. */
  verdict: Verdict | null
  /** The course of the sender's messages with this one; null for messages that are not judged. */
  course?: Course | null
  /** For a first message: the sender's openings to others within a day that resemble this one. */
  similarOpenings?: number
  /** What the receiver is shown; set by `withWarnings`. */
  warning: ShieldSign[] | null
  /** State of a stranger's first message at the receiver; null for other messages. */
  greeting?: "open" | "waiting" | null
  machine: readonly Language[]
  now: string
}

const arrayOfEach =
  (drafts: readonly MessageDraft[]) =>
  (value: (draft: MessageDraft) => string | number | boolean | null): string =>
    arrayOf(drafts.map(value))

/** Locks the conversations, lowest id first. @returns permissions in the order of the drafts */
export function lockPermissions(tx: Tx, drafts: readonly MessageDraft[]): Promise<WritePermission[]> {
  const each = arrayOfEach(drafts)
  return permissions(tx, {
    me: each(({ me }) => me),
    vip: each(({ vip }) => vip),
    other: each(({ other }) => other),
    clientId: each(({ clientId }) => clientId),
    now: each(({ now }) => now),
  })
}

export async function findEarlierId(on: DbOrTx, memberId: number, clientId: string): Promise<number | undefined> {
  const [row] = await on
    .select({ id: message.id })
    .from(message)
    .where(and(eq(message.senderId, memberId), eq(message.clientId, clientId)))
  return row?.id
}

export async function isOpen(on: DbOrTx, one: number, another: number): Promise<boolean> {
  const [row] = await rows(on, { open: "bool" }, sql`select ${notBlocked(one, another)} as "open"`)
  return row?.open ?? false
}

/** Ids and seqs of a stored message, how the receiver reads it, and the receiver's counters. */
export interface StoredMessage extends Counters {
  id: number
  type: Message["message_type"]
  threadId: number
  seq: number
  mySeq: number
  otherSeq: number
  engine: 0 | 1 | 2
  target: Language
  /** Target language of a later machine translation. */
  translating: Language | null
  quote: QuoteRow | null
  item: ProfileItemRow | null
  muted: boolean
  /** True if the conversation waits in the receiver's folder, who gets no event. */
  waits: boolean
  /** What the receiver chose; null without a choice. */
  shield: ShieldChoices | null
  /** True if the receiver needs no warnings about the sender. */
  trusted: boolean
  /** What the shield has found, whether the receiver wants to know it or not. */
  warning: ShieldSign[] | null
}

const storedColumns = columns<StoredMessage>({
  id: "int8",
  type: "text",
  threadId: "int8",
  seq: "int4",
  mySeq: "int8",
  otherSeq: "int8",
  engine: "int2",
  target: "text",
  translating: "text?",
  quote: "json?",
  item: "json?",
  muted: "bool",
  waits: "bool",
  shield: "json?",
  trusted: "bool",
  warning: "text[]?",
  notification: "int4",
  message: "int4",
  likeme: "int4",
  request: "int4",
  order: "int4",
})

/** No member may occur in two drafts; threads must be locked. Lock order: threads, counters by member id, sides. */
const storeDrafts = prepareRows<StoredMessage, Record<string, string>>(
  storedColumns,
  sql`
  with pair as materialized (
    select draft.*, mine.thread_id, theirs.engine, theirs.muted, theirs.trusted,
      theirs.waiting or coalesce(draft.greeting = 'waiting', false) as waits, coalesce(theirs.receive, mine.send, ${profile.language}) as target
    from unnest(${arrayParameter("me", "bigint")}, ${arrayParameter("other", "bigint")}, ${arrayParameter("clientId", "text")},
        ${arrayParameter("type", "text")}, ${arrayParameter("content", "text")}, ${arrayParameter("language", "text")}, ${arrayParameter("machine", "text")},
        ${arrayParameter("now", "timestamptz")}, ${arrayParameter("replyTo", "bigint")}, ${arrayParameter("aboutId", "bigint")},
        ${arrayParameter("warning", "text")}, ${arrayParameter("photoId", "bigint")}, ${arrayParameter("promptId", "bigint")},
        ${arrayParameter("course", "text")}, ${arrayParameter("greeting", "text")})
      with ordinality as draft
        (me, other, client_id, type, content, language, machine, now, reply_to, about_id, warning, photo_id,
          prompt_id, course, greeting, ordinal)
    join ${threadMember} mine on mine.member_id = draft.me and mine.other_id = draft.other
    join ${threadMember} theirs on theirs.member_id = draft.other and theirs.other_id = draft.me
    join ${profile} on ${profile.memberId} = draft.other
  ), numbered as (
    update ${thread} set seq = ${thread.seq} + 1, initiator_id = coalesce(${thread.initiatorId}, pair.me),
      answered = ${thread.answered} or coalesce(${thread.initiatorId} <> pair.me, false),
      closed_by = nullif(${thread.closedBy}, pair.me), asked = coalesce(${thread.askerId} = pair.me, false),
      asker_id = case when ${thread.askerId} = pair.me then pair.me end
    from pair where ${thread.id} = pair.thread_id
    returning ${thread.id} as thread_id, ${thread.seq} as seq, pair.ordinal, pair.me, pair.other, pair.waits
  ), stored as (
    insert into ${message} (thread_id, seq, changed, sender_id, client_id, type, content, language, translating, created_at,
      reply_to, about_id, warning, quoted_photo_id, quoted_prompt_id)
    select numbered.thread_id, numbered.seq, numbered.seq, pair.me, pair.client_id, pair.type, pair.content, pair.language,
      case when pair.engine = 1 and pair.target = any(pair.machine::text[])
        and ${isTranslatedFor(sql`pair.other`, sql`pair.language`)} then pair.target end, pair.now,
      case when pair.reply_to is not null then (select quoted.id from ${message} quoted
        where quoted.id = pair.reply_to and quoted.thread_id = numbered.thread_id) end, pair.about_id, pair.warning::text[],
      pair.photo_id, pair.prompt_id
    from numbered join pair on pair.ordinal = numbered.ordinal
    returning id, thread_id, translating, reply_to, quoted_photo_id, quoted_prompt_id
  ), change as (
    select numbered.me as member_id, numbered.other as other_id, 0 as added, numbered.thread_id, pair.course,
      false as owes, null as greeting
    from numbered join pair on pair.ordinal = numbered.ordinal
    union all select numbered.other, numbered.me, case when numbered.waits then 0 else 1 end, numbered.thread_id, null,
      case when numbered.waits then false when pair.type <> 'call' then true end, coalesce(pair.greeting, 'same')
    from numbered join pair on pair.ordinal = numbered.ordinal order by 1
  ), counted as (
    ${countMessages(sql`change.member_id`, sql`change.added`, sql`change`)}, change.other_id, change.added, change.thread_id,
      change.course, change.owes, change.greeting
  ), sides as (
    update ${threadMember} set last_message_id = stored.id, member_seq = counted.seq,
      unread = ${threadMember.unread} + counted.added, course = coalesce(counted.course::smallint[], ${threadMember.course}),
      owes = coalesce(counted.owes, ${threadMember.owes}),
      greeting = case counted.greeting when 'same' then ${threadMember.greeting} else counted.greeting is not null end,
      waiting = case counted.greeting when 'same' then ${threadMember.waiting} else coalesce(counted.greeting = 'waiting', false) end
    from counted join stored on stored.thread_id = counted.thread_id
    where ${threadMember.memberId} = counted.member_id and ${threadMember.otherId} = counted.other_id
  )
  select stored.id, pair.type, stored.thread_id as "threadId", numbered.seq, stored.translating,
    pair.engine, pair.target, mine.seq as "mySeq", theirs.seq as "otherSeq",
    theirs.notification, theirs.message, theirs.likeme, theirs.request, theirs."order",
    ${quoteOf(sql`stored.reply_to`)} as "quote",
    ${itemOf(sql`stored.quoted_photo_id`, sql`stored.quoted_prompt_id`)} as "item", pair.muted, pair.waits, pair.trusted, pair.warning::text[] as "warning", ${shieldChoices(sql`pair.other`)} as "shield"
  from numbered join pair on pair.ordinal = numbered.ordinal join stored on stored.thread_id = numbered.thread_id
  join counted mine on mine.member_id = numbered.me join counted theirs on theirs.member_id = numbered.other
  order by numbered.ordinal`,
)

/** Stores messages in the order of the drafts, whose threads must be locked. */
export async function insert(tx: Tx, drafts: readonly MessageDraft[]): Promise<StoredMessage[]> {
  const each = arrayOfEach(drafts)
  const stored = await storeDrafts(tx, {
    me: each(({ me }) => me),
    other: each(({ other }) => other),
    clientId: each(({ clientId }) => clientId),
    type: each(({ type }) => type),
    content: each(({ content }) => content),
    language: each(({ language }) => language),
    machine: each(({ machine }) => arrayOf(machine)),
    now: each(({ now }) => now),
    replyTo: each(({ replyTo }) => replyTo),
    photoId: each(({ quoted }) => idsOf(quoted).photoId),
    promptId: each(({ quoted }) => idsOf(quoted).promptId),
    aboutId: each(({ aboutId }) => aboutId),
    warning: each(({ warning }) => warning && arrayOf(warning)),
    course: each(({ course }) => (course ? arrayOf(course) : null)),
    greeting: each(({ greeting = null }) => greeting),
  })
  // A missing row would assign the others to the wrong drafts.
  if (stored.length !== drafts.length) throw new Error(`${stored.length} of ${drafts.length} messages stored`)
  return stored
}

interface ContextRow {
  joinedAt: string
  /** Time when the conversation began; null if the receiver has never written. */
  answeredSince: string | null
}

export const readContexts = (tx: Tx, drafts: readonly Pick<MessageDraft, "me" | "other">[]): Promise<ContextRow[]> =>
  rows(
    tx,
    { joinedAt: "timestamptz", answeredSince: "timestamptz?" },
    sql`select ${profile.createdAt} as "joinedAt", ${thread.createdAt} as "answeredSince"
      from unnest(${arrayOf(drafts.map(({ me: by }) => by))}::bigint[], ${arrayOf(drafts.map(({ other: to }) => to))}::bigint[])
        with ordinality as draft (me, other, ordinal)
      join ${profile} on ${profile.memberId} = draft.me
      left join ${thread} on ${thread.lowId} = least(${me}, ${other}) and ${thread.highId} = greatest(${me}, ${other})
        and ${thread.answered}
      order by draft.ordinal`,
  )

export async function listOpenings(tx: Tx, memberId: number, otherId: number, since: Date): Promise<string[]> {
  const openings = await rows(
    tx,
    { content: "text" },
    sql`select ${message.content} as "content" from ${thread}
      join ${message} on ${message.threadId} = ${thread.id} and ${message.seq} = 1
      where ${thread.initiatorId} = ${memberId} and ${thread.createdAt} > ${since.toISOString()}::timestamptz
        and ${message.senderId} = ${memberId} and ${otherId} not in (${thread.lowId}, ${thread.highId})
      order by ${thread.createdAt} desc limit 100`,
  )
  return openings.map(({ content }) => content)
}

/** Counts the member's new conversations; blocks further ones until the transaction ends. */
export async function lockAndCountOpenings(tx: Tx, memberId: number, since: Date): Promise<number> {
  await lockForMember(tx, advisoryLock.newPeople, memberId)
  const [row] = await rows(
    tx,
    { count: "int4" },
    sql`select count(*)::int as "count" from ${thread}
      where ${thread.initiatorId} = ${memberId} and ${thread.createdAt} > ${since.toISOString()}::timestamptz`,
  )
  return row?.count ?? 0
}

export interface Trust {
  vip: boolean
  verified: boolean
  held: boolean
}

export async function trust(tx: Tx, memberId: number, now: Date): Promise<Trust> {
  const [row] = await rows(
    tx,
    { vip: "bool", verified: "bool", held: "bool" },
    sql`select ${isVip(now.toISOString())} as "vip", ${hasVerifiedEmail(memberId)} as "verified", ${profile.held} as "held"
      from ${profile} where ${profile.memberId} = ${memberId}`,
  )
  return row ?? { vip: false, verified: false, held: false }
}

async function takeSavedTexts(tx: Tx, lowId: number, highId: number): Promise<Map<number, string>> {
  const ofPair = or(
    and(eq(threadDraft.memberId, lowId), eq(threadDraft.otherId, highId)),
    and(eq(threadDraft.memberId, highId), eq(threadDraft.otherId, lowId)),
  )
  const deleted = await tx.delete(threadDraft).where(ofPair).returning()
  return new Map(deleted.map(({ memberId, content }) => [memberId, content]))
}

export async function findOrCreateThread(tx: Tx, one: number, another: number, createdAt: Date): Promise<number> {
  const [lowId, highId] = one < another ? [one, another] : [another, one]
  await tx.insert(thread).values({ lowId, highId, createdAt }).onConflictDoNothing()
  const [row] = await rows(
    tx,
    { id: "int8" },
    sql`select ${thread.id} as "id" from ${thread} where ${thread.lowId} = ${lowId} and ${thread.highId} = ${highId}`,
  )
  if (!row) throw new Error(`the thread of members ${lowId} and ${highId} is gone in the transaction that created it`)
  const savedTexts = await takeSavedTexts(tx, lowId, highId)
  const sideOf = async (memberId: number, otherId: number) => {
    const engine = await engineOf(tx, memberId)
    return { threadId: row.id, memberId, otherId, engine, draft: savedTexts.get(memberId) ?? null }
  }
  await tx
    .insert(threadMember)
    .values([await sideOf(lowId, highId), await sideOf(highId, lowId)])
    .onConflictDoNothing()
  return row.id
}
