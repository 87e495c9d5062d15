import { sql } from "drizzle-orm"
import { check, integer, pgTable } from "drizzle-orm/pg-core"
import { at, big } from "../../../core/db/columns"
import { account } from "../../identity/account/account.tables"

/** How much of what waits a member was told of while they were elsewhere. */
export const reach = pgTable(
  "reach",
  {
    memberId: big("member_id")
      .primaryKey()
      .references(() => account.id, { onDelete: "cascade" }),
    /** The badge of messages, and the place of the last notification, when something was last pushed, or seen to be needless. */
    pushedMessages: integer("pushed_messages").notNull().default(0),
    pushedPlace: big("pushed_place").notNull().default(0),
    /** The two badges together when something was last mailed, less what was seen since. */
    mailed: integer("mailed").notNull().default(0),
    mailedAt: at("mailed_at"),
  },
  (table) => [check("reach_counts", sql`${table.pushedMessages} >= 0 and ${table.mailed} >= 0`)],
)
