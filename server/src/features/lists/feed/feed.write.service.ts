import { setTimeout as sleep } from "node:timers/promises"
import type { CallArguments } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import { type createFeed, type Feed, feedLimitHours, feedPosted } from "@redthread/contract/feed"
import { attempts } from "../../../core/limits/attempts"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { isUniqueViolation, transaction, type Tx, type DbOrTx, afterCommit, commitUnflushed } from "../../../core/db/db"
import { live } from "../../../core/live/live"
import { log } from "../../../core/process/log"
import { attachTo, releaseFrom } from "../../people/album/album.service"
import { detectLanguage } from "../../people/translation/detect-language.service"
import { removeAbout, notify } from "../../signals/notice/notice.notify.service"
import {
  assertHarmless,
  assertNotBurst,
  record,
  scoreText,
  signsOf,
} from "../../people/scam-shield/scam-shield.service"
import * as translation from "../../people/translation/translation.service"
import { commentRecipients, wordsUnder } from "./feed.comment.db"
import type { PostRow, PostWords } from "./feed.post.db"
import { shape, show } from "./feed.service"
import { cacheText } from "./feed.words.service"
import * as writeDb from "./feed.write.db"

type PostBody = CallArguments<typeof createFeed>["body"]

interface InsertedPost {
  row: PostRow
  words: PostWords
}

const limitMs = feedLimitHours * 3_600_000

function postOf({ member }: MemberCaller, { client_id, content }: PostBody, uploads: number): writeDb.NewPost {
  if (member.gender === null) throw new AppError("profile_incomplete")
  const now = clock.now()
  return {
    memberId: member.id,
    gender: member.gender,
    language: detectLanguage(content, member.language),
    clientId: client_id ?? null,
    content,
    uploads,
    createdAt: now.toISOString(),
    since: new Date(now.getTime() - limitMs).toISOString(),
    isUnlimited: member.vip,
  }
}

function toInserted(post: writeDb.NewPost, row: PostRow | undefined): InsertedPost {
  if (!row) throw new AppError("feed_limit")
  const { clientId, content, language, createdAt } = post
  return { row, words: { id: row.id, clientId, content, language, translate: null, createdAt } }
}

/** A text without warnings is stored by one statement, which needs no transaction. */
async function writePost(db: DbOrTx, caller: MemberCaller, body: PostBody): Promise<InsertedPost> {
  const uploads = [...new Set(body.upload_ids)]
  const post = postOf(caller, body, uploads.length)
  const scores = scoreText(body.content)
  assertHarmless(scores, body.check, "content")
  const signs = signsOf(scores)
  if (uploads.length === 0 && signs.length === 0) return toInserted(post, await writeDb.insertPost(post))
  const { memberId, content: evidence } = post
  if (signs.length > 0) await assertNotBurst(db, memberId)
  return transaction(db, async (tx) => {
    const stored = toInserted(post, await writeDb.insertPostIn(tx, post))
    if (uploads.length > 0) {
      await attachTo(tx, memberId, uploads, { folder: "post" })
      await writeDb.insertUploads(tx, stored.row.id, uploads)
    }
    if (signs.length > 0) await record(tx, { memberId, about: "feed", aboutId: stored.row.id, signs, evidence })
    return stored
  })
}

/** The specification allows one post per 3 s. */
const postingLock = attempts("feed.lock", { max: 1, seconds: 3 })

/** Applies the posting lock, except for a refused post. Raises `too_many_requests`. */
async function writeLocked(db: DbOrTx, caller: MemberCaller, body: PostBody): Promise<InsertedPost> {
  const { id } = caller.member
  const retryAfterSeconds = await postingLock.consume(id)
  if (retryAfterSeconds > 0) throw new AppError("too_many_requests", { retryAfterSeconds })
  try {
    return await writePost(db, caller, body)
  } catch (error) {
    await postingLock.clear(id)
    throw error
  }
}

const repeatable: readonly string[] = ["feed_limit", "too_many_requests", "message_may_hurt"]

/** Errors that a repeated request can get because its first run used up the limit or stored the post. */
const mayBeRepeated = (error: unknown): boolean =>
  isUniqueViolation(error, "feed_post_client") || (error instanceof AppError && repeatable.includes(error.key))

/** Returns the new post, or the id of the post stored earlier under this client id. */
async function writeOnce(db: DbOrTx, caller: MemberCaller, body: PostBody): Promise<InsertedPost | number> {
  try {
    return await writeLocked(db, caller, body)
  } catch (error) {
    const { client_id } = body
    const earlier =
      client_id !== undefined && mayBeRepeated(error)
        ? await writeDb.findByClient(db, caller.member.id, client_id)
        : undefined
    if (earlier === undefined) throw error
    return earlier
  }
}

/** A repeated request with the same client id returns the stored post. */
export async function create(db: DbOrTx, caller: MemberCaller, body: PostBody): Promise<Feed> {
  const stored = await writeOnce(db, caller, body)
  if (typeof stored === "number") return show(db, caller, stored)
  announceSoon(db)
  const { row, words } = stored
  cacheText(words, caller.language)
  return body.upload_ids.length > 0 ? show(db, caller, row.id) : shape(db, caller, row)
}

async function deletePost(tx: Tx, authorId: number, id: number): Promise<boolean> {
  const post = await writeDb.lockOwn(tx, authorId, id)
  if (!post) return false
  const uploads = await writeDb.uploadsOf(tx, id)
  await translation.forget(tx, [{ authorId, content: post.content }, ...(await wordsUnder(tx, id))])
  const recipients = new Set([authorId, ...(await commentRecipients(tx, id))])
  await writeDb.deletePost(tx, id)
  await releaseFrom(tx, uploads)
  for (const memberId of [...recipients].toSorted((a, b) => a - b)) await removeAbout(tx, memberId, "feed", id)
  return true
}

export const remove = (db: DbOrTx, { member }: MemberCaller, id: number): Promise<void> =>
  transaction(db, async (tx) => {
    if (!(await deletePost(tx, member.id, id))) throw new AppError("not_found")
  })

/** @returns the post, for `restoreByStaff`; undefined if it was deleted before */
export async function removeByStaff(tx: Tx, authorId: number, id: number): Promise<writeDb.StoredPost | undefined> {
  const post = await writeDb.postToStore(tx, id)
  if (!(await deletePost(tx, authorId, id))) return undefined
  await notify(tx, authorId, { type: "feed", event: "removed" })
  return post
}

export const restoreByStaff = (tx: Tx, authorId: number, post: writeDb.StoredPost): Promise<void> =>
  writeDb.restorePost(tx, authorId, post)

const batchSize = 200
/** Time in ms during which posts are collected before they are announced together. */
const collectMs = 50

async function announceSome(tx: Tx): Promise<number> {
  const [ids] = await Promise.all([writeDb.takeUnannounced(tx, batchSize), commitUnflushed(tx)])
  const announcements = ids.length > 0 ? await writeDb.findRecipients(tx, ids) : []
  for (const { id, by, to } of announcements) afterCommit(tx, () => live.publish(to, feedPosted, { id, user_id: by }))
  return ids.length
}

/** Announces posts to connected friends; others request new posts when they connect. */
export async function announceWaiting(db: DbOrTx): Promise<void> {
  while ((await transaction(db, announceSome)) === batchSize);
}

let isCollecting = false
let announcing = Promise.resolve()

async function announceBatch(db: DbOrTx): Promise<void> {
  await sleep(collectMs)
  isCollecting = false
  await announceWaiting(db).catch((error: unknown) => log.error({ err: error }, "posts could not be announced"))
}

/** Announces waiting posts shortly; after a crash the job `feed.announce` does it. */
function announceSoon(db: DbOrTx): void {
  if (isCollecting) return
  isCollecting = true
  announcing = announcing.then(() => announceBatch(db))
}

export async function finishAnnouncing(): Promise<void> {
  await announcing
}
