import { sanctionKinds } from "@redthread/contract/sanction"
import { sql } from "drizzle-orm"
import { check, index, pgTable, text } from "drizzle-orm/pg-core"
import { at, big } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"

/** What staff decided about a member, and the one appeal against it. */
export const sanction = pgTable(
  "sanction",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: sanctionKinds }).notNull(),
    /** For the member to read. */
    reason: text("reason").notNull(),
    decidedBy: big("decided_by")
      .notNull()
      .references(() => account.id),
    /** A limit or a suspension ends then; an erasure happens then. */
    endsAt: at("ends_at"),
    createdAt: at("created_at").notNull(),
    /** When the member read it, or it became nothing to read any more. */
    seenAt: at("seen_at"),
    /** It does not count any more: it came to its end, or was taken back. */
    liftedAt: at("lifted_at"),
    appeal: text("appeal"),
    appealedAt: at("appealed_at"),
    answer: text("answer"),
    answeredBy: big("answered_by").references(() => account.id),
    answeredAt: at("answered_at"),
  },
  (table) => [
    index("sanction_member").on(table.memberId, table.id),
    index("sanction_decided_by").on(table.decidedBy),
    index("sanction_answered_by")
      .on(table.answeredBy)
      .where(sql`answered_by is not null`),
    index("sanction_unseen")
      .on(table.memberId)
      .where(sql`seen_at is null`),
    index("sanction_appeals")
      .on(table.id)
      .where(sql`appeal is not null and answered_at is null`),
    index("sanction_ending")
      .on(table.endsAt)
      .where(sql`lifted_at is null and ends_at is not null`),
    check("sanction_other", sql`answered_by <> decided_by`),
  ],
)

export type SanctionRow = typeof sanction.$inferSelect
