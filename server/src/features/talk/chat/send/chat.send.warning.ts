import type { Tx } from "../../../../core/db/db"
import { clock, dayMs } from "../../../../core/process/clock"
import { countAlike, judge, record } from "../../../people/scam-shield/scam-shield.service"
import * as sendDb from "./chat.send.db"

export type ScoredDraft = Pick<sendDb.MessageDraft, "me" | "other" | "scores" | "similarOpenings" | "warning">

export const isSuspect = ({ scores, similarOpenings = 0 }: Pick<ScoredDraft, "scores" | "similarOpenings">): boolean =>
  similarOpenings > 0 || Object.keys(scores).length > 0

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
      const { scores, similarOpenings = 0 } = draft
      return [
        draft,
        judge(scores, { accountAge: sinceMs(joinedAt), acquainted: sinceMs(answeredSince), alike: similarOpenings }),
      ] as const
    }),
  )
  return drafts.map((draft) => {
    const warning = warnings.get(draft)
    return warning && warning.length > 0 ? { ...draft, warning } : draft
  })
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
  for (const [index, { me: memberId, warning: signs, content: evidence }] of drafts.entries()) {
    const aboutId = stored[index]?.id
    if (signs && aboutId) await record(tx, { memberId, about: "message", aboutId, signs, evidence })
  }
}
