import { bigint, index, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core"

export const process = pgTable("process", {
  id: text("id").primaryKey(),
  beatAt: timestamp("beat_at", { withTimezone: true, mode: "date", precision: 3 }).notNull(),
})

/** The table is unlogged: a crash of the database empties it, and the processes fill it again. */
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
