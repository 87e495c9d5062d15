import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import { bigint, index, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core"

export const process = pgTable("process", {
  id: text("id").primaryKey(),
  beatAt: timestamp("beat_at", { withTimezone: true, mode: "date", precision: 3 }).notNull(),
})

/** Logged, because replicas read it in almost every list. */
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

/** True if connected to any process. Whether others may see it is the profile's `online_visible`. */
export const isConnected = (memberId: AnyColumn | SQL): SQL<boolean> =>
  sql`exists (select from ${presence} where ${presence.memberId} = ${memberId})`
