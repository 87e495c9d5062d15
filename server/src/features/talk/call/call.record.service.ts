import { toCallContent } from "@redthread/contract/call"
import { AppError } from "@redthread/contract/core/error"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import type { Member } from "../../../core/member/caller"
import { notify } from "../../signals/notice/notice.notify.service"
import { callKey, postMessage } from "../chat/send/chat.send.service"
import * as callDb from "./call.db"
import { isOpen } from "./call.state"
import { memberFacts, untranslatedOf } from "../../member/profile-facts/profile.facts.service"

async function memberOf(db: DbOrTx, id: number): Promise<Member> {
  const facts = await memberFacts(db, id)
  const { language, gender, seeking, vip } = facts
  return { id, role: "member", language, complete: true, gender, seeking, vip, untranslated: untranslatedOf(facts) }
}

/** Adds the call to the conversation, unless the two may no longer write to each other. */
async function postCallMessage(
  tx: Tx,
  me: Member,
  { id, calleeId, state, seconds, video }: callDb.CallRow,
): Promise<void> {
  const content = toCallContent({ status: state, seconds: seconds ?? 0, voiceOnly: !video })
  // A message with a language skips detection and translation.
  const message = { to: calleeId, type: "call", aboutId: id, content, language: me.language } as const
  try {
    await postMessage(tx, me, { ...message, key: callKey(id), isOwed: true })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

const isMissed = ({ state }: callDb.CallRow): boolean => state === "missed" || state === "busy" || state === "cancel"

/** Adds message and notification of a call once; the sweep repeats it after a crash. */
export async function recordCall(db: DbOrTx, id: number): Promise<void> {
  const call = await callDb.find(db, id)
  if (!call) return
  // The caller is read before the transaction, which must not wait for a second connection.
  const caller = await memberOf(db, call.callerId)
  await transaction(db, async (tx) => {
    const row = await callDb.lock(tx, id)
    if (!row?.dueAt || isOpen(row.state)) return
    await callDb.update(tx, id, { dueAt: null })
    await postCallMessage(tx, caller, row)
    if (!isMissed(row) || (await callDb.isBlocked(tx, row.callerId, row.calleeId))) return
    const { callerId: actorId, calleeId } = row
    await notify(tx, calleeId, { type: "call", event: "missed", actorId, targetId: id, key: callKey(id) })
  })
}
