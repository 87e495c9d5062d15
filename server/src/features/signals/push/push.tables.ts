import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { at, big } from "../../../core/db/columns"
import { account, session } from "../../member/account-row/account.tables"

/** A web push subscription belongs to a session and is deleted with it. */
export const pushSubscription = pgTable(
  "push_subscription",
  {
    sessionId: big("session_id")
      .primaryKey()
      .references(() => session.id, { onDelete: "cascade" }),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    endpoint: text("endpoint").notNull(),
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    index("push_subscription_member").on(table.memberId),
    uniqueIndex("push_subscription_endpoint").on(table.endpoint),
  ],
)
