import { sql } from "drizzle-orm"
import { boolean, check, index, numeric, pgTable, smallint, text, unique } from "drizzle-orm/pg-core"
import { paymentMethods, paymentReasons, paymentStates } from "@redthread/contract/payment"
import { currencies } from "@redthread/contract/price"
import { at, big } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"

export const payment = pgTable(
  "payment",
  {
    /** The ledger refers to the payment by this id. */
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id),
    /** This member gets the VIP; null if the payer does, or if gold is bought. */
    userId: big("user_id").references(() => account.id),
    method: text("method", { enum: paymentMethods }).notNull(),
    state: text("state", { enum: paymentStates }).notNull(),
    reason: text("reason", { enum: paymentReasons }),
    cents: big("cents").notNull(),
    month: numeric("month", { precision: 4, scale: 2, mode: "number" }),
    currency: text("currency", { enum: currencies }),
    /** The amount is in the smallest unit of the currency; null if gold pays. */
    amount: big("amount"),
    /** This many cents of USD were received. */
    net: big("net"),
    /** The client chose this idempotency key; random if it sent none. */
    clientId: text("client_id").notNull(),
    /** The gateway gets this idempotency key. */
    orderKey: text("order_key"),
    token: text("token"),
    redirectUrl: text("redirect_url"),
    codeUrl: text("code_url"),
    captureId: text("capture_id"),
    escrowed: boolean("escrowed").notNull().default(false),
    queryCount: smallint("asked").notNull().default(0),
    queryAt: at("ask_at"),
    releaseAt: at("release_at"),
    /** Staff review the payment for this reason. */
    review: text("review"),
    /** Null while the review is open. */
    reviewedAt: at("reviewed_at"),
    bookedAt: at("booked_at"),
    /** The buyer expressly requested gold or VIP at once; null if the client sent no consent. */
    consentAt: at("consent_at"),
    /** The buyer withdrew, and gets this much back, in the unit of `amount`. */
    refundAmount: big("refund_amount"),
    createdAt: at("created_at").notNull(),
    changedAt: at("changed_at").notNull(),
  },
  (table) => [
    unique("payment_once").on(table.memberId, table.clientId),
    unique("payment_token").on(table.method, table.token),
    index("payment_ask")
      .on(table.queryAt)
      .where(sql`ask_at is not null`),
    index("payment_review")
      .on(table.id)
      .where(sql`review is not null and reviewed_at is null`),
    index("payment_capture")
      .on(table.method, table.captureId)
      .where(sql`capture_id is not null`),
    index("payment_created").on(table.createdAt),
    index("payment_user")
      .on(table.userId)
      .where(sql`user_id is not null`),
    check(
      "payment_amounts",
      sql`cents > 0 and (method = 'balance') = (amount is null)
        and (amount is null) = (currency is null) and (amount is null or amount > 0)`,
    ),
    check("payment_refund", sql`refund_amount between 1 and amount`),
    check("payment_other", sql`user_id is null or (user_id <> member_id and month is not null)`),
  ],
)
