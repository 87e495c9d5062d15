import type { GreetingSetting } from "@redthread/contract/turn"
import { messageArrived } from "@redthread/contract/chat"
import { log } from "../../../../core/process/log"
import { type DbOrTx, transaction, type Tx } from "../../../../core/db/db"
import { live } from "../../../../core/live/live"
import * as notice from "../../../signals/notice/notice.service"
import * as sideDb from "../thread/chat.side.db"
import * as greetingDb from "./chat.greeting.db"
import type { MessageDraft } from "./chat.send.db"

/** Decides on a first message and serialises it with others to the same receiver. Lock order: after the thread. */
export async function greetingOf(
  tx: Tx,
  { me, other, type }: Pick<MessageDraft, "me" | "other" | "type">,
): Promise<"open" | "waiting" | null> {
  if (type === "call" || !(await greetingDb.isStranger(tx, other, me))) return null
  const max = await greetingDb.findOpenMax(tx, other)
  if (max === null) return "open"
  await greetingDb.lockGreetings(tx, other)
  return (await greetingDb.countOpen(tx, other, max)) < max ? "open" : "waiting"
}

/** More than a member ever has open at a time. */
const batchMax = 100

async function show(
  tx: Tx,
  memberId: number,
  { threadId, otherId, lastMessageId, seq }: greetingDb.WaitingThread,
): Promise<void> {
  await notice.lock(tx, memberId)
  const side = await sideDb.find(tx, memberId, { threadId })
  if (!side) return
  const unread = await sideDb.countAbove(tx, memberId, threadId, side.readSeq)
  const memberSeq = await notice.add(tx, memberId, "message", unread)
  await sideDb.update(tx, memberId, threadId, { waiting: false, owes: true, unread, memberSeq })
  live.afterCommit(tx, { memberId, seq: memberSeq }, messageArrived, {
    thread_id: threadId,
    id: lastMessageId,
    sender: otherId,
    seq,
  })
}

/**
 * Moves waiting greetings to free places, the oldest first; those of friends and matches need none.
 * @returns the number of moved greetings
 */
const promote = (db: DbOrTx, memberId: number): Promise<number> =>
  transaction(db, async (tx) => {
    await greetingDb.lockGreetings(tx, memberId)
    const known = await greetingDb.listNext(tx, memberId, { known: true, limit: batchMax })
    for (const thread of known) await show(tx, memberId, thread)
    const max = await greetingDb.findOpenMax(tx, memberId)
    const places = max === null ? batchMax : max - (await greetingDb.countOpen(tx, memberId, max))
    const next = places > 0 ? await greetingDb.listNext(tx, memberId, { known: false, limit: places }) : []
    for (const thread of next) await show(tx, memberId, thread)
    return known.length + next.length
  })

/** A failure is repeated by `promoteAll`. */
export async function promoteSoon(db: DbOrTx, memberId: number): Promise<void> {
  try {
    if (!(await greetingDb.hasWaiting(db, memberId))) return
    while ((await promote(db, memberId)) >= batchMax);
  } catch (error) {
    log.error({ err: error, memberId }, "greetings that wait")
  }
}

const membersPerRound = 200

/** Fills places that blocks, erasures and new friends have freed. */
export async function promoteAll(db: DbOrTx): Promise<void> {
  for (let after = 0, count = membersPerRound; count === membersPerRound;) {
    const members = await greetingDb.listMembersWithWaiting(db, after, membersPerRound)
    for (const { memberId } of members) await promoteSoon(db, memberId)
    after = members.at(-1)?.memberId ?? after
    count = members.length
  }
}

export const showSetting = async (db: DbOrTx, memberId: number): Promise<GreetingSetting> => ({
  open: await greetingDb.findOpenMax(db, memberId),
})

/** A lower limit leaves the open greetings; a higher one shows waiting ones. */
export async function editSetting(db: DbOrTx, memberId: number, { open }: GreetingSetting): Promise<GreetingSetting> {
  await transaction(db, async (tx) => {
    await greetingDb.lockGreetings(tx, memberId)
    await greetingDb.setOpenMax(tx, memberId, open)
  })
  await promoteSoon(db, memberId)
  return { open }
}

export const isWaiting = (db: DbOrTx, memberId: number, otherId: number): Promise<boolean> =>
  greetingDb.isWaiting(db, memberId, otherId)
