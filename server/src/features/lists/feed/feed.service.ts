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
import { isEmpty, toFeed } from "./feed.post"
import * as postDb from "./feed.post.db"
import { wordsOf } from "./feed.words.service"
import * as headDb from "./feed.head.db"

/** Posts as the caller sees them, in the order of the rows. */
async function toFeeds(db: DbOrTx, caller: Caller, rows: readonly postDb.PostRow[]): Promise<Feed[]> {
  const { member, language } = caller
  const ids = rows.map(({ id }) => id)
  const words = await wordsOf(db, ids, language)
  const by = { id: member?.id ?? null, language }
  const posts = await cardsOf(db, rows, language, (card, row) => {
    const said = words.get(row.id)
    return said && toFeed(card, row, said, caller, by)
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

/** Visitors and members without a sought gender read everybody's posts. */
const gendersFor = ({ member }: Caller): homeDb.Genders =>
  member && member.seeking !== null ? [member.seeking] : [0, 1]

const filterOf = ({ language, friends }: CallArguments<typeof listFeeds>["query"]): homeDb.Filter => ({
  posts: language,
  friends: friends === true,
})

/** A visitor has no friends. */
const isNobodys = ({ member }: Caller, { friends }: homeDb.Filter): boolean => friends === true && member === null

/** The home feed, newest first. */
export async function listHome(
  db: DbOrTx,
  caller: Caller,
  query: CallArguments<typeof listFeeds>["query"],
): Promise<Page<Feed>> {
  const filter = filterOf(query)
  if (isNobodys(caller, filter)) return { items: [], pagination: { next_max_id: null } }
  return pageOf(db, caller, await homeDb.listHome(db, caller.member, gendersFor(caller), filter, query.max_id))
}

/** How many posts of others the home feed has above an id. */
export async function countNew(
  db: DbOrTx,
  caller: Caller,
  { since_id, ...query }: CallArguments<typeof countNewFeeds>["query"],
): Promise<{ count: number }> {
  const filter = filterOf(query)
  if (isNobodys(caller, filter)) return { count: 0 }
  return { count: await homeDb.countHome(db, caller.member, gendersFor(caller), filter, since_id) }
}

/** A post that the caller may see. Raises `not_found` if it is empty. */
export async function shape(db: DbOrTx, caller: Caller, row: postDb.PostRow): Promise<Feed> {
  const [post] = await toFeeds(db, caller, [row])
  if (!post) throw new AppError("not_found")
  return post
}

/** One post. Raises `not_found`. */
export async function show(db: DbOrTx, caller: Caller, id: number): Promise<Feed> {
  const row = await postDb.findPost(db, caller.member, id)
  if (!row) throw new AppError("not_found")
  return shape(db, caller, row)
}

/** A member's posts, newest first. Raises `user_not_found`. */
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

/** Author and content of a post as evidence; undefined if the reader may not see it. */
export const reportedFeed = (db: DbOrTx, reader: Member, postId: number) => postDb.findReportedPost(db, reader, postId)

/** Author and content of a comment as evidence; undefined if the reader may not see it. */
export const reportedComment = (db: DbOrTx, reader: Member, commentId: number) =>
  postDb.findReportedComment(db, reader, commentId)

/** Head tags' data of a public post, with its first picture; undefined for other posts. */
export async function headOfFeed(db: DbOrTx, postId: number, language: Language) {
  const row = await headDb.findPublic(db, postId, language)
  return row && { name: row.name, text: row.translate ?? row.content, file: row.file ?? row.portrait }
}

/** Public posts between two ids, by id. */
export const publicFeeds = (db: DbOrTx, above: number, below: number, limit: number) =>
  headDb.listPublic(db, { above, below, limit })

/** Highest id of a post; 0 if there is none. */
export const lastFeed = (db: DbOrTx): Promise<number> => headDb.lastId(db)
