import { sql } from "drizzle-orm"
import { boolean, check, index, pgTable, primaryKey, smallint, text, uniqueIndex } from "drizzle-orm/pg-core"
import { orderables, orderStates, refundReasons } from "@redthread/contract/human-translation"
import { languages } from "@redthread/contract/language"
import { at, big, bytea } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"

/** Pairs of a translator; one without pairs may translate all. */
export const translatorPair = pgTable(
  "translator_pair",
  {
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    source: text("source", { enum: languages }).notNull(),
    target: text("target", { enum: languages }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.source, table.target] }),
    check("translator_pair_two", sql`${table.source} <> ${table.target}`),
  ],
)

/** The id is the reference of the held gold. */
export const translationOrder = pgTable(
  "translation_order",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    buyerId: big("buyer_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    authorId: big("author_id")
      .notNull()
      .references(() => account.id),
    type: text("type", { enum: orderables }).notNull(),
    targetId: big("target_id").notNull(),
    digest: bytea("digest").notNull(),
    content: text("content").notNull(),
    source: text("source", { enum: languages }).notNull(),
    target: text("target", { enum: languages }).notNull(),
    /** In cents: the held price, and the translator's part of it. */
    price: big("price").notNull(),
    earns: big("earns").notNull(),
    state: text("state", { enum: orderStates }).notNull().default("queued"),
    shared: boolean("shared").notNull().default(false),
    translatorId: big("translator_id").references(() => account.id, { onDelete: "set null" }),
    claimedUntil: at("claimed_until"),
    draft: text("draft"),
    translate: text("translate"),
    refundReason: text("refund_reason", { enum: refundReasons }),
    note: text("note"),
    rating: smallint("rating"),
    createdAt: at("created_at").notNull(),
    dueAt: at("due_at").notNull(),
    closedAt: at("closed_at"),
  },
  (table) => [
    index("translation_order_buyer").on(table.buyerId, table.id),
    uniqueIndex("translation_order_once")
      .on(table.buyerId, table.digest, table.target)
      .where(sql`${table.state} in ('queued', 'translating', 'translated', 'complete')`),
    index("translation_order_queue")
      .on(table.source, table.target, table.id)
      .where(sql`${table.state} = 'queued'`),
    index("translation_order_waiting")
      .on(table.id)
      .where(sql`${table.state} = 'queued'`),
    index("translation_order_open")
      .on(table.dueAt)
      .where(sql`${table.state} in ('queued', 'translating')`),
    index("translation_order_claimed")
      .on(table.claimedUntil)
      .where(sql`${table.state} = 'translating'`),
    index("translation_order_translator")
      .on(table.translatorId, table.id)
      .where(sql`${table.translatorId} is not null`),
    index("translation_order_author")
      .on(table.authorId)
      .where(sql`${table.type} <> 'message'`),
    check("translation_order_rating", sql`${table.rating} between 1 and 5`),
    check(
      "translation_order_price",
      sql`${table.price} > 0 and ${table.earns} >= 0 and ${table.earns} <= ${table.price}`,
    ),
    check("translation_order_claim", sql`(${table.state} = 'translating') = (${table.claimedUntil} is not null)`),
    check(
      "translation_order_closed",
      sql`(${table.state} in ('translated', 'complete', 'refunded')) = (${table.closedAt} is not null)`,
    ),
    check(
      "translation_order_delivered",
      sql`(${table.state} in ('translated', 'complete')) = (${table.translate} is not null)`,
    ),
    check("translation_order_refunded", sql`(${table.state} = 'refunded') = (${table.refundReason} is not null)`),
  ],
)
