import type { Me } from "@redthread/contract/account"
import type { CallArguments, ReplyBody } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import {
  type Correction,
  correctionChanged,
  correctableMax,
  correctionMargin,
  correctionsPerPage,
  type correctText,
  type editCorrectionSettings,
  type listCorrections,
} from "@redthread/contract/correction"
import { settingsChanged } from "@redthread/contract/profile"
import { type DbOrTx, transaction, type Tx } from "../../../core/db/db"
import { toPage } from "../../../core/db/page"
import { storage } from "../../../core/files/storage"
import { live } from "../../../core/live/live"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { judgeText } from "../../people/scam-shield/scam-shield.service"
import * as notice from "../../signals/notice/notice.service"
import { notify, takeBack } from "../../signals/notice/notice.notify.service"
import * as correctionDb from "./correction.db"

const toCorrection = (row: correctionDb.CorrectionRow): Correction => ({
  id: row.id,
  type: row.messageId === null ? "feed" : "message",
  target_id: row.messageId ?? row.postId ?? 0,
  user_id: row.memberId,
  name: row.name,
  avatar: row.file && storage.address(`${row.file}/avatar.webp`),
  content: row.content,
  language: row.language,
  thanked: row.thanked,
  updated_at: row.updatedAt,
})

export async function list(
  db: DbOrTx,
  { member }: MemberCaller,
  { thread_id, feed_id, max_id = Number.MAX_SAFE_INTEGER }: CallArguments<typeof listCorrections>["query"],
): Promise<ReplyBody<typeof listCorrections>> {
  const span = { below: max_id, limit: correctionsPerPage + 1 }
  const wanted =
    thread_id === undefined
      ? await correctionDb.findPostWish(db, member, feed_id ?? 0)
      : await correctionDb.findThreadWish(db, member.id, thread_id)
  if (wanted === undefined) throw new AppError("not_found")
  const found =
    thread_id === undefined
      ? await correctionDb.listOfPost(db, member, feed_id ?? 0, span)
      : await correctionDb.listOfThread(db, member.id, thread_id, span)
  return { ...toPage(found, correctionsPerPage, ({ id, messageId }) => messageId ?? id, toCorrection), wanted }
}

const keyOf = (id: number): string => `correction:${id}`
const thanksKeyOf = (id: number): string => `correction.thanks:${id}`

function assertCorrectable({ content, correctable, wanted, ...relation }: correctionDb.Target): void {
  if (relation.blocking) throw new AppError("you_block_them")
  if (relation.blocked || !relation.listed) throw new AppError("cannot_be_written_to")
  if (!correctable || content === "" || content.length > correctableMax) throw new AppError("cannot_change")
  if (!wanted) throw new AppError("correction_unwanted")
}

/** Prevents messages in the form of corrections: limits the length, refuses added signs of scams and abuse. */
function assertNothingAdded(before: string, after: string): void {
  if (after === before) throw new AppError("correction_same", { field: "content" })
  if (after.length > 2 * before.length + correctionMargin) throw new AppError("too_long", { field: "content" })
  const known = judgeText(before).scores
  const added = Object.keys(judgeText(after).scores).filter((sign) => !(sign in known))
  if (added.length > 0) throw new AppError("correction_adds", { field: "content" })
}

type Concerned = Pick<correctionDb.CorrectionRow, "memberId" | "authorId" | "messageId" | "threadId" | "postId">

function publish(tx: Tx, { memberId, authorId, messageId, threadId, postId }: Concerned): void {
  live.afterCommit(tx, [memberId, authorId], correctionChanged, {
    type: messageId === null ? "feed" : "message",
    target_id: messageId ?? postId ?? 0,
    thread_id: threadId,
  })
}

/** Unseen corrections in one conversation, or of one post, share a notification. */
const groupOf = (threadId: number | null, postId: number): string =>
  threadId === null ? `correction.post:${postId}` : `correction.thread:${threadId}`

export async function correct(
  db: DbOrTx,
  { member }: MemberCaller,
  { type, id: targetId, content }: CallArguments<typeof correctText>["body"],
): Promise<Correction> {
  const memberId = member.id
  const id = await transaction(db, async (tx) => {
    const target = await correctionDb.findTarget(tx, member, type, targetId)
    if (!target) throw new AppError("not_found")
    if (target.authorId === memberId) throw new AppError("yourself")
    assertCorrectable(target)
    assertNothingAdded(target.content, content)
    await notice.lockAll(tx, [memberId, target.authorId])
    const stored = await correctionDb.put(tx, { memberId, type, targetId, target, content, now: clock.now() })
    const { authorId, threadId } = target
    const [messageId, postId] = type === "message" ? [targetId, null] : [null, targetId]
    publish(tx, { memberId, authorId, messageId, threadId, postId })
    await notify(tx, authorId, {
      type: "correction",
      event: "written",
      actorId: memberId,
      ...(postId !== null && { targetId: postId }),
      groupKey: groupOf(threadId, targetId),
      key: keyOf(stored),
    })
    return stored
  })
  return show(db, memberId, id)
}

async function show(db: DbOrTx, memberId: number, id: number): Promise<Correction> {
  const row = await correctionDb.findOf(db, memberId, id)
  if (!row) throw new AppError("not_found")
  return toCorrection(row)
}

/** Locks both members' counters, then the correction, in the order of a recall. Raises `not_found`. */
async function lock(tx: Tx, me: number, id: number) {
  const found = await correctionDb.findOf(tx, me, id)
  if (found) await notice.lockAll(tx, [found.memberId, found.authorId])
  const locked = found && (await correctionDb.lockOf(tx, me, id))
  if (!locked) throw new AppError("not_found")
  return locked
}

export const remove = (db: DbOrTx, { member }: MemberCaller, id: number): Promise<void> =>
  transaction(db, async (tx) => {
    const row = await lock(tx, member.id, id)
    await correctionDb.remove(tx, id)
    publish(tx, row)
    await takeBack(tx, row.authorId, keyOf(id))
    await takeBack(tx, row.memberId, thanksKeyOf(id))
  })

export async function thank(db: DbOrTx, { member }: MemberCaller, id: number): Promise<Correction> {
  await transaction(db, async (tx) => {
    const row = await lock(tx, member.id, id)
    if (row.authorId !== member.id) throw new AppError("not_found")
    if (row.blocking) throw new AppError("you_block_them")
    if (row.blocked) throw new AppError("cannot_be_written_to")
    if (row.thanked) return
    await correctionDb.setThanked(tx, id, clock.now())
    publish(tx, row)
    await notify(tx, row.memberId, {
      type: "correction",
      event: "thanked",
      actorId: member.id,
      ...(row.postId !== null && { targetId: row.postId }),
      key: thanksKeyOf(id),
    })
  })
  return show(db, member.id, id)
}

export const editSettings = (
  db: DbOrTx,
  { member }: MemberCaller,
  { wanted }: CallArguments<typeof editCorrectionSettings>["body"],
): Promise<{ wanted: boolean }> =>
  transaction(db, async (tx) => {
    await correctionDb.putSetting(tx, member.id, wanted)
    const seq = await notice.nextSeq(tx, member.id, "settings")
    live.afterCommit(tx, { memberId: member.id, seq }, settingsChanged, { corrected: wanted })
    return { wanted }
  })

export const meOf = async (db: DbOrTx, memberId: number): Promise<Partial<Me>> => ({
  corrected: await correctionDb.findSetting(db, memberId),
})

export { erase, removeOfMessage } from "./correction.db"

const batchSize = 500

async function* correctionsOf(db: DbOrTx, memberId: number) {
  let after = 0
  for (let read = batchSize; read === batchSize;) {
    const page = await correctionDb.listForExport(db, memberId, after, batchSize)
    for (const { memberId: by, ...row } of page) yield { ...row, direction: by === memberId ? "given" : "received" }
    after = page.at(-1)?.id ?? after
    read = page.length
  }
}

export const exportCorrections = async (db: DbOrTx, memberId: number) => ({
  wanted: await correctionDb.findSetting(db, memberId),
  corrections: correctionsOf(db, memberId),
})
