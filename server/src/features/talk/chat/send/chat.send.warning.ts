import { isScamSign } from "@redthread/contract/scam-shield"
import type { Tx } from "../../../../core/db/db"
import { clock, dayMs } from "../../../../core/process/clock"
import {
  type CourseContext,
  countAlike,
  follow,
  joinSigns,
  judge,
  markWarned,
  record,
  type Scores,
} from "../../../people/scam-shield/scam-shield.service"
import * as sendDb from "./chat.send.db"

export type ScoredDraft = Pick<sendDb.MessageDraft, "me" | "other" | "verdict" | "similarOpenings" | "warning">

const scoresOf = ({ verdict }: Pick<ScoredDraft, "verdict">): Scores => verdict?.scores ?? {}

export const isSuspect = (draft: Pick<ScoredDraft, "verdict" | "similarOpenings">): boolean =>
  (draft.similarOpenings ?? 0) > 0 || Object.keys(scoresOf(draft)).length > 0

/** Reads the contexts of suspicious drafts only. */
export async function withWarnings<D extends ScoredDraft>(tx: Tx, drafts: readonly D[]): Promise<readonly D[]> {
  const suspects = drafts.filter(isSuspect)
  if (suspects.length === 0) return drafts
  const contexts = await sendDb.readContexts(tx, suspects)
  const now = clock.ms()
  const sinceMs = (at: string | null | undefined): number => (at ? now - new Date(at).getTime() : 0)
  const warnings = new Map(
    suspects.map((draft, index) => {
      const { joinedAt, answeredSince } = contexts[index] ?? {}
      const { similarOpenings = 0 } = draft
      return [
        draft,
        judge(scoresOf(draft), {
          accountAge: sinceMs(joinedAt),
          acquainted: sinceMs(answeredSince),
          alike: similarOpenings,
        }),
      ] as const
    }),
  )
  return drafts.map((draft) => {
    const warning = warnings.get(draft)
    return warning && warning.length > 0 ? { ...draft, warning } : draft
  })
}

/**
 * Adds each text to the course of its conversation, and the warning if that has turned into one of a scam. A reader who is
 * warned of the text itself needs no other warning.
 */
export function withCourse(
  draft: sendDb.MessageDraft,
  { course: stored, ...context }: Pick<sendDb.WritePermission, "course" | keyof CourseContext>,
): sendDb.MessageDraft {
  if (!draft.verdict || draft.content === "") return draft
  const { course, isWarning } = follow(stored, draft.verdict.logits, context)
  if (draft.warning?.some(isScamSign)) return { ...draft, course: markWarned(course) }
  return isWarning ? { ...draft, course, warning: joinSigns(draft.warning ?? [], ["course"]) } : { ...draft, course }
}

export async function countOpeningsLike(
  tx: Tx,
  { me, other, content }: Pick<sendDb.MessageDraft, "me" | "other" | "content">,
): Promise<number> {
  return countAlike(content, await sendDb.listOpenings(tx, me, other, new Date(clock.ms() - dayMs)))
}

export async function recordWarnings(
  tx: Tx,
  drafts: readonly sendDb.MessageDraft[],
  stored: readonly { id: number }[],
): Promise<void> {
  for (const [index, { me: memberId, warning, content: evidence }] of drafts.entries()) {
    const aboutId = stored[index]?.id
    const signs = warning?.filter(isScamSign) ?? []
    if (signs.length > 0 && aboutId) await record(tx, { memberId, about: "message", aboutId, signs, evidence })
  }
}
