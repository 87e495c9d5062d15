import type { CallArguments } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import { type createFeed, type Feed, feedLimitHours } from "@redthread/contract/feed"
import type { MemberCaller } from "../../core/caller"
import { clock } from "../../core/clock"
import { afterCommit, db, isUniqueViolation, transaction, type Tx } from "../../core/db"
import { attachTo, releaseFrom } from "../photo/photo.album.service"
import { detectLanguage } from "../translation/detect-language.service"
import * as translation from "../translation/translation.service"
import { wordsUnder } from "./feed.comment.db"
import { announceSoon } from "./feed.announce.service"
import type { PostRow, PostWords } from "./feed.post.db"
import { shape, show } from "./feed.service"
import { keepWords } from "./feed.words.service"
import * as writeDb from "./feed.write.db"

type Letter = CallArguments<typeof createFeed>["body"]

interface Written {
  row: PostRow
  words: PostWords
}

const limitMs = feedLimitHours * 3_600_000

async function write(tx: Tx, { member }: MemberCaller, { client_id, content, upload_ids }: Letter): Promise<Written> {
  if (member.gender === null) throw new AppError("profile_incomplete")
  const now = clock.now()
  const uploads = [...new Set(upload_ids)]
  const words = {
    clientId: client_id ?? null,
    content,
    language: detectLanguage(content, member.language),
    createdAt: now.toISOString(),
  }
  const row = await writeDb.insertPost(tx, {
    ...words,
    memberId: member.id,
    gender: member.gender,
    uploads: uploads.length,
    since: new Date(now.getTime() - limitMs).toISOString(),
    freely: member.vip,
  })
  if (!row) throw new AppError("feed_limit")
  if (uploads.length > 0) {
    await attachTo(tx, member.id, uploads, "post")
    await writeDb.insertUploads(tx, row.id, uploads)
  }
  afterCommit(tx, announceSoon)
  return { row, words: { ...words, id: row.id, translate: null } }
}

/** What a second attempt under one client id runs into: the first has used up the pace, or stands there. */
const mayBeSecond = (error: unknown): boolean =>
  isUniqueViolation(error, "feed_post_client") || (error instanceof AppError && error.key === "feed_limit")

/** What was just written, or the id of what was written before. */
async function writeOnce(caller: MemberCaller, letter: Letter): Promise<Written | number> {
  try {
    return await transaction((tx) => write(tx, caller, letter))
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
export async function create(caller: MemberCaller, letter: Letter): Promise<Feed> {
  const written = await writeOnce(caller, letter)
  if (typeof written === "number") return show(caller, written)
  const { row, words } = written
  keepWords(words, caller.language)
  return letter.upload_ids.length > 0 ? show(caller, row.id) : shape(caller, row)
}

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
