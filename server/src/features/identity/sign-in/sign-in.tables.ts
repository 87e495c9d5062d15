import { index, pgTable, text } from "drizzle-orm/pg-core"
import { at, big, bytea } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"

/** The table has replaced emails. A link mailed to one restores its account. */
export const emailTakeBack = pgTable(
  "email_take_back",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    tokenHash: bytea("token_hash").notNull().unique(),
    createdAt: at("created_at").notNull(),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [
    index("email_take_back_member").on(table.memberId, table.id),
    index("email_take_back_expires").on(table.expiresAt),
  ],
)
