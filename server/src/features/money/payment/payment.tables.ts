import { sql } from "drizzle-orm"
import { boolean, check, index, numeric, pgTable, smallint, text, unique } from "drizzle-orm/pg-core"
import { paymentMethods, paymentReasons, paymentStates } from "@redthread/contract/payment"
import { currencies } from "@redthread/contract/price"
import { at, big } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"

/** A payment through a gateway, at the price when it was created. */
export const payment = pgTable(
  "payment",
  {
    /** The reference in the ledger. */
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id),
    /** Whose VIP is bought; null: the payer's own, or gold. */
    userId: big("user_id").references(() => account.id),
    method: text("method", { enum: paymentMethods }).notNull(),
    state: text("state", { enum: paymentStates }).notNull(),
    reason: text("reason", { enum: paymentReasons }),
    /** cents of gold */
    cents: big("cents").notNull(),
    month: numeric("month", { precision: 4, scale: 2, mode: "number" }),
    currency: text("currency", { enum: currencies }),
    /** In the currency's smallest unit; null where gold pays. */
    amount: big("amount"),
    /** cents of USD that reached us */
    net: big("net"),
    /** What the client calls it, or a random name. */
    clientId: text("client_id").notNull(),
    /** Names the order at the gateway, also when it is opened again. */
    orderKey: text("order_key"),
    token: text("token"),
    redirectUrl: text("redirect_url"),
    codeUrl: text("code_url"),
    /** What the gateway calls the money that was taken. */
    captureId: text("capture_id"),
    /** The price lies in escrow until the VIP is there. */
    escrowed: boolean("escrowed").notNull().default(false),
    /** How often the gateway was asked in this state. */
    asked: smallint("asked").notNull().default(0),
    /** When it is to be asked next. */
    askAt: at("ask_at"),
    releaseAt: at("release_at"),
    /** What the gateway said that staff decide about, or decided. */
    review: text("review"),
    /** When they decided; null while the case is open. */
    reviewedAt: at("reviewed_at"),
    createdAt: at("created_at").notNull(),
    changedAt: at("changed_at").notNull(),
  },
  (table) => [
    unique("payment_once").on(table.memberId, table.clientId),
    unique("payment_token").on(table.method, table.token),
    index("payment_ask")
      .on(table.askAt)
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
    check("payment_other", sql`user_id is null or (user_id <> member_id and month is not null)`),
  ],
)
