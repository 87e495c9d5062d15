import { sql } from "drizzle-orm"
import { isScamSign } from "@redthread/contract/scam-shield"
import { arrayOf } from "../../../../core/db/batched-rows"
import type { Tx } from "../../../../core/db/db"
import { judgeText, record } from "../../../people/scam-shield/scam-shield.service"
import { isSuspect, withWarnings } from "../send/chat.send.warning"
import { applyChange } from "./chat.change.service"
import * as changeDb from "./chat.change.db"

interface Words {
  readonly senderId: number
  readonly otherId: number
  readonly content: string
}

/** Locks the conversation of a message, which precedes everything that was made of it. */
export async function lockConversation(tx: Tx, messageId: number): Promise<void> {
  await changeDb.lockConversationOf(tx, messageId)
}

/** Judges words that became known after the message was sent, such as a transcript. Locks the conversation. */
export async function warnOfWords(
  tx: Tx,
  messageId: number,
  { senderId: me, otherId: other, content }: Words,
): Promise<void> {
  const conversation = await changeDb.lockConversationOf(tx, messageId)
  const verdict = judgeText(content)
  if (!conversation || !isSuspect({ verdict })) return
  const [judged] = await withWarnings(tx, [{ me, other, verdict, similarOpenings: 0, warning: null }])
  const signs = judged?.warning ?? []
  if (signs.length === 0) return
  await applyChange(tx, conversation, sql`warning = ${arrayOf(signs)}::text[]`, [
    { memberId: me, otherId: other, added: 0 },
    { memberId: other, otherId: me, added: 0 },
  ])
  const scamSigns = signs.filter(isScamSign)
  if (scamSigns.length > 0)
    await record(tx, { memberId: me, about: "message", aboutId: messageId, signs: scamSigns, evidence: content })
}
