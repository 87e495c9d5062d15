import { feedPosted } from "@redthread/contract/feed"
import { db } from "../../core/db"
import { live } from "../../core/live/live"
import * as writeDb from "./feed.write.db"

/** Tells the author's friends who are here now of a post; who comes later asks for what is new. */
export async function announce(postId: number): Promise<void> {
  const hearers = await writeDb.findHearers(db, postId)
  const [first] = hearers
  if (!first) return
  live.publish(
    hearers.map(({ friendId }) => friendId),
    feedPosted,
    { id: postId, user_id: first.authorId },
  )
}
