import type { ReplyBody } from "@redthread/contract/core/call"
import type { Language } from "@redthread/contract/language"
import type { listIntroductions } from "@redthread/contract/profile"
import type { MemberCaller } from "../../../core/member/caller"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { everyFeature } from "../../../core/every-feature"
import { forgetMemberAfterCommit } from "../../../core/member/member-cache"
import { type MadeTranslation, readMade } from "../translation/made.service"
import { notify } from "../../signals/notice/notice.notify.service"
import { discard } from "../photo/photo.removal.service"
import { inspectIntroduction } from "../scam-shield/scam-shield.service"
import * as translation from "../translation/translation.service"
import * as profileDb from "./profile.db"
import * as promptDb from "./profile.prompt.db"
import * as factsDb from "../../member/profile-facts/profile.facts.db"

type Introductions = ReplyBody<typeof listIntroductions>

export async function list(db: DbOrTx, { member }: MemberCaller): Promise<Introductions> {
  const [items, translated] = await Promise.all([
    profileDb.listIntroductions(db, member.id),
    profileDb.listRead(db, member.id),
  ])
  const read = translated.flatMap(({ language, marked }) => {
    const item = readMade(marked)
    return item ? [{ language, content: item.translate, translated_by: item.translated_by, ...engineOf(item) }] : []
  })
  return { items, read }
}

const engineOf = ({ translate_engine }: MadeTranslation) => (translate_engine ? { translate_engine } : {})

async function isMachineTranslation(
  db: DbOrTx,
  memberId: number,
  language: Language,
  content: string,
): Promise<boolean> {
  const original = content === "" ? undefined : await profileDb.findOwnIntroduction(db, memberId)
  if (!original?.language) return false
  const readers = { authorId: memberId, readerId: memberId }
  const stored = await translation.findMade(db, original.content, original.language, language, readers)
  return stored?.translated_by === "machine" && stored.translate.trim() === content
}

/** An unchanged machine translation is not stored, so that readers get it marked as such. */
export async function set(db: DbOrTx, caller: MemberCaller, language: Language, input: string): Promise<Introductions> {
  const { id } = caller.member
  const content = (await isMachineTranslation(db, id, language, input)) ? "" : input
  await transaction(db, async (tx) => {
    await factsDb.lockProfile(tx, id)
    await profileDb.setIntroductionIn(tx, id, language, content)
    await inspectIntroduction(tx, id, content)
    await everyFeature.onProfile(tx, id)
  })
  return list(db, caller)
}

/** @returns the texts, for `restoreByStaff`; undefined if there are none */
export async function removeByStaff(tx: Tx, memberId: number): Promise<profileDb.StoredTexts | undefined> {
  await factsDb.lockProfile(tx, memberId)
  const answers = await promptDb.listAnswers(tx, memberId)
  const texts = await profileDb.textsOf(tx, memberId)
  const deleted = await profileDb.deleteTexts(tx, memberId)
  await discard(
    tx,
    answers.flatMap(({ voiceId }) => voiceId ?? []),
  )
  if (deleted.length === 0) return undefined
  await translation.forget(tx, deleted)
  await everyFeature.onProfile(tx, memberId)
  await notify(tx, memberId, { type: "bio", event: "refused" })
  return texts
}

export async function restoreByStaff(tx: Tx, memberId: number, texts: profileDb.StoredTexts): Promise<void> {
  await factsDb.lockProfile(tx, memberId)
  await profileDb.restoreTexts(tx, memberId, texts)
  await everyFeature.onProfile(tx, memberId)
}

export async function introductionTranslated(tx: Tx, id: number): Promise<void> {
  const memberId = await profileDb.ownerOfIntroduction(tx, id)
  if (memberId !== undefined) forgetMemberAfterCommit(tx, memberId)
}
