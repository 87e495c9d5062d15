import { sql } from "drizzle-orm"
import { check, index, pgTable, smallint, text, unique } from "drizzle-orm/pg-core"
import { balanceKinds, goldReasons } from "@redthread/contract/gold"
import { at, big } from "../../core/columns"
import { account } from "../account/account.tables"

/**
 * Where gold is: a member's, one row a kind, made when it is first needed, or the house's. The balance of the house's
 * is not stored, so that nobody waits for anybody else's payment; it is the sum of its transfers.
 */
export const goldAccount = pgTable(
  "gold_account",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity({ startWith: 101 }),
    memberId: big("member_id").references(() => account.id),
    kind: text("kind", { enum: [...balanceKinds, "receipts", "promotion", "revenue"] }).notNull(),
    /** cents */
    balance: big("balance"),
  },
  (table) => [
    unique("gold_account_member").on(table.memberId, table.kind),
    check("gold_account_positive", sql`${table.balance} >= 0`),
    check(
      "gold_account_kind",
      sql`case when ${table.memberId} is null
        then ${table.kind} in ('receipts', 'promotion', 'revenue') and ${table.balance} is null
        else ${table.kind} in ('paid', 'promo', 'earnings', 'escrow') and ${table.balance} is not null end`,
    ),
  ],
)

/**
 * Every movement of gold: what one account loses, another one gets. Never changed, never deleted: the books outlast
 * an account, whose number is all that they say of a member.
 */
export const goldTransfer = pgTable(
  "gold_transfer",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    fromId: big("from_id")
      .notNull()
      .references(() => goldAccount.id),
    toId: big("to_id")
      .notNull()
      .references(() => goldAccount.id),
    /** cents */
    amount: big("amount").notNull(),
    reason: text("reason", { enum: goldReasons }).notNull(),
    /** Names the deed among those with this reason: each happens once. */
    reference: text("reference").notNull(),
    /** The deed's transfers, numbered from 1. */
    leg: smallint("leg").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    unique("gold_transfer_once").on(table.reason, table.reference, table.leg),
    index("gold_transfer_from").on(table.fromId, table.id),
    index("gold_transfer_to").on(table.toId, table.id),
    check("gold_transfer_amount", sql`${table.amount} > 0`),
    check("gold_transfer_other", sql`${table.fromId} <> ${table.toId}`),
  ],
)
