import { sql } from "drizzle-orm"
import { check, index, pgTable, unique } from "drizzle-orm/pg-core"
import { at, big } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"

/** Purchases of an analysis do not expire. */
export const analysisPurchase = pgTable(
  "analysis_purchase",
  {
    /** The id is the reference of the payment in the ledger. */
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    aboutId: big("about_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    /** In cents. */
    price: big("price").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    unique("analysis_purchase_once").on(table.memberId, table.aboutId),
    index("analysis_purchase_about").on(table.aboutId),
    check("analysis_purchase_other", sql`${table.memberId} <> ${table.aboutId}`),
  ],
)
