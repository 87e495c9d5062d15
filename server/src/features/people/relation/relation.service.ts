import { AppError } from "@redthread/contract/core/error"
import type { ProfileItem, ShownItem } from "@redthread/contract/prompt"
import { afterCommit, type DbOrTx, transaction, type Tx } from "../../../core/db/db"
import { pageSize, toPage } from "../../../core/db/page"
import type { Reader } from "../../../core/db/reader"
import { everyFeature } from "../../../core/every-feature"
import { storage } from "../../../core/files/storage"
import type { MemberCaller } from "../../../core/member/caller"
import { noteChangeAfterCommit } from "../../../core/member/own-changes"
import { clock } from "../../../core/process/clock"
import { portraitOf } from "../../member/profile-facts/profile.facts.service"
import * as notice from "../../signals/notice/notice.service"
import { beforeVisibilityChange } from "../../signals/presence/presence.service"
import * as relationDb from "./relation.db"
import { lockPair } from "./relation.db"
import type { ProfileItemRow } from "../profile/profile.service"
import { visits } from "./relation.visit.service"

export function withPairLock<T>(
  db: DbOrTx,
  memberId: number,
  otherId: number,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (memberId === otherId) throw new AppError("yourself", { field: "user_id" })
  return transaction(db, async (tx) => {
    await lockPair(tx, memberId, otherId)
    return work(tx)
  })
}

/** Orders two members by id, which is the lock order of their counters. */
export const inOrder = (one: number, other: number): [number, number] => (one < other ? [one, other] : [other, one])

export const block = async (db: DbOrTx, { member }: MemberCaller, otherId: number): Promise<void> =>
  withPairLock(db, member.id, otherId, async (tx) => {
    if (!(await relationDb.isReachable(tx, member, otherId))) throw new AppError("user_not_found")
    await beforeVisibilityChange(tx, [member.id, otherId])
    if (!(await relationDb.insertBlock(tx, member.id, otherId, clock.now()))) return
    await everyFeature.onBlock(tx, member.id, otherId)
    noteChangeAfterCommit(tx, otherId)
    for (const memberId of inOrder(member.id, otherId)) await notice.recount(tx, memberId)
  })

/** Removes a block; relations that the block ended are not restored. */
export const unblock = async (db: DbOrTx, { member }: MemberCaller, otherId: number): Promise<void> =>
  withPairLock(db, member.id, otherId, async (tx) => {
    await beforeVisibilityChange(tx, [member.id, otherId])
    await relationDb.deleteBlock(tx, member.id, otherId)
  })

export async function listBlocked(db: DbOrTx, { member }: MemberCaller, maxId: number | undefined) {
  const blocked = await relationDb.listBlocked(db, member.id, maxId, pageSize + 1)
  return toPage(
    blocked,
    pageSize,
    ({ id }) => id,
    ({ memberId, name, file, createdAt }) => ({
      user_id: memberId,
      name,
      avatar: portraitOf(file).avatar,
      created_at: new Date(createdAt).toISOString(),
    }),
  )
}

export async function eraseRelations(tx: Tx, memberId: number): Promise<void> {
  const badgeHolders = await relationDb.badgeHoldersOf(tx, memberId)
  await relationDb.erase(tx, memberId)
  for (const otherId of badgeHolders) await notice.recount(tx, otherId)
}

export const exportRelations = (db: DbOrTx, memberId: number) => relationDb.exportOf(db, memberId)

export async function separate(tx: Tx, memberId: number, otherId: number): Promise<void> {
  await relationDb.deleteRelations(tx, memberId, otherId)
  afterCommit(tx, () => visits.forget(memberId, otherId))
}

export async function assertSeen(db: DbOrTx, reader: Reader, ownerId: number, item: ProfileItem): Promise<void> {
  if (!(await relationDb.isSeen(db, { reader, ownerId }, item))) throw new AppError("not_found", { field: "about" })
}

export const idsOf = (item: ProfileItem | undefined | null) => ({
  photoId: item?.type === "photo" ? item.id : null,
  promptId: item?.type === "prompt" ? item.id : null,
})

export function toItem(row: ProfileItemRow | null): ShownItem | undefined {
  if (!row) return undefined
  const { photoId, promptId, file, prompt, content } = row
  return photoId === null
    ? { type: "prompt", id: promptId ?? 0, src: null, prompt, content }
    : { type: "photo", id: photoId, src: file && storage.address(`${file}/200.webp`), prompt: null, content: null }
}
