import { sql } from "drizzle-orm"
import { bigint, check, index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core"
import { account } from "../account/account.tables"

/** The badge counters and the live seq of a member: the row is locked by whoever adds to what the member hears. */
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
  },
  (table) => [
    check(
      "counter_positive",
      sql`least(${table.notification}, ${table.message}, ${table.likeme}, ${table.request}, ${table.order}) >= 0`,
    ),
  ],
)

/** A running server process; one that is silent for a minute is taken for dead and its presence swept. */
export const process = pgTable("process", {
  id: text("id").primaryKey(),
  beatAt: timestamp("beat_at", { withTimezone: true, mode: "date", precision: 3 }).notNull(),
})

/** Who is connected, and to which process. Unlogged: after a crash of the database nobody is. */
export const presence = pgTable(
  "presence",
  {
    memberId: bigint("member_id", { mode: "number" }).notNull(),
    processId: text("process_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.processId] }),
    index("presence_process").on(table.processId),
  ],
)
