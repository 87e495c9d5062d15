import { asc, eq } from "drizzle-orm"
import type { Language } from "@redthread/contract/language"
import type { Prompt } from "@redthread/contract/prompt"
import type { DbOrTx, Tx } from "../../../core/db/db"
import { promptAnswer } from "../../member/profile-facts/profile.tables"
import { answerVoice } from "./profile.sql"

export interface NewAnswer {
  prompt: Prompt
  content: string
  voiceId: number | null
  language: Language | null
}

export const listAnswers = (on: DbOrTx, memberId: number) =>
  on
    .select({
      id: promptAnswer.id,
      prompt: promptAnswer.prompt,
      content: promptAnswer.content,
      voiceId: promptAnswer.voiceId,
      voice: answerVoice,
    })
    .from(promptAnswer)
    .where(eq(promptAnswer.memberId, memberId))
    .orderBy(asc(promptAnswer.place))

export async function remove(tx: Tx, id: number): Promise<void> {
  await tx.delete(promptAnswer).where(eq(promptAnswer.id, id))
}

export async function setPlace(tx: Tx, id: number, place: number): Promise<void> {
  await tx.update(promptAnswer).set({ place }).where(eq(promptAnswer.id, id))
}

export async function insert(tx: Tx, memberId: number, place: number, answer: NewAnswer): Promise<void> {
  await tx.insert(promptAnswer).values({ ...answer, memberId, place })
}

export async function ownerOf(on: DbOrTx, id: number): Promise<number | undefined> {
  const [row] = await on.select({ memberId: promptAnswer.memberId }).from(promptAnswer).where(eq(promptAnswer.id, id))
  return row?.memberId
}
