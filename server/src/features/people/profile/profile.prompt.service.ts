import type { CallArguments, ReplyBody } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import type { listAnswers, setAnswers } from "@redthread/contract/prompt"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { everyFeature } from "../../../core/every-feature"
import type { MemberCaller } from "../../../core/member/caller"
import { forgetMemberAfterCommit } from "../../../core/member/member-cache"
import { inspectIntroduction } from "../scam-shield/scam-shield.service"
import { detectLanguage } from "../translation/detect-language.service"
import * as translation from "../translation/translation.service"
import * as factsDb from "../../member/profile-facts/profile.facts.db"
import * as promptDb from "./profile.prompt.db"

type Answers = ReplyBody<typeof listAnswers>
type AnswerInputs = CallArguments<typeof setAnswers>["body"]["items"]

export const list = async (db: DbOrTx, { member }: MemberCaller): Promise<Answers> => ({
  items: await promptDb.listAnswers(db, member.id),
})

/** An answer with unchanged text keeps its id, and with it its likes and translations. */
export async function set(db: DbOrTx, caller: MemberCaller, inputs: AnswerInputs): Promise<Answers> {
  const { id } = caller.member
  await transaction(db, async (tx) => {
    const stored = await factsDb.lockProfile(tx, id)
    if (!stored) throw new AppError("user_not_found")
    const existing = await promptDb.listAnswers(tx, id)
    const existingOf = ({ prompt, content }: AnswerInputs[number]) =>
      existing.find((answer) => answer.prompt === prompt && answer.content === content)
    const keptIds = new Set(inputs.map((answer) => existingOf(answer)?.id))
    const removed = existing.filter((answer) => !keptIds.has(answer.id))
    for (const answer of removed) await promptDb.remove(tx, answer.id)
    await translation.forget(
      tx,
      removed.map(({ content }) => ({ authorId: id, content })),
    )
    for (const [place, answer] of inputs.entries()) {
      const kept = existingOf(answer)
      if (kept) await promptDb.setPlace(tx, kept.id, place)
      else {
        await promptDb.insert(tx, id, place, { ...answer, language: detectLanguage(answer.content, stored.language) })
        await inspectIntroduction(tx, id, answer.content)
      }
    }
    await everyFeature.onProfile(tx, id)
  })
  return list(db, caller)
}

export async function answerTranslated(tx: Tx, id: number): Promise<void> {
  const memberId = await promptDb.ownerOf(tx, id)
  if (memberId !== undefined) forgetMemberAfterCommit(tx, memberId)
}
