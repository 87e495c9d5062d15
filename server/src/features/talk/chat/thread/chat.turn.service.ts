import type { Message } from "@redthread/contract/chat"
import { AppError } from "@redthread/contract/core/error"
import { declineTemplate, turnCountMax } from "@redthread/contract/turn"
import type { MemberCaller } from "../../../../core/member/caller"
import { transaction, type Tx, type DbOrTx } from "../../../../core/db/db"
import * as notice from "../../../signals/notice/notice.service"
import { templateContent } from "../../template/template.service"
import { postMessage, showSent } from "../send/chat.send.service"
import { markThreadsChanged } from "./chat.side.service"
import * as turnDb from "./chat.turn.db"

export const counts = (db: DbOrTx, memberId: number) => turnDb.countFolders(db, memberId, turnCountMax + 1)

/** Devices of both members request the thread again. Locks their counters. */
async function publishChange(tx: Tx, one: number, other: number): Promise<void> {
  await notice.lockAll(tx, [one, other])
  for (const [memberId, otherId] of [
    [one, other],
    [other, one],
  ] as const)
    await markThreadsChanged(tx, otherId, new Map([[memberId, await notice.add(tx, memberId, "message", 0)]]))
}

/** Only a member who was written to declines. Lock order: thread, counters, sides. */
async function closeKindly(tx: Tx, caller: MemberCaller, threadId: number) {
  const me = caller.member.id
  const before = await turnDb.lockClosing(tx, me, threadId)
  if (!before) throw new AppError("not_found")
  const { otherId, initiatorId, answered, closedBy, askerId, seq } = before
  if (closedBy === me) {
    const messageId = await turnDb.findLatestDecline(tx, threadId, me)
    if (messageId !== undefined) return { otherId, messageId }
  }
  if ((closedBy !== null && closedBy !== me) || !(answered || initiatorId === otherId))
    throw new AppError("wait_for_answer")
  const messageId = await postMessage(tx, caller.member, {
    to: otherId,
    type: "template",
    aboutId: declineTemplate,
    content: templateContent(declineTemplate, caller.language) ?? "",
    language: caller.language,
    key: `decline-${threadId}-${seq}`,
  })
  // The other member may ask once more, not after each refusal.
  await turnDb.close(tx, threadId, me, askerId === otherId ? askerId : null)
  await publishChange(tx, me, otherId)
  return { otherId, messageId }
}

/** Concurrent and repeated requests get the same message. */
export async function decline(db: DbOrTx, caller: MemberCaller, threadId: number): Promise<Message> {
  const { otherId, messageId } = await transaction(db, (tx) => closeKindly(tx, caller, threadId))
  return showSent(db, caller, messageId, otherId)
}

export const open = (db: DbOrTx, { member }: MemberCaller, threadId: number): Promise<void> =>
  transaction(db, async (tx) => {
    const before = await turnDb.lockClosing(tx, member.id, threadId)
    if (!before) throw new AppError("not_found")
    const { otherId, closedBy, askerId } = before
    if (closedBy === null) return
    if (closedBy !== member.id && askerId === member.id) throw new AppError("wait_for_answer")
    await turnDb.open(tx, threadId, closedBy === member.id ? null : member.id)
    await publishChange(tx, member.id, otherId)
  })
