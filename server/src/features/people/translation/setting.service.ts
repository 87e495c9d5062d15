import { eq } from "drizzle-orm"
import type { Me } from "@redthread/contract/account"
import type { CallArguments } from "@redthread/contract/core/call"
import type { Language } from "@redthread/contract/language"
import type { TranslationSettings } from "@redthread/contract/translation"
import type { editTranslationSettings } from "@redthread/contract/translation-memory"
import { db, type DbOrTx, transaction, type Tx } from "../../../core/db/db"
import type { MemberCaller } from "../../../core/member/caller"
import * as notice from "../../signals/notice/notice.service"
import { translationSetting as setting } from "./translation.tables"

const standard: TranslationSettings = { automatic: true, show_both: false, languages: [], engine: 1 }

async function find(on: DbOrTx, memberId: number): Promise<TranslationSettings | undefined> {
  const [row] = await on.select().from(setting).where(eq(setting.memberId, memberId))
  return row && { automatic: row.automatic, show_both: row.showBoth, languages: row.languages, engine: row.engine }
}

/** What the member has chosen, where they have chosen something. */
export async function meOf(memberId: number): Promise<Partial<Me>> {
  const translation = await find(db, memberId)
  return translation ? { translation } : {}
}

/** Changes parts; the member's other devices hear of it. */
export const edit = (
  { member }: MemberCaller,
  change: CallArguments<typeof editTranslationSettings>["body"],
): Promise<TranslationSettings> =>
  transaction(async (tx) => {
    const before = (await find(tx, member.id)) ?? standard
    const {
      automatic = before.automatic,
      show_both = before.show_both,
      languages = before.languages,
      engine = before.engine,
    } = change
    const next = { automatic, showBoth: show_both, languages: [...new Set(languages)], engine }
    await tx
      .insert(setting)
      .values({ memberId: member.id, ...next })
      .onConflictDoUpdate({ target: setting.memberId, set: next })
    await notice.nextSeq(tx, member.id, "settings")
    return { automatic, show_both, languages: next.languages, engine }
  })

/** Whether texts that this member receives in this language are translated automatically. */
export async function wantsMachine(memberId: number, source: Language): Promise<boolean> {
  const { automatic, languages } = (await find(db, memberId)) ?? standard
  return automatic && !languages.includes(source)
}

/** The engine chosen for a member's new conversations. */
export const engineOf = async (tx: Tx, memberId: number): Promise<0 | 1 | 2> =>
  ((await find(tx, memberId)) ?? standard).engine

export async function eraseSetting(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(setting).where(eq(setting.memberId, memberId))
}

export const exportSetting = (memberId: number) => find(db, memberId)
