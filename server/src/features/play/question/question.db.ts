import { askFields, type AskField } from "@redthread/contract/question"
import { and, eq, or, sql } from "drizzle-orm"
import type { Reader } from "../../../core/db/reader"
import { advisoryLock, lockForMember, type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import { introduction, profile } from "../../member/profile-facts/profile.tables"
import { visibleTo } from "../../member/relation-facts/relation.sql"
import { question, type questionStates } from "./question.tables"

/** Counts the member's questions; other questions of the member wait until the transaction ends. */
export async function lockAndCount(tx: Tx, askerId: number, since: Date): Promise<number> {
  await lockForMember(tx, advisoryLock.questions, askerId)
  const [row] = await rows(
    tx,
    { count: "int4" },
    sql`select count(*)::int as "count" from ${question}
      where ${question.askerId} = ${askerId} and ${question.createdAt} > ${since.toISOString()}::timestamptz`,
  )
  return row?.count ?? 0
}

export async function findEmptyFields(on: DbOrTx, reader: Reader, memberId: number): Promise<AskField[] | undefined> {
  const isEmptyField = (field: AskField) =>
    field === "biography"
      ? sql`not exists (select from ${introduction} where ${introduction.memberId} = ${profile.memberId}
          and ${introduction.content} <> '')`
      : sql`${profile[field]} is null`
  const flags = askFields.map((field) => sql`${field}::text, ${isEmptyField(field)}`)
  const [row] = await rows(
    on,
    columns<{ open: Record<AskField, boolean> }>({ open: "json" }),
    sql`select json_build_object(${sql.join(flags, sql`, `)}) as "open" from ${profile}
      where ${profile.memberId} = ${memberId} and ${visibleTo(reader)}`,
  )
  return row && askFields.filter((field) => row.open[field])
}

export async function insert(tx: Tx, values: Omit<typeof question.$inferInsert, "id">): Promise<number | undefined> {
  const [row] = await tx.insert(question).values(values).onConflictDoNothing().returning({ id: question.id })
  return row?.id
}

/** Locks an open question to the reader, who must see its asker. */
export async function lockOpen(tx: Tx, reader: Reader, id: number) {
  const [row] = await rows(
    tx,
    columns<{ askerId: number; field: AskField }>({ askerId: "int8", field: "text" }),
    sql`select ${question.askerId} as "askerId", ${question.field} as "field"
      from ${question} join ${profile} on ${profile.memberId} = ${question.askerId}
      where ${question.id} = ${id} and ${question.memberId} = ${reader.id} and ${question.state} = 'open'
        and ${visibleTo(reader)} for update of ${question}`,
  )
  return row
}

export async function setState(tx: Tx, id: number, state: (typeof questionStates)[number]): Promise<void> {
  await tx.update(question).set({ state }).where(eq(question.id, id))
}

export interface OpenRow {
  id: number
  userId: number
  name: string
  field: AskField
  createdAt: string
}

export const listOpenQuestions = (on: DbOrTx, reader: Reader, limit: number): Promise<OpenRow[]> =>
  rows(
    on,
    columns<OpenRow>({ id: "int8", userId: "int8", name: "text", field: "text", createdAt: "timestamptz" }),
    sql`select ${question.id} as "id", ${question.askerId} as "userId", ${profile.name} as "name",
        ${question.field} as "field", ${question.createdAt} as "createdAt"
      from ${question} join ${profile} on ${profile.memberId} = ${question.askerId}
      where ${question.memberId} = ${reader.id} and ${question.state} = 'open' and ${visibleTo(reader)}
      order by ${question.id} desc limit ${limit}`,
  )

export const fieldsAskedBy = (on: DbOrTx, askerId: number, memberId: number) =>
  on
    .select({ field: question.field })
    .from(question)
    .where(and(eq(question.askerId, askerId), eq(question.memberId, memberId)))
    .orderBy(question.id)

export async function dropBetween(tx: Tx, one: number, other: number): Promise<void> {
  await tx
    .delete(question)
    .where(
      and(
        eq(question.state, "open"),
        or(
          and(eq(question.askerId, one), eq(question.memberId, other)),
          and(eq(question.askerId, other), eq(question.memberId, one)),
        ),
      ),
    )
}

export const exportOf = (on: DbOrTx, memberId: number) =>
  on
    .select()
    .from(question)
    .where(or(eq(question.askerId, memberId), eq(question.memberId, memberId)))
    .orderBy(question.id)

export async function erase(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(question).where(or(eq(question.askerId, memberId), eq(question.memberId, memberId)))
}
