import { sql } from "drizzle-orm"
import { check, index, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core"
import { at, big } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"

/** In which way somebody who is elsewhere is told what waits. */
const ways = ["push", "mail"] as const
export type Way = (typeof ways)[number]

/** Up to where a member was told what waits, in each way. */
export const delivery = pgTable(
  "delivery",
  {
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    way: text("way", { enum: ways }).notNull(),
    /** The member's live seq: of conversations that changed later nothing was told. */
    seq: big("seq").notNull().default(0),
    /** The last notification, like and friend request. */
    sortKey: big("place").notNull().default(0),
    likeId: big("like_id").notNull().default(0),
    requestId: big("request_id").notNull().default(0),
    toldAt: at("told_at"),
    /** Attempts that failed since. */
    failures: smallint("failures").notNull().default(0),
    /** Until this is past and cleared, likes and what several do alike are not told by themselves. */
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
