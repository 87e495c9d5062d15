import { type SQL, sql } from "drizzle-orm"
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from "drizzle-orm/pg-core"
import { accountTypes, referenceTypes, transactionKinds } from "@redthread/contract/gold"
import { at, big } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"
import { houseTypes, lostKinds, withdrawalCauses } from "./gold.kinds"

/** Amounts of the ledger are cents. Balances of the house are not stored, because every payment would lock the row. */
export const ledgerAccount = pgTable(
  "ledger_account",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity({ startWith: 101 }),
    memberId: big("member_id").references(() => account.id),
    type: text("type", { enum: [...accountTypes, ...houseTypes] }).notNull(),
    /** The balance in cents is never negative, except `debt`, which is never positive. */
    balance: big("balance"),
    /** Only earnings have these: cents of gold bought below its price, and their value in cents of USD. */
    reduced: big("reduced").notNull().default(0),
    worth: big("worth").notNull().default(0),
  },
  (table) => [
    check(
      "ledger_account_reduced",
      sql`reduced = 0 and worth = 0 or type = 'earnings' and worth >= 0 and worth <= reduced and reduced <= balance`,
    ),
    unique("ledger_account_member").on(table.memberId, table.type),
    check("ledger_account_sign", sql`case when ${table.type} = 'debt' then balance <= 0 else balance >= 0 end`),
  ],
)

/** A trigger refuses updates and deletes of transactions and entries. */
export const ledgerTransaction = pgTable(
  "ledger_transaction",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    kind: text("kind", { enum: transactionKinds }).notNull(),
    /** A foreign key is missing, because purchases are deleted with their members and the ledger is not. */
    referenceType: text("reference_type", { enum: referenceTypes }).notNull(),
    referenceId: big("reference_id").notNull(),
    /** Numbers the transactions of one kind and reference, such as the minutes of a call. */
    part: integer("part").notNull(),
    /** This member pays, or receives gold from the house. */
    memberId: big("member_id")
      .notNull()
      .references(() => account.id),
    reversesId: big("reverses_id").references((): AnyPgColumn => ledgerTransaction.id),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    unique("ledger_transaction_once").on(table.kind, table.referenceType, table.referenceId, table.part),
    index("ledger_transaction_member").on(table.memberId, table.id),
    index("ledger_transaction_created_at").on(table.createdAt),
    index("ledger_transaction_recharge")
      .on(table.memberId, table.id)
      .where(sql`kind in ('recharge', 'reversal', 'revocation')`),
  ],
)

/** A trigger checks that the entries of a transaction are inserted together and sum to 0. */
export const ledgerEntry = pgTable(
  "ledger_entry",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    transactionId: big("transaction_id")
      .notNull()
      .references(() => ledgerTransaction.id),
    accountId: big("account_id")
      .notNull()
      .references(() => ledgerAccount.id),
    /** The amount of an outgoing entry is negative. */
    amount: big("amount").notNull(),
    /** The account has this balance after the entry; null for the house. */
    balance: big("balance"),
    /** The earning can be cashed out from this time; its reversals have the same time. */
    maturesAt: at("matures_at"),
    takesBackId: big("takes_back_id").references((): AnyPgColumn => ledgerEntry.id),
    /** The account's `reduced` and `worth` change by this; null is 0. */
    reduced: big("reduced"),
    worth: big("worth"),
  },
  (table) => [
    check(
      "ledger_entry_reduced",
      sql`(reduced is null) = (worth is null) and abs(worth) <= abs(reduced) and abs(reduced) <= abs(amount)
        and reduced * amount >= 0 and worth * amount >= 0`,
    ),
    index("ledger_entry_transaction").on(table.transactionId),
    index("ledger_entry_account").on(table.accountId, sql`(amount > 0)`, table.id),
    index("ledger_entry_maturity")
      .on(table.accountId, table.maturesAt)
      .where(sql`matures_at is not null`),
    index("ledger_entry_taken_back")
      .on(table.takesBackId)
      .where(sql`takes_back_id is not null`),
  ],
)

export const ledgerHold = pgTable(
  "ledger_hold",
  {
    transactionId: big("transaction_id")
      .primaryKey()
      .references(() => ledgerTransaction.id),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id),
    /** In cents. */
    paid: big("paid").notNull(),
    promo: big("promo").notNull(),
    settledBy: big("settled_by").references(() => ledgerTransaction.id),
  },
  (table) => [
    index("ledger_hold_open")
      .on(table.memberId)
      .where(sql`settled_by is null`),
    index("ledger_hold_settled")
      .on(table.settledBy)
      .where(sql`settled_by is not null`),
  ],
)

/** A lot is the paid gold of a top-up. The sum of a member's `remaining` is the balance of the paid account. */
export const ledgerLot = pgTable(
  "ledger_lot",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id),
    transactionId: big("transaction_id")
      .unique()
      .references(() => ledgerTransaction.id),
    /** `cents` were bought; `remaining` are neither spent nor reversed. */
    cents: big("cents").notNull(),
    remaining: big("remaining").notNull(),
    /** At a cash-out the lot is worth this many cents of USD; null if the same as `cents`. */
    worth: big("worth"),
    maturesAt: at("matures_at").notNull(),
    takenBackAt: at("taken_back_at"),
  },
  (table) => [
    index("ledger_lot_open")
      .on(table.memberId, table.id)
      .where(sql`remaining > 0`),
    check("ledger_lot_remaining", sql`cents > 0 and remaining >= 0 and remaining <= cents`),
    check("ledger_lot_worth", sql`worth >= 0 and worth < cents`),
  ],
)

/** A transaction spent cents of a lot. A release takes them over from its hold; a reversal deletes them. */
export const ledgerLotUse = pgTable(
  "ledger_lot_use",
  {
    transactionId: big("transaction_id")
      .notNull()
      .references(() => ledgerTransaction.id),
    lotId: big("lot_id")
      .notNull()
      .references(() => ledgerLot.id),
    cents: big("cents").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.transactionId, table.lotId] }),
    index("ledger_lot_use_lot").on(table.lotId),
    check("ledger_lot_use_cents", sql`cents > 0`),
  ],
)

/** Staff released these earnings before they matured; the audit log has the administrator and the reason. */
export const ledgerEarlyRelease = pgTable("ledger_early_release", {
  entryId: big("entry_id")
    .primaryKey()
    .references(() => ledgerEntry.id),
  createdAt: at("created_at").notNull(),
})

/** A buyer lost this purchase, whose payment is not reversed yet. The row is inserted when the purchase is deleted. */
export const purchaseWithdrawal = pgTable(
  "purchase_withdrawal",
  {
    kind: text("kind", { enum: lostKinds }).notNull(),
    /** The ledger refers to the payment by this id. */
    purchaseId: big("purchase_id").notNull(),
    cause: text("cause", { enum: withdrawalCauses }).notNull(),
    buyerId: big("buyer_id")
      .notNull()
      .references(() => account.id),
    ownerId: big("owner_id")
      .notNull()
      .references(() => account.id),
    /** In cents. */
    price: big("price").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.purchaseId] }),
    index("purchase_withdrawal_buyer").on(table.buyerId),
  ],
)

export const ledgerCheck = pgTable("ledger_check", {
  id: smallint("id").primaryKey(),
  transactionId: big("transaction_id").notNull(),
  accountId: big("account_id").notNull(),
  /** `differences` are of the current run, `found` of the last complete one. */
  differences: integer("differences").notNull(),
  found: integer("found").notNull(),
  finishedAt: at("finished_at"),
  /** All members had these cents at the last check, of which `escrow` is in escrow. */
  balances: big("balances").notNull(),
  /** The house paid these cents, minus cents received, up to `transactionId`; `transfers` is the total. */
  summed: big("summed").notNull(),
  transfers: big("transfers").notNull(),
  escrow: big("escrow").notNull(),
})

export const ledgerCheckpoint = pgTable("ledger_checkpoint", {
  accountId: big("account_id")
    .primaryKey()
    .references(() => ledgerAccount.id),
  entryId: big("entry_id").notNull(),
  balance: big("balance").notNull(),
  reduced: big("reduced").notNull().default(0),
  worth: big("worth").notNull().default(0),
})

/** A refusal by staff is posted as this part, so that the purchase itself can still be reversed. */
export const refusalPart = 1

/** True if staff released early the ledger entry, or the entry that it reverses. */
export const isReleasedEarly = (alias: string): SQL => {
  const e = sql.raw(alias)
  return sql`exists (select from ledger_early_release early where early.entry_id = coalesce(${e}.takes_back_id, ${e}.id))`
}

export const isHeld = sql`exists (select from held_earning h join earning_review r on r.id = h.review_id
  where h.entry_id = e.id and r.state = 'waiting')`

/** True if the earning of ledger entry `e` cannot be cashed out at this time. */
export const isUnmatured = (now: Date): SQL =>
  sql`(coalesce(e.matures_at > ${now.toISOString()}::timestamptz, false) and not ${isReleasedEarly("e")} or ${isHeld})`

/** Selects the reduced part of ledger entry `e` minus reversals. */
export const partLeft = (part: "reduced" | "worth"): SQL => {
  const column = sql.raw(part)
  return sql`(coalesce(e.${column}, 0) + coalesce((
    select sum(b.${column}) from ledger_entry b where b.takes_back_id = e.id), 0))::bigint`
}

/** Selects the cents of ledger entry `e` minus reversals. */
export const remainingOf = sql`(e.amount + coalesce((
  select sum(b.amount) from ledger_entry b where b.takes_back_id = e.id), 0))::bigint`
