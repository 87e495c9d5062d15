import { eq, sql } from "drizzle-orm"
import type { Me } from "@redthread/contract/account"
import type { CallArguments } from "@redthread/contract/core/call"
import type { Language } from "@redthread/contract/language"
import { settingsChanged } from "@redthread/contract/profile"
import type { TranslationSettings } from "@redthread/contract/translation"
import type { editTranslationSettings } from "@redthread/contract/translation-memory"
import { type DbOrTx, rows, transaction, type Tx } from "../../../core/db/db"
import type { MemberCaller } from "../../../core/member/caller"
import { sessionCache } from "../../../core/member/member-cache"
import { live } from "../../../core/live/live"
import { isTranslatedFor, readLanguages } from "../../member/profile-facts/profile.facts.db"
import { profile, translationSetting as setting } from "../../member/profile-facts/profile.tables"
import * as notice from "../../signals/notice/notice.service"

export async function findSettings(on: DbOrTx, memberId: number): Promise<TranslationSettings> {
  const [row] = await on
    .select({
      automatic: sql<boolean>`coalesce(${setting.automatic}, true)`,
      show_both: sql<boolean>`coalesce(${setting.showBoth}, false)`,
      languages: sql<Language[]>`coalesce(${setting.languages}, '{}')`,
      engine: sql<0 | 1 | 2>`coalesce(${setting.engine}, 1)`,
      read_languages: readLanguages,
    })
    .from(profile)
    .leftJoin(setting, eq(setting.memberId, profile.memberId))
    .where(eq(profile.memberId, memberId))
  return row ?? { automatic: true, show_both: false, languages: [], engine: 1, read_languages: [] }
}

export const meOf = async (db: DbOrTx, memberId: number): Promise<Partial<Me>> => ({
  translation: await findSettings(db, memberId),
})

export const edit = (
  db: DbOrTx,
  { member }: MemberCaller,
  { show_both: showBoth, languages, ...same }: CallArguments<typeof editTranslationSettings>["body"],
): Promise<TranslationSettings> =>
  transaction(db, async (tx) => {
    const change = {
      ...same,
      ...(showBoth !== undefined && { showBoth }),
      ...(languages && { languages: [...new Set(languages)] }),
    }
    await tx
      .insert(setting)
      .values({ memberId: member.id, ...change })
      .onConflictDoUpdate({ target: setting.memberId, set: { memberId: member.id, ...change } })
    sessionCache.forgetAfterCommit(tx, member.id)
    const translation = await findSettings(tx, member.id)
    const seq = await notice.nextSeq(tx, member.id, "settings")
    live.afterCommit(tx, { memberId: member.id, seq }, settingsChanged, { translation })
    return translation
  })

export async function wantsMachine(db: DbOrTx, memberId: number, source: Language): Promise<boolean> {
  const [row] = await rows(
    db,
    { wants: "bool" },
    sql`select ${isTranslatedFor(sql`${memberId}::bigint`, sql`${source}::text`)} as "wants"`,
  )
  return row?.wants ?? true
}

export async function engineOf(tx: Tx, memberId: number): Promise<0 | 1 | 2> {
  const [row] = await tx.select({ engine: setting.engine }).from(setting).where(eq(setting.memberId, memberId))
  return row?.engine ?? 1
}

export async function eraseSetting(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(setting).where(eq(setting.memberId, memberId))
}

export async function exportSetting(db: DbOrTx, memberId: number) {
  const [row] = await db.select().from(setting).where(eq(setting.memberId, memberId))
  return row
}
