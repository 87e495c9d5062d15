import { eq } from "drizzle-orm"
import type { Me } from "@redthread/contract/account"
import type { CallArguments } from "@redthread/contract/core/call"
import type { Language } from "@redthread/contract/language"
import { settingsChanged } from "@redthread/contract/profile"
import type { TranslationSettings } from "@redthread/contract/translation"
import type { editTranslationSettings } from "@redthread/contract/translation-memory"
import { type DbOrTx, transaction, type Tx } from "../../../core/db/db"
import type { MemberCaller } from "../../../core/member/caller"
import { live } from "../../../core/live/live"
import * as notice from "../../signals/notice/notice.service"
import { translationSetting as setting } from "./translation.tables"

const standard: TranslationSettings = { automatic: true, show_both: false, languages: [], engine: 1 }

const toSettings = ({ automatic, showBoth, languages, engine }: typeof setting.$inferSelect): TranslationSettings => ({
  automatic,
  show_both: showBoth,
  languages,
  engine,
})

async function find(on: DbOrTx, memberId: number): Promise<TranslationSettings | undefined> {
  const [row] = await on.select().from(setting).where(eq(setting.memberId, memberId))
  return row && toSettings(row)
}

export async function meOf(db: DbOrTx, memberId: number): Promise<Partial<Me>> {
  const translation = await find(db, memberId)
  return translation ? { translation } : {}
}

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
    const [row] = await tx
      .insert(setting)
      .values({ memberId: member.id, ...change })
      .onConflictDoUpdate({ target: setting.memberId, set: { memberId: member.id, ...change } })
      .returning()
    const translation = row ? toSettings(row) : standard
    const seq = await notice.nextSeq(tx, member.id, "settings")
    live.afterCommit(tx, { memberId: member.id, seq }, settingsChanged, { translation })
    return translation
  })

export async function wantsMachine(db: DbOrTx, memberId: number, source: Language): Promise<boolean> {
  const { automatic, languages } = (await find(db, memberId)) ?? standard
  return automatic && !languages.includes(source)
}

export const engineOf = async (tx: Tx, memberId: number): Promise<0 | 1 | 2> =>
  ((await find(tx, memberId)) ?? standard).engine

export async function eraseSetting(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(setting).where(eq(setting.memberId, memberId))
}

export const exportSetting = (db: DbOrTx, memberId: number) => find(db, memberId)
