import { sql } from "drizzle-orm"
import { boolean, check, index, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core"
import { at, big } from "../../../core/db/columns"
import { account } from "../account-row/account.tables"

const memberColumn = (name: string) =>
  big(name)
    .notNull()
    .references(() => account.id, { onDelete: "cascade" })
/** Lists use these ids as cursor, because ids of one member's rows ascend with time. */
const serialId = () => big("id").notNull().generatedAlwaysAsIdentity()

export const memberLike = pgTable(
  "member_like",
  {
    id: serialId(),
    memberId: memberColumn("member_id"),
    likedId: memberColumn("liked_id"),
    seen: boolean("seen").notNull().default(false),
    /** Both rows of a mutual like have the id of the later like. */
    matchId: big("match_id"),
    /** A photo or prompt answer was liked. No foreign keys: it may be deleted without locking likes. */
    aboutPhotoId: big("about_photo_id"),
    aboutPromptId: big("about_prompt_id"),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.likedId] }),
    index("member_like_given").on(table.memberId, table.id),
    index("member_like_received").on(table.likedId, table.id),
    index("member_like_unseen")
      .on(table.likedId, table.id)
      .where(sql`not ${table.seen}`),
    index("member_like_match")
      .on(table.memberId, table.matchId)
      .where(sql`${table.matchId} is not null`),
    check("member_like_about", sql`num_nonnulls(${table.aboutPhotoId}, ${table.aboutPromptId}) <= 1`),
    check("member_like_other", sql`${table.memberId} <> ${table.likedId}`),
  ],
)

export const block = pgTable(
  "block",
  {
    id: serialId(),
    memberId: memberColumn("member_id"),
    blockedId: memberColumn("blocked_id"),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.blockedId] }),
    index("block_list").on(table.memberId, table.id),
    index("block_received").on(table.blockedId),
    check("block_other", sql`${table.memberId} <> ${table.blockedId}`),
  ],
)

/** A friendship has two rows, one for each side. */
export const friend = pgTable(
  "friend",
  {
    id: serialId(),
    memberId: memberColumn("member_id"),
    friendId: memberColumn("friend_id"),
    top: boolean("top").notNull().default(false),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.friendId] }),
    index("friend_list").on(table.memberId, table.id),
    index("friend_pinned")
      .on(table.memberId, table.id)
      .where(sql`${table.top}`),
    index("friend_received").on(table.friendId),
    check("friend_other", sql`${table.memberId} <> ${table.friendId}`),
  ],
)

/** The table has friend requests and ended friendships. A friendship replaces status 2 in both directions. */
export const friendRequest = pgTable(
  "friend_request",
  {
    id: serialId(),
    memberId: memberColumn("member_id"),
    otherId: memberColumn("other_id"),
    /** Status 1 is an ended friendship, 2 a request, as for `friend` on a card. */
    status: smallint("status").$type<1 | 2>().notNull(),
    seen: boolean("seen").notNull().default(false),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.otherId] }),
    index("friend_request_received")
      .on(table.otherId, table.id)
      .where(sql`${table.status} = 2`),
    index("friend_request_unseen")
      .on(table.otherId, table.id)
      .where(sql`${table.status} = 2 and not ${table.seen}`),
    index("friend_request_about").on(table.otherId),
    check("friend_request_other", sql`${table.memberId} <> ${table.otherId}`),
    check("friend_request_status", sql`${table.status} in (1, 2)`),
  ],
)

export const remark = pgTable(
  "remark",
  {
    id: serialId(),
    memberId: memberColumn("member_id"),
    aboutId: memberColumn("about_id"),
    content: text("content").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.aboutId] }),
    index("remark_list").on(table.memberId, table.id),
    index("remark_about").on(table.aboutId),
    check("remark_other", sql`${table.memberId} <> ${table.aboutId}`),
  ],
)

/** A visit is updated once a day, with a new id. */
export const visit = pgTable(
  "visit",
  {
    id: serialId(),
    memberId: memberColumn("member_id"),
    visitedId: memberColumn("visited_id"),
    visitedAt: at("visited_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.visitedId] }),
    index("visit_received").on(table.visitedId, table.id),
    check("visit_other", sql`${table.memberId} <> ${table.visitedId}`),
  ],
)
