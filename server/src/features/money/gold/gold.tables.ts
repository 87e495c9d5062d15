import { sql } from "drizzle-orm"
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

/**
 * A ledger account: of a member, one row per type, created on first use, or of the house. Balances of house accounts
 * are summed from entries instead of stored, because every payment would have to lock that row.
 */
export const ledgerAccount = pgTable(
  "ledger_account",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity({ startWith: 101 }),
    memberId: big("member_id").references(() => account.id),
    type: text("type", { enum: [...accountTypes, ...houseTypes] }).notNull(),
    /** cents; never negative, except `debt`, which is never positive */
    balance: big("balance"),
    /** Of earnings: cents that came from gold bought below its price, and the cents of USD that they count as. */
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

/**
 * A ledger transaction, unique by kind, reference and part. A trigger refuses updates and deletes of it and its
 * entries.
 */
export const ledgerTransaction = pgTable(
  "ledger_transaction",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    kind: text("kind", { enum: transactionKinds }).notNull(),
    /** No foreign key: the ledger outlasts what was bought, which is deleted when either member leaves. */
    referenceType: text("reference_type", { enum: referenceTypes }).notNull(),
    referenceId: big("reference_id").notNull(),
    /** Numbers several transactions of one kind and reference, as the minutes of a call. */
    part: integer("part").notNull(),
    /** The member who paid, or received gold from the house. */
    memberId: big("member_id")
      .notNull()
      .references(() => account.id),
    reversesId: big("reverses_id").references((): AnyPgColumn => ledgerTransaction.id),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    unique("ledger_transaction_once").on(table.kind, table.referenceType, table.referenceId, table.part),
    index("ledger_transaction_member").on(table.memberId, table.id),
    index("ledger_transaction_recharge")
      .on(table.memberId, table.id)
      .where(sql`kind in ('recharge', 'reversal')`),
  ],
)

/**
 * A ledger entry: the change of one account in a transaction. A trigger checks that the entries of a transaction are
 * inserted together and sum to 0.
 */
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
    /** cents, below zero what went out */
    amount: big("amount").notNull(),
    /** cents in a member's account afterwards */
    balance: big("balance"),
    /** When earnings mature and can be cashed out; entries that reverse them carry the same time. */
    maturesAt: at("matures_at"),
    /** The entry of the earnings that this one reverses. */
    takesBackId: big("takes_back_id").references((): AnyPgColumn => ledgerEntry.id),
    /** Of earnings: the change of the account's `reduced` and `worth`; null where it is 0. */
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

/** A hold: gold in the escrow account, by the kinds of gold it was made of. Open until released or refunded. */
export const ledgerHold = pgTable(
  "ledger_hold",
  {
    transactionId: big("transaction_id")
      .primaryKey()
      .references(() => ledgerTransaction.id),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id),
    /** cents */
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

/** Paid gold by top-up. The sum of a member's `remaining` is the balance of the paid account. */
export const ledgerLot = pgTable(
  "ledger_lot",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id),
    /** Transaction of the top-up; null if unknown. */
    transactionId: big("transaction_id")
      .unique()
      .references(() => ledgerTransaction.id),
    /** cents, and those that are neither spent nor taken back */
    cents: big("cents").notNull(),
    remaining: big("remaining").notNull(),
    /** cents of USD that its gold counts as in a cash-out; null: as many as its cents */
    worth: big("worth"),
    /** When the payment can't be disputed any more. */
    maturesAt: at("matures_at").notNull(),
    /** When the payment was reversed. */
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

/** What a transaction has spent of a lot; moved from a hold to its release, deleted when that is undone. */
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

/** Earnings that an administrator has released before they matured; the audit log says who and why. */
export const ledgerEarlyRelease = pgTable("ledger_early_release", {
  entryId: big("entry_id")
    .primaryKey()
    .references(() => ledgerEntry.id),
  createdAt: at("created_at").notNull(),
})

/**
 * A purchase that the buyer has lost and whose payment is not reversed yet. Inserted by the transaction that deletes the
 * purchase, deleted by the one that reverses the payment.
 */
export const purchaseWithdrawal = pgTable(
  "purchase_withdrawal",
  {
    kind: text("kind", { enum: lostKinds }).notNull(),
    /** The reference of the payment in the ledger. */
    purchaseId: big("purchase_id").notNull(),
    cause: text("cause", { enum: withdrawalCauses }).notNull(),
    buyerId: big("buyer_id")
      .notNull()
      .references(() => account.id),
    ownerId: big("owner_id")
      .notNull()
      .references(() => account.id),
    /** cents */
    price: big("price").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.purchaseId] }),
    index("purchase_withdrawal_buyer").on(table.buyerId),
  ],
)

/** Progress and result of the ledger check, in one row. */
export const ledgerCheck = pgTable("ledger_check", {
  id: smallint("id").primaryKey(),
  /** The last transaction whose entries were summed. */
  transactionId: big("transaction_id").notNull(),
  /** The last account compared by the run that is under way. */
  accountId: big("account_id").notNull(),
  /** Differences found by the current run, and by the last complete one. */
  differences: integer("differences").notNull(),
  found: integer("found").notNull(),
  finishedAt: at("finished_at"),
  /** cents of all members then, and what of it was set aside */
  balances: big("balances").notNull(),
  /** cents that the house gave less what it took, of the transactions up to `transactionId`, and of all then */
  summed: big("summed").notNull(),
  transfers: big("transfers").notNull(),
  escrow: big("escrow").notNull(),
})

/** Checkpoint of the check: the last entry of an account that was verified, and its balance there. */
export const ledgerCheckpoint = pgTable("ledger_checkpoint", {
  accountId: big("account_id")
    .primaryKey()
    .references(() => ledgerAccount.id),
  entryId: big("entry_id").notNull(),
  /** cents */
  balance: big("balance").notNull(),
  reduced: big("reduced").notNull().default(0),
  worth: big("worth").notNull().default(0),
})
