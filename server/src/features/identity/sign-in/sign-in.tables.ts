import { index, pgTable, text } from "drizzle-orm/pg-core"
import { at, big, bytea } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"

/** A replaced email, whose owner was mailed a link that restores the account. */
export const emailTakeBack = pgTable(
  "email_take_back",
  {
    /** Later links have greater ids. */
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    /** The address that the link was sent to and restores. */
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
