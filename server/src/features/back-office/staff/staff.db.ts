import { and, desc, eq, lt, gte, type SQL, sql } from "drizzle-orm"
import { alias, type PgColumn } from "drizzle-orm/pg-core"
import { audit } from "../../../core/db/core.tables"
import type { DbOrTx, Tx } from "../../../core/db/db"
import { dayMs } from "../../../core/process/clock"
import { profile } from "../../member/profile-facts/profile.tables"
import { dayFigures } from "./staff.tables"

interface AuditFilter {
  maxId: number | undefined
  actorId: number | undefined
  subjectId: number | undefined
}

const actor = alias(profile, "actor")
const subject = alias(profile, "subject")

export const listAudit = (on: DbOrTx, { maxId, actorId, subjectId }: AuditFilter, limit: number) =>
  on
    .select({
      id: audit.id,
      actorId: audit.actorId,
      actor: actor.name,
      role: audit.role,
      action: audit.action,
      subjectId: audit.subjectId,
      subject: subject.name,
      reason: audit.reason,
      detail: audit.detail,
      address: audit.address,
      createdAt: audit.createdAt,
    })
    .from(audit)
    .leftJoin(actor, eq(actor.memberId, audit.actorId))
    .leftJoin(subject, eq(subject.memberId, audit.subjectId))
    .where(
      and(
        maxId === undefined ? undefined : lt(audit.id, maxId),
        actorId === undefined ? undefined : eq(audit.actorId, actorId),
        subjectId === undefined ? undefined : eq(audit.subjectId, subjectId),
      ),
    )
    .orderBy(desc(audit.id))
    .limit(limit)

/** Reads all messages, which is slow. An answer is a member's first message in a thread that the other began. */
export async function countDay(tx: Tx, day: Date, now: Date): Promise<void> {
  const [from, to] = [day.toISOString(), new Date(day.getTime() + dayMs).toISOString()]
  const within = (column: string) => sql.raw(`${column} >= '${from}' and ${column} < '${to}'`)
  await tx.execute(
    sql`insert into day_figures (day, members, active, messages, answers, payments, paid_cents, counted_at)
      select ${from.slice(0, 10)}::date,
        (select count(*) from account where ${within("created_at")}),
        sent.active, sent.messages,
        (select count(*) from message m join thread t on t.id = m.thread_id where m.seq > 1 and m.sender_id <> t.initiator_id
          and ${within("m.created_at")} and not exists (select from message before where before.thread_id = m.thread_id
            and before.sender_id = m.sender_id and before.seq < m.seq)),
        paid.payments, paid.cents, ${now.toISOString()}::timestamptz
      from (select count(distinct sender_id) as active, count(*) as messages from message where ${within("created_at")}) sent,
        (select count(*) as payments, coalesce(sum(cents), 0) as cents from payment
          where state in ('success', 'complete') and method <> 'balance' and ${within("created_at")}) paid
      on conflict (day) do update set members = excluded.members, active = excluded.active,
        messages = excluded.messages, answers = excluded.answers, payments = excluded.payments,
        paid_cents = excluded.paid_cents, counted_at = excluded.counted_at`,
  )
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

export const listFigures = (on: DbOrTx, since: Date) =>
  on
    .select()
    .from(dayFigures)
    .where(gte(dayFigures.day, dayOf(since)))
    .orderBy(dayFigures.day)

const sumOf = (column: PgColumn): SQL<number> => sql<number>`coalesce(sum(${column}), 0)::float8`

export async function sumFigures(on: DbOrTx, since: Date, before: Date) {
  const [row] = await on
    .select({
      days: sql<number>`count(*)::int`,
      members: sumOf(dayFigures.members),
      active: sumOf(dayFigures.active),
      messages: sumOf(dayFigures.messages),
      answers: sumOf(dayFigures.answers),
      payments: sumOf(dayFigures.payments),
      paidCents: sql<number>`coalesce(sum(${dayFigures.paidCents}), 0)::float8`,
    })
    .from(dayFigures)
    .where(and(gte(dayFigures.day, dayOf(since)), lt(dayFigures.day, dayOf(before))))
  return row
}
