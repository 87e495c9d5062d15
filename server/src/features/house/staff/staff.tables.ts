import { queueNames } from "@redthread/contract/staff-queue"
import { date, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { at, big } from "../../../core/db/columns"
import { account } from "../../identity/account/account.tables"

/** Cases that somebody has taken, until then. */
export const staffClaim = pgTable(
  "staff_claim",
  {
    queue: text("queue", { enum: queueNames }).notNull(),
    /** Of the queue. */
    caseId: big("case_id").notNull(),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    until: at("until").notNull(),
  },
  (table) => [primaryKey({ columns: [table.queue, table.caseId] }), index("staff_claim_member").on(table.memberId)],
)

/** What happened on a day (UTC). */
export const dayFigures = pgTable("day_figures", {
  day: date("day", { mode: "string" }).primaryKey(),
  members: big("members").notNull(),
  active: big("active").notNull(),
  messages: big("messages").notNull(),
  answers: big("answers").notNull(),
  payments: big("payments").notNull(),
  paidCents: big("paid_cents").notNull(),
  countedAt: at("counted_at").notNull(),
})
