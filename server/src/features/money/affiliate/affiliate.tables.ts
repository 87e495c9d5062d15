import { sql } from "drizzle-orm"
import { check, index, pgTable, text } from "drizzle-orm/pg-core"
import { at, big } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"

export const referralCode = pgTable("referral_code", {
  pid: text("pid").primaryKey(),
  memberId: big("member_id")
    .notNull()
    .unique()
    .references(() => account.id, { onDelete: "cascade" }),
})

export const referral = pgTable(
  "referral",
  {
    memberId: big("member_id")
      .primaryKey()
      .references(() => account.id, { onDelete: "cascade" }),
    referrerId: big("referrer_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    check("referral_other", sql`${table.memberId} <> ${table.referrerId}`),
    index("referral_list").on(table.referrerId, table.memberId),
  ],
)
