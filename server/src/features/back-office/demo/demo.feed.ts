import type { DemoPost } from "@redthread/demo/feed/posts"
import type { Tx } from "../../../core/db/db"
import * as feedDb from "./demo.feed.db"
import { fileOf } from "./demo.pictures"

const postRow = (
  { text, language, pictures, likes, comments, createdAt }: DemoPost,
  place: number,
  memberId: number,
) => ({
  place,
  member_id: memberId,
  language,
  content: text,
  uploads: pictures.length,
  likes: likes.length,
  comments: comments.length,
  created_at: createdAt,
})

export async function insertFeed(tx: Tx, posts: readonly DemoPost[], idOf: (key: string) => number): Promise<void> {
  const rows = posts.map((post, index) => postRow(post, index, idOf(post.author)))
  const ids = await feedDb.insertPosts(tx, rows)
  const stored = posts.map((post, index) => ({ ...post, id: ids[index] ?? 0 }))
  await feedDb.insertUploads(
    tx,
    stored.flatMap(({ id, pictures }) =>
      pictures.map((key, position) => ({ post_id: id, position, file: fileOf({ key }) })),
    ),
  )
  await feedDb.insertLikes(
    tx,
    stored.flatMap(({ id, likes, createdAt }) =>
      likes.map((key) => ({ post_id: id, member_id: idOf(key), created_at: createdAt })),
    ),
  )
  await feedDb.insertComments(
    tx,
    stored.flatMap(({ id, comments }) =>
      comments.map(({ author, text, language, createdAt }) => ({
        post_id: id,
        member_id: idOf(author),
        language,
        content: text,
        created_at: createdAt,
      })),
    ),
  )
}
