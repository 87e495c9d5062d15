import { index, pgTable, primaryKey } from "drizzle-orm/pg-core"
import { at, big, bytea } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"

export const paymentAccount = pgTable(
  "payment_account",
  {
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    digest: bytea("digest").notNull(),
    seenAt: at("seen_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.digest] }), index("payment_account_seen").on(table.seenAt)],
)
