import { sql } from "drizzle-orm"
import { type AnyPgColumn, check, index, integer, pgTable, smallint, text, unique } from "drizzle-orm/pg-core"
import { accountTypes, referenceTypes, transactionKinds } from "@redthread/contract/gold"
import { at, big } from "../../../core/db/columns"
import { account } from "../../identity/account/account.tables"
import { houseTypes } from "./gold.kinds"

/**
 * Where gold is: a member's, one row a type, made when it is first needed, or the house's. The balance of the house's
 * is not stored but summed from entries: a stored one would be a row that every payment has to lock.
 */
export const ledgerAccount = pgTable(
  "ledger_account",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity({ startWith: 101 }),
    memberId: big("member_id").references(() => account.id),
    type: text("type", { enum: [...accountTypes, ...houseTypes] }).notNull(),
    /** cents; never below zero but for `debt`, which is never above */
    balance: big("balance"),
  },
  (table) => [
    unique("ledger_account_member").on(table.memberId, table.type),
    check("ledger_account_sign", sql`case when ${table.type} = 'debt' then balance <= 0 else balance >= 0 end`),
  ],
)

/** What happened, once for each kind, reference and part. A trigger refuses to change or delete it or its entries. */
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
  ],
)

/** What an account gained, or lost, in a transaction. A trigger lets a transaction's in only together, summing to 0. */
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
    /** When earnings can be cashed out; what takes them back before has the same. */
    maturesAt: at("matures_at"),
    /** The earnings that this takes back. */
    takesBackId: big("takes_back_id").references((): AnyPgColumn => ledgerEntry.id),
  },
  (table) => [
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

/** What lies in the escrow account, and of what it was made. Open until a release or a refund has settled it. */
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
  escrow: big("escrow").notNull(),
})

/** Up to which entry an account was found right, so that nothing is summed twice. */
export const ledgerCheckpoint = pgTable("ledger_checkpoint", {
  accountId: big("account_id")
    .primaryKey()
    .references(() => ledgerAccount.id),
  entryId: big("entry_id").notNull(),
  /** cents */
  balance: big("balance").notNull(),
})
