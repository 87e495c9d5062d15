import { cancelReasons, orderStates } from "@redthread/contract/mall"
import { sql } from "drizzle-orm"
import { boolean, check, index, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core"
import { at, big } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"
import { photo } from "../../people/photo/photo.tables"

/** The id of an order is the reference of the gold in escrow. */
export const mallOrder = pgTable(
  "mall_order",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    payerId: big("payer_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    receiverId: big("receiver_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    productId: smallint("product_id").notNull(),
    quantity: smallint("quantity").notNull(),
    /** Price in cents, for the whole quantity. */
    price: big("price").notNull(),
    fromName: text("from_name").notNull(),
    state: text("state", { enum: orderStates }).notNull(),
    reason: text("reason", { enum: cancelReasons }),
    note: text("note"),
    /** Name and address of the receiver, stored until the end state. */
    fullName: text("full_name"),
    address: text("address"),
    country: text("country"),
    staffId: big("staff_id").references(() => account.id, { onDelete: "set null" }),
    claimedUntil: at("claimed_until"),
    payerUnseen: boolean("payer_unseen").notNull().default(false),
    receiverUnseen: boolean("receiver_unseen").notNull().default(false),
    createdAt: at("created_at").notNull(),
    dueAt: at("due_at"),
    deliveredAt: at("delivered_at"),
  },
  (table) => [
    index("mall_order_payer").on(table.payerId, table.id),
    index("mall_order_receiver").on(table.receiverId, table.id),
    index("mall_order_payer_unseen")
      .on(table.payerId)
      .where(sql`${table.payerUnseen}`),
    index("mall_order_receiver_unseen")
      .on(table.receiverId)
      .where(sql`${table.receiverUnseen}`),
    index("mall_order_due")
      .on(table.dueAt)
      .where(sql`${table.dueAt} is not null`),
    index("mall_order_queue")
      .on(table.id)
      .where(sql`${table.state} = 'prepare_delivery' and ${table.claimedUntil} is null`),
    index("mall_order_claimed")
      .on(table.claimedUntil)
      .where(sql`${table.claimedUntil} is not null`),
    index("mall_order_staff")
      .on(table.staffId, table.id)
      .where(sql`${table.staffId} is not null`),
    check("mall_order_two", sql`${table.payerId} <> ${table.receiverId}`),
    check("mall_order_quantity", sql`${table.quantity} between 1 and 10`),
    check("mall_order_price", sql`${table.price} > 0`),
    check("mall_order_canceled", sql`(${table.state} = 'canceled') = (${table.reason} is not null)`),
    check("mall_order_open", sql`(${table.state} in ('signed_received', 'canceled')) = (${table.dueAt} is null)`),
    check(
      "mall_order_address",
      sql`(${table.state} in ('prepare_delivery', 'delivered')) = (${table.address} is not null and ${table.fullName} is not null)`,
    ),
    check("mall_order_country", sql`${table.state} in ('pending_accept', 'canceled') or ${table.country} is not null`),
    check(
      "mall_order_claim",
      sql`${table.claimedUntil} is null or (${table.state} = 'prepare_delivery' and ${table.staffId} is not null)`,
    ),
  ],
)

export const mallOrderPhoto = pgTable(
  "mall_order_photo",
  {
    orderId: big("order_id")
      .notNull()
      .references(() => mallOrder.id, { onDelete: "cascade" }),
    place: smallint("place").notNull(),
    photoId: big("photo_id")
      .notNull()
      .references(() => photo.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.place] }), index("mall_order_photo_photo").on(table.photoId)],
)
