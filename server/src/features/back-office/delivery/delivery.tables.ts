import { sql } from "drizzle-orm"
import { check, index, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core"
import { at, big } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"

const ways = ["push", "mail"] as const
export type Way = (typeof ways)[number]

/** The table has the cursors of the last delivery to a member, by way. */
export const delivery = pgTable(
  "delivery",
  {
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    way: text("way", { enum: ways }).notNull(),
    seq: big("seq").notNull().default(0),
    /** The last delivered notification has this `notification.place`. */
    sortKey: big("place").notNull().default(0),
    likeId: big("like_id").notNull().default(0),
    requestId: big("request_id").notNull().default(0),
    notifiedAt: at("told_at"),
    /** Counts failures since the last delivery. */
    failures: smallint("failures").notNull().default(0),
    /** Likes and grouped notifications are held until this time has passed and is cleared. */
    heldUntil: at("held_until"),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.way] }),
    index("delivery_held")
      .on(table.heldUntil)
      .where(sql`${table.heldUntil} is not null`),
    check("delivery_way", sql`${table.way} in ('push', 'mail')`),
  ],
)
