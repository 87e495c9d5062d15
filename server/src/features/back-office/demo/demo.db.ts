import { sql } from "drizzle-orm"
import type { Language } from "@redthread/contract/language"
import { type DbOrTx, rows } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import { notBlocked } from "../../member/relation-facts/relation.sql"

export interface DemoAccount {
  id: number
  name: string
  email: string
  language: Language
  file: string | null
}

const demoAccount = columns<DemoAccount>({ id: "int8", name: "text", email: "text", language: "text", file: "text?" })

const accountQuery = sql`account.id, profile.name, account.email, profile.language, photo.file
  from account join profile on profile.member_id = account.id left join photo on photo.id = profile.avatar_id
  where account.demo and account.state = 'active'`

export const findByEmail = (on: DbOrTx, emails: readonly string[]): Promise<DemoAccount[]> =>
  rows(
    on,
    demoAccount,
    sql`select ${accountQuery} and account.email in (select value from json_array_elements_text(${JSON.stringify(emails)}::json))
      order by account.id`,
  )

export async function findByName(on: DbOrTx, name: string): Promise<DemoAccount | undefined> {
  const [account] = await rows(on, demoAccount, sql`select ${accountQuery} and profile.name = ${name}`)
  return account
}

export interface UnansweredMessage {
  id: number
  threadId: number
  memberId: number
  email: string
  guestId: number
  guest: string
  language: Language
  /** False for a message that is only read so far. */
  isDue: boolean
}

const unansweredMessage = columns<UnansweredMessage>({
  id: "int8",
  threadId: "int8",
  memberId: "int8",
  email: "text",
  guestId: "int8",
  guest: "text",
  language: "text",
  isDue: "bool",
})

interface UnansweredQuery {
  emails: readonly string[]
  readBefore: Date
  answerBefore: Date
  except: readonly number[]
  limit: number
}

export const findUnanswered = (
  on: DbOrTx,
  { emails, readBefore, answerBefore, except, limit }: UnansweredQuery,
): Promise<UnansweredMessage[]> =>
  rows(
    on,
    unansweredMessage,
    sql`select last.id, mine.thread_id as "threadId", mine.member_id as "memberId", account.email,
        mine.other_id as "guestId", guest.name as "guest", coalesce(theirs.receive, guest.language) as "language",
        last.created_at < ${answerBefore.toISOString()}::timestamptz as "isDue"
      from account
      join thread_member mine on mine.member_id = account.id
      join thread_member theirs on theirs.member_id = mine.other_id and theirs.other_id = mine.member_id
      join message last on last.id = mine.last_message_id
      join profile guest on guest.member_id = mine.other_id
      where account.demo and account.email in (select json_array_elements_text(${JSON.stringify(emails)}::text::json))
        and last.sender_id = mine.other_id and last.created_at < ${readBefore.toISOString()}::timestamptz
        and ${notBlocked(sql`mine.member_id`, sql`mine.other_id`)}
        and coalesce(last.client_id, '') not like 'demo-seed-%'
        and last.id not in (select json_array_elements_text(${JSON.stringify(except)}::text::json)::bigint)
      order by last.id limit ${limit}`,
  )

export const findHistory = (
  on: DbOrTx,
  threadId: number,
  limit: number,
): Promise<{ senderId: number; text: string }[]> =>
  rows(
    on,
    { senderId: "int8", text: "text" },
    sql`select sender_id as "senderId", content as text from (
        select seq, sender_id, content from message where thread_id = ${threadId} order by seq desc limit ${limit}
      ) latest order by seq`,
  )
