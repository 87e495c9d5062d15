import { pgTable, text } from "drizzle-orm/pg-core"
import { currencies } from "@redthread/contract/price"
import { at, big } from "../../../../core/db/columns"

/** A `held` order is approved and will be pending; a `declining` one is approved, but the card will be refused. */
export const sandboxStates = [
  "open",
  "approved",
  "held",
  "declining",
  "pending",
  "paid",
  "canceled",
  "failed",
  "refunded",
  "charged_back",
] as const
export type SandboxState = (typeof sandboxStates)[number]

/** Orders of the sandbox bank have no foreign key, because those of a real bank have none either. */
export const sandboxOrder = pgTable("sandbox_order", {
  token: text("token").primaryKey(),
  paymentId: big("payment_id").notNull(),
  state: text("state", { enum: sandboxStates }).notNull(),
  currency: text("currency", { enum: currencies }).notNull(),
  amount: big("amount").notNull(),
  refunded: big("refunded").notNull().default(0),
  returnUrl: text("return_url").notNull(),
  cancelUrl: text("cancel_url").notNull(),
  releaseAt: at("release_at"),
  createdAt: at("created_at").notNull(),
})
