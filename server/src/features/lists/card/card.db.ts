import { eq, sql } from "drizzle-orm"
import type { Language } from "@redthread/contract/language"
import { type DbOrTx, prepareRows } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import { introduction, profile } from "../../member/profile-facts/profile.tables"
import { type CardCore, cardJoin, coreColumns, coreTypes } from "./card.sql"

const coresQuery = prepareRows<CardCore, { ids: string; language: Language; now: string }>(
  columns<CardCore>(coreTypes),
  sql`
  select ${coreColumns(sql`${sql.placeholder("language")}::text`, sql`${sql.placeholder("now")}::timestamptz`)}
  from ${profile} ${cardJoin} where ${profile.memberId} = any(${sql.placeholder("ids")}::bigint[])`,
)

export const findCores = (
  on: DbOrTx,
  { ids, language, now }: { ids: readonly number[]; language: Language; now: string },
): Promise<CardCore[]> => coresQuery(on, { ids: `{${ids.join(",")}}`, language, now })

export async function findIntroduction(
  on: DbOrTx,
  id: number,
): Promise<{ memberId: number; content: string; language: Language | null } | undefined> {
  const [row] = await on
    .select({ memberId: introduction.memberId, content: introduction.content, language: introduction.language })
    .from(introduction)
    .where(eq(introduction.id, id))
  return row
}
