import type { ReplyBody } from "@redthread/contract/core/call"
import type { Language } from "@redthread/contract/language"
import type { listIntroductions } from "@redthread/contract/profile"
import type { MemberCaller } from "../../../core/member/caller"
import { db, transaction, type Tx } from "../../../core/db/db"
import { everyFeature } from "../../../core/feature"
import { forgetMemberAfterCommit } from "../../../core/member/member-cache"
import { type MadeTranslation, readMade } from "../translation/made.service"
import * as profileDb from "./profile.db"

type Introductions = ReplyBody<typeof listIntroductions>

/** What the member has said in languages beside the own one, and what readers of each get. */
export async function list({ member }: MemberCaller): Promise<Introductions> {
  const [items, found] = await Promise.all([
    profileDb.listIntroductions(db, member.id),
    profileDb.listRead(db, member.id),
  ])
  const read = found.flatMap(({ language, said }) => {
    const made = readMade(said)
    return made ? [{ language, content: made.translate, translated_by: made.translated_by, ...engineOf(made) }] : []
  })
  return { items, read }
}

const engineOf = ({ translate_engine }: MadeTranslation) => (translate_engine ? { translate_engine } : {})

/**
 * Stores the member's own introduction in another language; readers of that language get it instead of a translation.
 */
export async function set(caller: MemberCaller, language: Language, content: string): Promise<Introductions> {
  const { id } = caller.member
  await transaction(async (tx) => {
    await profileDb.lock(tx, id)
    await profileDb.setIntroductionIn(tx, id, language, content)
    await everyFeature.onProfile(tx, id)
  })
  return list(caller)
}

/** Cards and pages that show the introduction are made anew. */
export async function introductionTranslated(tx: Tx, id: number): Promise<void> {
  const memberId = await profileDb.ownerOfIntroduction(tx, id)
  if (memberId !== undefined) forgetMemberAfterCommit(tx, memberId)
}
