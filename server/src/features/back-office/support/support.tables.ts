import { boolean, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { at, big } from "../../../core/db/columns"
import { supportTicket } from "../../member/case-facts/case.tables"

export const supportMessage = pgTable(
  "support_message",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    ticketId: big("ticket_id")
      .notNull()
      .references(() => supportTicket.id, { onDelete: "cascade" }),
    fromStaff: boolean("from_staff").notNull(),
    content: text("content").notNull(),
    /** A message that is sent again is stored once; null for answers of staff. */
    clientId: text("client_id"),
    createdAt: at("created_at").notNull(),
  },
  (table) => [uniqueIndex("support_message_once").on(table.ticketId, table.clientId)],
)
