import { sql } from "drizzle-orm"
import { bigint, check, index, pgTable, primaryKey, timestamp } from "drizzle-orm/pg-core"
import { account } from "../account/account.tables"

const member = (name: string) =>
  bigint(name, { mode: "number" })
    .notNull()
    .references(() => account.id, { onDelete: "cascade" })
const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date", precision: 3 }).notNull()
/** Keyset of the lists: ids of one member's rows grow with time. */
const serial = () => bigint("id", { mode: "number" }).notNull().generatedAlwaysAsIdentity()

export const memberLike = pgTable(
  "member_like",
  { id: serial(), memberId: member("member_id"), likedId: member("liked_id"), createdAt: at("created_at") },
  (table) => [
    primaryKey({ columns: [table.memberId, table.likedId] }),
    index("member_like_given").on(table.memberId, table.id),
    index("member_like_received").on(table.likedId, table.id),
    check("member_like_other", sql`${table.memberId} <> ${table.likedId}`),
  ],
)

export const block = pgTable(
  "block",
  { id: serial(), memberId: member("member_id"), blockedId: member("blocked_id"), createdAt: at("created_at") },
  (table) => [
    primaryKey({ columns: [table.memberId, table.blockedId] }),
    index("block_list").on(table.memberId, table.id),
    index("block_received").on(table.blockedId),
    check("block_other", sql`${table.memberId} <> ${table.blockedId}`),
  ],
)

/** Two rows for each two friends, one for each side. */
export const friend = pgTable(
  "friend",
  { id: serial(), memberId: member("member_id"), friendId: member("friend_id"), createdAt: at("created_at") },
  (table) => [
    primaryKey({ columns: [table.memberId, table.friendId] }),
    index("friend_list").on(table.memberId, table.id),
    index("friend_received").on(table.friendId),
    check("friend_other", sql`${table.memberId} <> ${table.friendId}`),
  ],
)
