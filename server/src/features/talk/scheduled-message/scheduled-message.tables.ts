import { sql } from "drizzle-orm"
import { check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import type { ErrorName } from "@redthread/contract/core/error"
import { at, big } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"

const member = (name: string) =>
  big(name)
    .notNull()
    .references(() => account.id, { onDelete: "cascade" })

/** A sent one stays for a while, so that repeated requests are answered with its message. */
export const scheduledMessage = pgTable(
  "scheduled_message",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    memberId: member("member_id"),
    otherId: member("other_id"),
    clientId: text("client_id"),
    content: text("content").notNull(),
    sendAt: at("send_at").notNull(),
    /** Why it was not sent. */
    error: text("error").$type<ErrorName>(),
    /** The message that was sent, which may have been deleted since. */
    messageId: big("message_id"),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    index("scheduled_message_open")
      .on(table.memberId, table.id)
      .where(sql`${table.messageId} is null`),
    index("scheduled_message_other").on(table.otherId),
    index("scheduled_message_due")
      .on(table.sendAt)
      .where(sql`${table.error} is null and ${table.messageId} is null`),
    index("scheduled_message_age").on(table.createdAt),
    uniqueIndex("scheduled_message_client").on(table.memberId, table.clientId),
    check("scheduled_message_result", sql`${table.error} is null or ${table.messageId} is null`),
  ],
)
