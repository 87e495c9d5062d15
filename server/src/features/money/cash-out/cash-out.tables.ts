import { sql } from "drizzle-orm"
import { check, date, index, numeric, pgTable, text } from "drizzle-orm/pg-core"
import { groundsOf } from "@redthread/contract/staff-decision"
import { withdrawMethods, withdrawStates } from "@redthread/contract/withdraw"
import { at, big } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"

export const withdrawal = pgTable(
  "withdrawal",
  {
    /** The ledger refers to the cash-out by this id. */
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id),
    method: text("method", { enum: withdrawMethods }).notNull(),
    accountName: text("account_name"),
    accountNumber: text("account_number"),
    /** The amount is in cents of gold. */
    cents: big("cents").notNull(),
    /** The rate is in USD per gold. */
    rate: numeric("rate", { precision: 8, scale: 4, mode: "number" }).notNull(),
    /** The payout is in cents of USD. */
    usd: big("usd").notNull(),
    /** `reduced` is cents of gold bought below its price; `worth` is their value in cents of USD before the rate. */
    reduced: big("reduced").notNull().default(0),
    worth: big("worth").notNull().default(0),
    /** Earnings after the cash-out were this many cents. */
    balance: big("balance").notNull(),
    state: text("state", { enum: withdrawStates }).notNull(),
    reason: text("reason"),
    ground: text("ground", { enum: groundsOf.refused }),
    decidedBy: big("decided_by").references(() => account.id),
    createdAt: at("created_at").notNull(),
    decidedAt: at("decided_at"),
  },
  (table) => [
    check("withdrawal_reduced", sql`worth >= 0 and worth <= reduced and reduced <= cents`),
    index("withdrawal_member").on(table.memberId, table.id),
    index("withdrawal_state_list").on(table.state, table.id),
    index("withdrawal_decided_by")
      .on(table.decidedBy)
      .where(sql`decided_by is not null`),
    check("withdrawal_amounts", sql`cents > 0 and usd >= 0 and balance >= 0`),
    check("withdrawal_ground", sql`ground in ('wrong_details', 'suspected_fraud', 'not_possible', 'other')`),
    check("withdrawal_ground_of_refusal", sql`ground is null or state = 'refused'`),
    check("withdrawal_decided", sql`(state = 'waiting') = (decided_at is null)`),
  ],
)

/** A row has the USD per gold of earnings for the week that begins on its Monday. */
export const withdrawRate = pgTable(
  "withdraw_rate",
  {
    week: date("week", { mode: "string" }).primaryKey(),
    rate: numeric("rate", { precision: 8, scale: 4, mode: "number" }).notNull(),
  },
  () => [check("withdraw_rate_range", sql`rate > 0 and rate <= 1`)],
)
