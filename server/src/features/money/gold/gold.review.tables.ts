import { sql } from "drizzle-orm"
import { check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { relationSigns } from "@redthread/contract/staff-queue"
import { at, big } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"
import { ledgerEntry } from "./gold.tables"

export const reviewStates = ["waiting", "released", "refused"] as const

/** The payer may be the same person as the earner, so the earnings cannot be cashed out until staff decide. */
export const earningReview = pgTable(
  "earning_review",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id),
    payerId: big("payer_id")
      .notNull()
      .references(() => account.id),
    signs: text("signs", { enum: relationSigns }).array().notNull(),
    state: text("state", { enum: reviewStates }).notNull(),
    reason: text("reason"),
    decidedBy: big("decided_by").references(() => account.id),
    createdAt: at("created_at").notNull(),
    decidedAt: at("decided_at"),
  },
  (table) => [
    uniqueIndex("earning_review_waiting")
      .on(table.memberId, table.payerId)
      .where(sql`state = 'waiting'`),
    index("earning_review_open")
      .on(table.id)
      .where(sql`state = 'waiting'`),
    index("earning_review_pair").on(table.memberId, table.payerId, table.id),
    index("earning_review_payer").on(table.payerId),
    index("earning_review_decided_by")
      .on(table.decidedBy)
      .where(sql`decided_by is not null`),
    check("earning_review_other", sql`payer_id <> member_id and decided_by <> member_id`),
    check("earning_review_decided", sql`(state = 'waiting') = (decided_at is null)`),
  ],
)

export const heldEarning = pgTable(
  "held_earning",
  {
    entryId: big("entry_id")
      .primaryKey()
      .references(() => ledgerEntry.id),
    reviewId: big("review_id")
      .notNull()
      .references(() => earningReview.id),
  },
  (table) => [index("held_earning_review").on(table.reviewId)],
)
