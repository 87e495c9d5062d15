import type { Tx, DbOrTx } from "../../../core/db/db"
import * as translation from "../../people/translation/translation.service"
import * as leaveDb from "./feed.leave.db"
import { ofMember } from "./feed.mute.db"

/** Posts or comments that are in memory at once. */
const atOnce = 500

/** Likes and comments go from the posts of others, and the own posts with all that others left under them. */
export async function eraseFeed(tx: Tx, memberId: number): Promise<void> {
  await translation.forget(tx, await leaveDb.withdraw(tx, memberId))
  for (let gone = atOnce; gone === atOnce;) {
    const { posts, words } = await leaveDb.deletePosts(tx, memberId, atOnce)
    await translation.forget(tx, words)
    gone = posts
  }
}

async function* all<T extends { id: number }>(next: (after: number) => Promise<T[]>) {
  let after = 0
  for (let read = atOnce; read === atOnce;) {
    const page = await next(after)
    yield* page
    after = page.at(-1)?.id ?? after
    read = page.length
  }
}

export const exportFeed = async (db: DbOrTx, memberId: number) => ({
  posts: all((after) => leaveDb.listPosts(db, memberId, after, atOnce)),
  comments: all((after) => leaveDb.listComments(db, memberId, after, atOnce)),
  likes: await leaveDb.listLikes(db, memberId),
  comment_likes: await leaveDb.listCommentLikes(db, memberId),
  mutes: await ofMember(db, memberId),
})
