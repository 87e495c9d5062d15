import { and, eq, not, or, type SQL, sql } from "drizzle-orm"
import type { Translator, TranslatorPair } from "@redthread/contract/human-translation"
import { type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import { account } from "../../member/account-row/account.tables"
import { profile } from "../../member/profile-facts/profile.tables"
import { translationOrder as order, translatorPair } from "./human-translation.tables"

export const listPairs = (on: DbOrTx, memberId: number): Promise<TranslatorPair[]> =>
  on
    .select({ source: translatorPair.source, language: translatorPair.target })
    .from(translatorPair)
    .where(eq(translatorPair.memberId, memberId))
    .orderBy(translatorPair.source, translatorPair.target)

/** Translators, and staff of higher roles with pairs, by name. */
export const listTranslators = (on: DbOrTx): Promise<Translator[]> =>
  rows(
    on,
    columns<Translator>({ id: "int8", name: "text", role: "text", pairs: "json" }),
    sql`select ${account.id} as "id", ${profile.name} as "name", ${account.role} as "role",
        coalesce(json_agg(json_build_object('source', ${translatorPair.source}, 'language', ${translatorPair.target})
          order by ${translatorPair.source}, ${translatorPair.target})
          filter (where ${translatorPair.memberId} is not null), '[]') as "pairs"
      from ${account} join ${profile} on ${profile.memberId} = ${account.id}
      left join ${translatorPair} on ${translatorPair.memberId} = ${account.id}
      where ${account.role} <> 'member' and (${account.role} = 'translator' or ${translatorPair.memberId} is not null)
      group by ${account.id}, ${profile.memberId} order by ${profile.name}, ${account.id}`,
  )

export async function setPairs(tx: Tx, memberId: number, pairs: readonly TranslatorPair[]): Promise<void> {
  await tx.delete(translatorPair).where(eq(translatorPair.memberId, memberId))
  const values = pairs.map(({ source, language }) => ({ memberId, source, target: language }))
  if (values.length > 0) await tx.insert(translatorPair).values(values).onConflictDoNothing()
}

export function isForTranslator(memberId: number): SQL | undefined {
  const own = eq(translatorPair.memberId, memberId)
  const hasPair = (where: SQL | undefined) => sql`exists (select from ${translatorPair} where ${where})`
  return or(
    not(hasPair(own)),
    hasPair(and(own, eq(translatorPair.source, order.source), eq(translatorPair.target, order.target))),
  )
}

export async function requeueOf(tx: Tx, memberId: number): Promise<void> {
  await tx
    .update(order)
    .set({ state: "queued", translatorId: null, claimedUntil: null, draft: null })
    .where(and(eq(order.translatorId, memberId), eq(order.state, "translating")))
}
