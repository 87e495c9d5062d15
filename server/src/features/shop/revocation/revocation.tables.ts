import { sql } from "drizzle-orm"
import { check, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core"
import { currencies } from "@redthread/contract/price"
import { revocationKinds, revocationReasons, revocationStates } from "@redthread/contract/revocation"
import { at, big } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"

/** A buyer withdrew from a purchase. The row stays with the books: ids, amounts and times. */
export const revocation = pgTable(
  "revocation",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id),
    kind: text("kind", { enum: revocationKinds }).notNull(),
    subjectId: big("subject_id").notNull(),
    state: text("state", { enum: revocationStates }).notNull(),
    /** A person decides or decided because of this. */
    reason: text("reason", { enum: revocationReasons }),
    /** The period is kept if the statement was made in it; with a mailed link it is confirmed later. */
    statedAt: at("stated_at").notNull(),
    confirmedAt: at("confirmed_at").notNull(),
    /** The gateway is queried from this time on, for a day, before a person takes over. */
    retryFrom: at("retry_from").notNull(),
    closedAt: at("closed_at"),
    /** The price, and the gold that returned to the purse and that was taken for money, in cents. */
    cents: big("cents").notNull(),
    goldBack: big("gold_back").notNull(),
    unspent: big("unspent").notNull(),
    /** The money that goes back, in the smallest unit of the currency. */
    amount: big("amount").notNull(),
    currency: text("currency", { enum: currencies }),
    vipDays: integer("vip_days").notNull(),
    orders: integer("orders").notNull(),
  },
  (table) => [
    unique("revocation_once").on(table.kind, table.subjectId),
    index("revocation_member").on(table.memberId, table.id),
    index("revocation_review")
      .on(table.id)
      .where(sql`state = 'review'`),
    index("revocation_open")
      .on(table.id)
      .where(sql`state = 'refunding'`),
    check("revocation_review", sql`state <> 'review' or reason is not null`),
    check("revocation_closed", sql`(state = 'done') = (closed_at is not null)`),
    check("revocation_amounts", sql`cents >= 0 and gold_back >= 0 and unspent >= 0 and amount >= 0`),
  ],
)
