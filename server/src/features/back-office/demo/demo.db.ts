import { sql } from "drizzle-orm"
import type { Language } from "@redthread/contract/language"
import { type DbOrTx, rows } from "../../../core/db/db"

export interface DemoAccount {
  id: number
  name: string
  email: string
  language: Language
  file: string | null
}

const columns = sql`account.id, profile.name, account.email, profile.language, photo.file
  from account join profile on profile.member_id = account.id left join photo on photo.id = profile.avatar_id
  where account.demo and account.state = 'active'`

/** The demo accounts with these addresses, in their order. */
export const findByEmail = (on: DbOrTx, emails: readonly string[]): Promise<DemoAccount[]> =>
  rows<DemoAccount>(
    on,
    sql`select ${columns} and account.email in (select value from json_array_elements_text(${JSON.stringify(emails)}::json))
      order by account.id`,
  )

export async function findByName(on: DbOrTx, name: string): Promise<DemoAccount | undefined> {
  const [found] = await rows<DemoAccount>(on, sql`select ${columns} and profile.name = ${name}`)
  return found
}
