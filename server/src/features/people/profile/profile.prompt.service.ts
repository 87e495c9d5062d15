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
type Given = CallArguments<typeof setAnswers>["body"]["items"]

/** What the member has answered, in their order. */
export const list = async (db: DbOrTx, { member }: MemberCaller): Promise<Answers> => ({
  items: await promptDb.listAnswers(db, member.id),
})

/** Replaces the member's answers; one whose words stay keeps its id, and so what others said of it. */
export async function set(db: DbOrTx, caller: MemberCaller, given: Given): Promise<Answers> {
  const { id } = caller.member
  await transaction(db, async (tx) => {
    const stored = await factsDb.lockProfile(tx, id)
    if (!stored) throw new AppError("user_not_found")
    const before = await promptDb.listAnswers(tx, id)
    const keptOf = ({ prompt, content }: Given[number]) =>
      before.find((answer) => answer.prompt === prompt && answer.content === content)
    const kept = new Set(given.map((answer) => keptOf(answer)?.id))
    const gone = before.filter((answer) => !kept.has(answer.id))
    for (const answer of gone) await promptDb.remove(tx, answer.id)
    await translation.forget(
      tx,
      gone.map(({ content }) => ({ authorId: id, content })),
    )
    for (const [place, answer] of given.entries()) {
      const known = keptOf(answer)
      if (known) await promptDb.setPlace(tx, known.id, place)
      else {
        await promptDb.insert(tx, id, place, { ...answer, language: detectLanguage(answer.content, stored.language) })
        await inspectIntroduction(tx, id, answer.content)
      }
    }
    await everyFeature.onProfile(tx, id)
  })
  return list(db, caller)
}

/** Profiles that show the answer are made anew. */
export async function answerTranslated(tx: Tx, id: number): Promise<void> {
  const memberId = await promptDb.ownerOf(tx, id)
  if (memberId !== undefined) forgetMemberAfterCommit(tx, memberId)
}
