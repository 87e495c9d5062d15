import type { CallArguments } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import { type createFeed, type Feed, feedLimitHours } from "@redthread/contract/feed"
import type { MemberCaller } from "../../core/caller"
import { clock } from "../../core/clock"
import { db, isUniqueViolation, transaction, type Tx } from "../../core/db"
import { jobs } from "../../core/jobs"
import { attachTo, releaseFrom } from "../photo/photo.album.service"
import { detectLanguage } from "../translation/detect-language.service"
import * as translation from "../translation/translation.service"
import { wordsUnder } from "./feed.comment.db"
import { announcePosts } from "./feed.jobs"
import type { PostWords } from "./feed.post.db"
import { show } from "./feed.service"
import { keepWords } from "./feed.words.service"
import * as writeDb from "./feed.write.db"

type Letter = CallArguments<typeof createFeed>["body"]

const limitMs = feedLimitHours * 3_600_000

async function write(tx: Tx, { member }: MemberCaller, { client_id, content, upload_ids }: Letter): Promise<PostWords> {
  if (member.gender === null) throw new AppError("profile_incomplete")
  const now = clock.now()
  const createdAt = now.toISOString()
  const language = detectLanguage(content, member.language)
  const uploads = [...new Set(upload_ids)]
  const words = { clientId: client_id ?? null, content, language, createdAt }
  const id = await writeDb.insertPost(tx, {
    ...words,
    memberId: member.id,
    gender: member.gender,
    uploads: uploads.length,
    since: new Date(now.getTime() - limitMs).toISOString(),
    freely: member.vip,
  })
  if (id === undefined) throw new AppError("feed_limit")
  if (uploads.length > 0) {
    await attachTo(tx, member.id, uploads, "post")
    await writeDb.insertUploads(tx, id, uploads)
  }
  await jobs.add(tx, announcePosts, { id })
  return { ...words, id, translate: null }
}

/** What a second attempt under one client id runs into: the first has used up the pace, or stands there. */
const mayBeSecond = (error: unknown): boolean =>
  isUniqueViolation(error, "feed_post_client") || (error instanceof AppError && error.key === "feed_limit")

async function writeOnce(caller: MemberCaller, letter: Letter): Promise<number> {
  try {
    const words = await transaction((tx) => write(tx, caller, letter))
    keepWords(words, caller.language)
    return words.id
  } catch (error) {
    const { client_id } = letter
    const earlier =
      client_id !== undefined && mayBeSecond(error)
        ? await writeDb.findByClient(db, caller.member.id, client_id)
        : undefined
    if (earlier === undefined) throw error
    return earlier
  }
}

/**
 * Writes a post. Sent again under the same client id, also at the same time, it is stored once and answered alike.
 * Raises `feed_limit`, and `not_found` for uploads that are not the member's to use.
 */
export const create = async (caller: MemberCaller, letter: Letter): Promise<Feed> =>
  show(caller, await writeOnce(caller, letter))

/** Deletes a post with all that hangs on it, and the files that were uploaded for it. Raises `not_found`. */
export const remove = ({ member }: MemberCaller, id: number): Promise<void> =>
  transaction(async (tx) => {
    const post = await writeDb.lockOwn(tx, member.id, id)
    if (!post) throw new AppError("not_found")
    const uploads = await writeDb.uploadsOf(tx, id)
    await translation.forget(tx, [post.content, ...(await wordsUnder(tx, id))])
    await writeDb.deletePost(tx, id)
    await releaseFrom(tx, uploads)
  })
