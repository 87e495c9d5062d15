import { AppError } from "@redthread/contract/core/error"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { afterCommit, type Tx, type DbOrTx } from "../../../core/db/db"
import { everyFeature } from "../../../core/every-feature"
import { pageSize, toPage } from "../../../core/db/page"
import * as notice from "../../signals/notice/notice.service"
import { beforeVisibilityChange } from "../../signals/presence/presence.service"
import { portraitOf } from "../../member/profile-facts/profile.facts.service"
import * as relationDb from "./relation.db"
import { between, inOrder } from "./relation.pair"
import { visits } from "./relation.visit.service"

/** Blocks a member both ways and ends what was between the two. Raises `user_not_found`, `yourself`. */
export const block = async (db: DbOrTx, { member }: MemberCaller, otherId: number): Promise<void> =>
  between(db, member.id, otherId, async (tx) => {
    if (!(await relationDb.isKnown(tx, member, otherId))) throw new AppError("user_not_found")
    await beforeVisibilityChange(tx, [member.id, otherId])
    if (!(await relationDb.insertBlock(tx, member.id, otherId, clock.now()))) return
    await everyFeature.onBlock(tx, member.id, otherId)
    for (const memberId of inOrder(member.id, otherId)) await notice.recount(tx, memberId)
  })

/** Lifts a block; what it ended does not come back. */
export const unblock = async (db: DbOrTx, { member }: MemberCaller, otherId: number): Promise<void> =>
  between(db, member.id, otherId, async (tx) => {
    await beforeVisibilityChange(tx, [member.id, otherId])
    await relationDb.deleteBlock(tx, member.id, otherId)
  })

/** Whom the member blocks, latest first. */
export async function listBlocked(db: DbOrTx, { member }: MemberCaller, maxId: number | undefined) {
  const found = await relationDb.listBlocked(db, member.id, maxId, pageSize + 1)
  return toPage(
    found,
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
  const approached = await relationDb.approachedBy(tx, memberId)
  await relationDb.erase(tx, memberId)
  for (const otherId of approached) await notice.recount(tx, otherId)
}

export const exportRelations = (db: DbOrTx, memberId: number) => relationDb.exportOf(db, memberId)

/** Likes, requests, friendship with its pin, and visits do not outlast a block. */
export async function separate(tx: Tx, memberId: number, otherId: number): Promise<void> {
  await relationDb.part(tx, memberId, otherId)
  afterCommit(tx, () => visits.forget(memberId, otherId))
}
