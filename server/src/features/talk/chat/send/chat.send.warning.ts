import type { Tx } from "../../../../core/db/db"
import { clock } from "../../../../core/process/clock"
import { dayMs } from "../../../../core/process/duration"
import { countAlike, judge, record } from "../../../people/scam-shield/scam-shield.service"
import * as sendDb from "./chat.send.db"

/** What the scam shield asks of a message. */
export type Weighed = Pick<sendDb.NewMessage, "me" | "other" | "scores" | "alike" | "warning">

/** Whether there is anything in it for the scam shield to weigh. */
export const isSuspect = ({ scores, alike = 0 }: Pick<Weighed, "scores" | "alike">): boolean =>
  alike > 0 || Object.keys(scores).length > 0

/** The messages with what their readers are warned of; most need no look at who writes. */
export async function warnOf<M extends Weighed>(tx: Tx, messages: readonly M[]): Promise<readonly M[]> {
  const suspects = messages.filter(isSuspect)
  if (suspects.length === 0) return messages
  const contexts = await sendDb.readContexts(tx, suspects)
  const now = clock.ms()
  const sinceMs = (at: string | null | undefined): number => (at ? now - new Date(at).getTime() : 0)
  const warnings = new Map(
    suspects.map((message, index) => {
      const { joinedAt, answeredSince } = contexts[index] ?? {}
      const { scores, alike = 0 } = message
      return [
        message,
        judge(scores, { accountAge: sinceMs(joinedAt), acquainted: sinceMs(answeredSince), alike }),
      ] as const
    }),
  )
  return messages.map((message) => {
    const warning = warnings.get(message)
    return warning && warning.length > 0 ? { ...message, warning } : message
  })
}

/** To how many others the member lately began with nearly the same. */
export async function countOpeningsLike(
  tx: Tx,
  { me, other, content }: Pick<sendDb.NewMessage, "me" | "other" | "content">,
): Promise<number> {
  return countAlike(content, await sendDb.listOpenings(tx, me, other, new Date(clock.ms() - dayMs)))
}

/** Notes the warnings of messages that were just written, in their order, and tells staff. */
export async function recordWarnings(
  tx: Tx,
  messages: readonly sendDb.NewMessage[],
  written: readonly { id: number }[],
): Promise<void> {
  for (const [place, { me: memberId, warning: signs, content: evidence }] of messages.entries()) {
    const sent = written[place]
    if (signs && sent) await record(tx, { memberId, about: "message", aboutId: sent.id, signs, evidence })
  }
}
