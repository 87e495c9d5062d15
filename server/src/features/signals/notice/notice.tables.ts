import { sql } from "drizzle-orm"
import { bigint, check, integer, jsonb, pgTable } from "drizzle-orm/pg-core"
import { account } from "../../identity/account/account.tables"

/** Badge counters and live seq of a member. Every transaction that sends the member an event locks the row. */
export const counter = pgTable(
  "counter",
  {
    memberId: bigint("member_id", { mode: "number" })
      .primaryKey()
      .references(() => account.id, { onDelete: "cascade" }),
    seq: bigint("seq", { mode: "number" }).notNull().default(0),
    notification: integer("notification").notNull().default(0),
    message: integer("message").notNull().default(0),
    likeme: integer("likeme").notNull().default(0),
    request: integer("request").notNull().default(0),
    order: integer("order").notNull().default(0),
    /** The live seq at the last change of each part of what is the member's, by the part's name. */
    changed: jsonb("changed").$type<Record<string, number>>().notNull().default({}),
  },
  (table) => [
    check(
      "counter_positive",
      sql`least(${table.notification}, ${table.message}, ${table.likeme}, ${table.request}, ${table.order}) >= 0`,
    ),
  ],
)
