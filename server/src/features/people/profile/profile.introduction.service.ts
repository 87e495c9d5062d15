import type { ReplyBody } from "@redthread/contract/core/call"
import type { Language } from "@redthread/contract/language"
import type { listIntroductions } from "@redthread/contract/profile"
import type { MemberCaller } from "../../../core/member/caller"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { everyFeature } from "../../../core/every-feature"
import { forgetMemberAfterCommit } from "../../../core/member/member-cache"
import { type MadeTranslation, readMade } from "../translation/made.service"
import { notify } from "../../signals/notice/notice.notify.service"
import { inspectIntroduction } from "../scam-shield/scam-shield.service"
import * as translation from "../translation/translation.service"
import * as profileDb from "./profile.db"
import * as factsDb from "../../member/profile-facts/profile.facts.db"

type Introductions = ReplyBody<typeof listIntroductions>

/** What the member has said in languages beside the own one, and what readers of each get. */
export async function list(db: DbOrTx, { member }: MemberCaller): Promise<Introductions> {
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

/** Whether this is, word for word, what a machine made of the introduction in the member's own language. */
async function isMachines(db: DbOrTx, memberId: number, language: Language, content: string): Promise<boolean> {
  const original = content === "" ? undefined : await profileDb.findOwnIntroduction(db, memberId)
  if (!original?.language) return false
  const readers = { authorId: memberId, readerId: memberId }
  const made = await translation.findMade(db, original.content, original.language, language, readers)
  return made?.translated_by === "machine" && made.translate.trim() === content
}

/**
 * Stores the member's own introduction in another language; readers of that language get it instead of a translation.
 * A machine's words that nobody has changed are not the member's own: readers go on getting them as a machine's.
 */
export async function set(db: DbOrTx, caller: MemberCaller, language: Language, given: string): Promise<Introductions> {
  const { id } = caller.member
  const content = (await isMachines(db, id, language, given)) ? "" : given
  await transaction(db, async (tx) => {
    await factsDb.lockProfile(tx, id)
    await profileDb.setIntroductionIn(tx, id, language, content)
    await inspectIntroduction(tx, id, content)
    await everyFeature.onProfile(tx, id)
  })
  return list(db, caller)
}

/** Staff take the member's introduction away, in all languages, with the answered prompts, and the member is notified. */
export async function removeByStaff(tx: Tx, memberId: number): Promise<void> {
  await factsDb.lockProfile(tx, memberId)
  const gone = await profileDb.deleteWords(tx, memberId)
  if (gone.length === 0) return
  await translation.forget(tx, gone)
  await everyFeature.onProfile(tx, memberId)
  await notify(tx, memberId, { type: "bio", event: "refused" })
}

/** Cards and pages that show the introduction are made anew. */
export async function introductionTranslated(tx: Tx, id: number): Promise<void> {
  const memberId = await profileDb.ownerOfIntroduction(tx, id)
  if (memberId !== undefined) forgetMemberAfterCommit(tx, memberId)
}
