import type { CallArguments } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import { type createFeed, type Feed, feedLimitHours } from "@redthread/contract/feed"
import type { Member, MemberCaller } from "../../core/caller"
import { clock } from "../../core/clock"
import { db, type DbOrTx, isUniqueViolation, transaction } from "../../core/db"
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

/** The words of a post: in the writer's language where none can be told. */
const wordsOf = (member: Member, { client_id, content }: Letter) => ({
  clientId: client_id ?? null,
  content,
  language: detectLanguage(content, member.language),
  createdAt: clock.now().toISOString(),
})

async function writeWords(on: DbOrTx, { member }: MemberCaller, letter: Letter, uploads: number): Promise<Written> {
  if (member.gender === null) throw new AppError("profile_incomplete")
  const words = wordsOf(member, letter)
  const row = await writeDb.insertPost(on, {
    ...words,
    memberId: member.id,
    gender: member.gender,
    uploads,
    since: new Date(clock.ms() - limitMs).toISOString(),
    freely: member.vip,
  })
  if (!row) throw new AppError("feed_limit")
  return { row, words: { ...words, id: row.id, translate: null } }
}

/** Words alone are one statement, so they need no transaction around it. */
async function write(caller: MemberCaller, letter: Letter): Promise<Written> {
  const uploads = [...new Set(letter.upload_ids)]
  if (uploads.length === 0) return writeWords(db, caller, letter, 0)
  return transaction(async (tx) => {
    const written = await writeWords(tx, caller, letter, uploads.length)
    await attachTo(tx, caller.member.id, uploads, "post")
    await writeDb.insertUploads(tx, written.row.id, uploads)
    return written
  })
}

/** What a second attempt under one client id runs into: the first has used up the pace, or stands there. */
const mayBeSecond = (error: unknown): boolean =>
  isUniqueViolation(error, "feed_post_client") || (error instanceof AppError && error.key === "feed_limit")

/** What was just written, or the id of what was written before. */
async function writeOnce(caller: MemberCaller, letter: Letter): Promise<Written | number> {
  try {
    return await write(caller, letter)
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
  announceSoon()
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
