import type { CallArguments, ReplyBody } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import type { Language } from "@redthread/contract/language"
import type { listAnswers, setAnswers } from "@redthread/contract/prompt"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { everyFeature } from "../../../core/every-feature"
import type { MemberCaller } from "../../../core/member/caller"
import { forgetMemberAfterCommit } from "../../../core/member/member-cache"
import { storage } from "../../../core/files/storage"
import { discard } from "../photo/photo.removal.service"
import { attachVoice } from "../photo/photo.service"
import { inspectIntroduction } from "../scam-shield/scam-shield.service"
import { detectLanguage } from "../translation/detect-language.service"
import * as translation from "../translation/translation.service"
import * as factsDb from "../../member/profile-facts/profile.facts.db"
import * as promptDb from "./profile.prompt.db"
import type { VoiceRow } from "./profile.sql"

type Answers = ReplyBody<typeof listAnswers>
type AnswerInputs = CallArguments<typeof setAnswers>["body"]["items"]
type AnswerInput = AnswerInputs[number]

export async function list(db: DbOrTx, { member }: MemberCaller): Promise<Answers> {
  const stored = await promptDb.listAnswers(db, member.id)
  return {
    items: stored.map(({ id, prompt, content, voiceId, voice }) => ({
      id,
      prompt,
      content,
      voice_id: voiceId,
      voice: toVoice(voice),
    })),
  }
}

/** The file is public like the photos of a profile. */
export const toVoice = (voice: VoiceRow | null) =>
  voice && {
    src: storage.address(`${voice.file}/voice.m4a`),
    duration: voice.duration / 1000,
    waveform: voice.waveform,
  }

async function insert(tx: Tx, memberId: number, place: number, input: AnswerInput, own: Language): Promise<void> {
  const { prompt, content = "", voice_id: voiceId = null } = input
  if (voiceId === null) {
    await promptDb.insert(tx, memberId, place, { prompt, content, voiceId, language: detectLanguage(content, own) })
    await inspectIntroduction(tx, memberId, content)
  } else {
    await attachVoice(tx, memberId, voiceId)
    await promptDb.insert(tx, memberId, place, { prompt, content, voiceId, language: null })
  }
}

/**
 * An answer with unchanged text or voice keeps its id, and with it its likes and translations. Raises
 * `upload_not_found` and `answer_too_long`.
 */
export async function set(db: DbOrTx, caller: MemberCaller, inputs: AnswerInputs): Promise<Answers> {
  const { id } = caller.member
  await transaction(db, async (tx) => {
    const stored = await factsDb.lockProfile(tx, id)
    if (!stored) throw new AppError("user_not_found")
    const existing = await promptDb.listAnswers(tx, id)
    const existingOf = ({ prompt, content = "", voice_id }: AnswerInput) =>
      existing.find(
        (answer) => answer.prompt === prompt && answer.content === content && answer.voiceId === (voice_id ?? null),
      )
    const keptIds = new Set(inputs.map((answer) => existingOf(answer)?.id))
    const removed = existing.filter((answer) => !keptIds.has(answer.id))
    for (const answer of removed) await promptDb.remove(tx, answer.id)
    const reused = new Set(inputs.map(({ voice_id }) => voice_id))
    await discard(
      tx,
      removed.flatMap(({ voiceId }) => (voiceId === null || reused.has(voiceId) ? [] : voiceId)),
    )
    await translation.forget(
      tx,
      removed.map(({ content }) => ({ authorId: id, content })),
    )
    for (const [place, answer] of inputs.entries()) {
      const kept = existingOf(answer)
      if (kept) await promptDb.setPlace(tx, kept.id, place)
      else await insert(tx, id, place, answer, stored.language)
    }
    await everyFeature.onProfile(tx, id)
  })
  return list(db, caller)
}

export async function answerTranslated(tx: Tx, id: number): Promise<void> {
  const memberId = await promptDb.ownerOf(tx, id)
  if (memberId !== undefined) forgetMemberAfterCommit(tx, memberId)
}
