import type { Tx, DbOrTx } from "../../../core/db/db"
import * as translation from "../../people/translation/translation.service"
import * as leaveDb from "./feed.leave.db"
import { ofMember } from "./feed.mute.db"

const batchSize = 500

export async function eraseFeed(tx: Tx, memberId: number): Promise<void> {
  await translation.forget(tx, await leaveDb.withdraw(tx, memberId))
  for (let deleted = batchSize; deleted === batchSize;) {
    const { posts, words } = await leaveDb.deletePosts(tx, memberId, batchSize)
    await translation.forget(tx, words)
    deleted = posts
  }
}

async function* allRows<T extends { id: number }>(next: (after: number) => Promise<T[]>) {
  let after = 0
  for (let read = batchSize; read === batchSize;) {
    const page = await next(after)
    yield* page
    after = page.at(-1)?.id ?? after
    read = page.length
  }
}

export const exportFeed = async (db: DbOrTx, memberId: number) => ({
  posts: allRows((after) => leaveDb.listPosts(db, memberId, after, batchSize)),
  comments: allRows((after) => leaveDb.listComments(db, memberId, after, batchSize)),
  likes: await leaveDb.listLikes(db, memberId),
  comment_likes: await leaveDb.listCommentLikes(db, memberId),
  mutes: await ofMember(db, memberId),
})
