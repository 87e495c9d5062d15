import { sql } from "drizzle-orm"
import { check, index, pgTable, primaryKey, smallint } from "drizzle-orm/pg-core"
import { at, big } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"

export const giftSent = pgTable(
  "gift_sent",
  {
    /** The id is the reference of the payment in the ledger. */
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    senderId: big("sender_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    receiverId: big("receiver_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    giftId: smallint("gift_id").notNull(),
    /** Price in cents; 0 for the free gift of a VIP. */
    price: big("price").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    index("gift_sent_receiver").on(table.receiverId, table.id),
    index("gift_sent_sender").on(table.senderId, table.id),
    check("gift_sent_other", sql`${table.senderId} <> ${table.receiverId}`),
    check("gift_sent_price", sql`${table.price} >= 0`),
  ],
)

/** A gift's count is the sum of its slots, so that concurrent senders of a popular gift do not wait for one row. */
export const giftHit = pgTable(
  "gift_hit",
  {
    giftId: smallint("gift_id").notNull(),
    slot: smallint("slot").notNull(),
    hits: big("hits").notNull(),
  },
  (table) => [primaryKey({ columns: [table.giftId, table.slot] })],
)
