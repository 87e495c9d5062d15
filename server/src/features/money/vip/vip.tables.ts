import { sql } from "drizzle-orm"
import { check, index, numeric, pgTable } from "drizzle-orm/pg-core"
import { at, big } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"
import { payment } from "../payment/payment.tables"

export const vipUpgrade = pgTable(
  "vip_upgrade",
  {
    /** The ledger refers to the upgrade by this id, if gold paid. */
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id),
    payerId: big("payer_id")
      .notNull()
      .references(() => account.id),
    month: numeric("month", { precision: 4, scale: 2, mode: "number" }).notNull(),
    cents: big("cents").notNull(),
    /** Null if gold paid. */
    paymentId: big("payment_id")
      .unique()
      .references(() => payment.id),
    fromAt: at("from_at").notNull(),
    untilAt: at("until_at").notNull(),
    takenBackAt: at("taken_back_at"),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    index("vip_upgrade_member").on(table.memberId, table.id),
    index("vip_upgrade_payer").on(table.payerId),
    check("vip_upgrade_span", sql`until_at > from_at`),
  ],
)
