import type { CallArguments } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import type { Page } from "@redthread/contract/core/page"
import { type Feed, type countNewFeeds, feedsPerPage, type listFeeds } from "@redthread/contract/feed"
import type { Language } from "@redthread/contract/language"
import type { Caller, Member } from "../../../core/member/caller"
import type { DbOrTx } from "../../../core/db/db"
import { toPage } from "../../../core/db/page"
import { cardsOf } from "../card/card.service"
import * as homeDb from "./feed.home.db"
import { isEmpty, readBy, toFeed } from "./feed.post"
import * as postDb from "./feed.post.db"
import { wordsOf } from "./feed.words.service"
import * as headDb from "./feed.head.db"

async function toFeeds(db: DbOrTx, caller: Caller, rows: readonly postDb.PostRow[]): Promise<Feed[]> {
  const { language } = caller
  const ids = rows.map(({ id }) => id)
  const words = await wordsOf(db, ids, language)
  const by = readBy(caller)
  const posts = await cardsOf(db, rows, language, (card, row) => {
    const postWords = words.get(row.id)
    return postWords && toFeed(card, row, postWords, caller, by)
  })
  return posts.filter((post) => post !== undefined).filter((post) => !isEmpty(post))
}

async function pageOf(db: DbOrTx, caller: Caller, rows: readonly postDb.PostRow[]): Promise<Page<Feed>> {
  const { items, pagination } = toPage(
    rows,
    feedsPerPage,
    ({ id }) => id,
    (row) => row,
  )
  return { items: await toFeeds(db, caller, items), pagination }
}

/** Genders whose posts are listed; visitors and members without a sought gender read all posts. */
const gendersFor = ({ member }: Caller): homeDb.Genders =>
  member && member.seeking !== null ? [member.seeking] : [0, 1]

const filterOf = ({ language, friends }: CallArguments<typeof listFeeds>["query"]): homeDb.Filter => ({
  posts: language,
  friends: friends === true,
})

/** A visitor has no friends, so the list of friends' posts is empty. */
const isEmptyFor = ({ member }: Caller, { friends }: homeDb.Filter): boolean => friends === true && member === null

export async function listHome(
  db: DbOrTx,
  caller: Caller,
  query: CallArguments<typeof listFeeds>["query"],
): Promise<Page<Feed>> {
  const filter = filterOf(query)
  if (isEmptyFor(caller, filter)) return { items: [], pagination: { next_max_id: null } }
  return pageOf(db, caller, await homeDb.listHome(db, caller.member, gendersFor(caller), filter, query.max_id))
}

export async function countNew(
  db: DbOrTx,
  caller: Caller,
  { since_id, ...query }: CallArguments<typeof countNewFeeds>["query"],
): Promise<{ count: number }> {
  const filter = filterOf(query)
  if (isEmptyFor(caller, filter)) return { count: 0 }
  return { count: await homeDb.countHome(db, caller.member, gendersFor(caller), filter, since_id) }
}

export async function shape(db: DbOrTx, caller: Caller, row: postDb.PostRow): Promise<Feed> {
  const [post] = await toFeeds(db, caller, [row])
  if (!post) throw new AppError("not_found")
  return post
}

export async function show(db: DbOrTx, caller: Caller, id: number): Promise<Feed> {
  const row = await postDb.findPost(db, caller.member, id)
  if (!row) throw new AppError("not_found")
  return shape(db, caller, row)
}

export async function listOf(
  db: DbOrTx,
  caller: Caller,
  memberId: number,
  maxId: number | undefined,
): Promise<Page<Feed>> {
  const rows = await postDb.listOf(db, caller.member, memberId, maxId)
  if (rows.length === 0 && !(await postDb.isVisible(db, caller.member, memberId))) throw new AppError("user_not_found")
  return pageOf(db, caller, rows)
}

export const reportedFeed = (db: DbOrTx, reader: Member, postId: number) => postDb.findReportedPost(db, reader, postId)

export const reportedComment = (db: DbOrTx, reader: Member, commentId: number) =>
  postDb.findReportedComment(db, reader, commentId)

/** Data for head tags, with the post's first picture; undefined unless the post is public. */
export async function headOfFeed(db: DbOrTx, postId: number, language: Language) {
  const row = await headDb.findPublic(db, postId, language)
  return row && { name: row.name, text: row.translate ?? row.content, file: row.file ?? row.portrait }
}

export const publicFeeds = (db: DbOrTx, above: number, below: number, limit: number) =>
  headDb.listPublic(db, { above, below, limit })

export const lastFeed = (db: DbOrTx): Promise<number> => headDb.lastId(db)
