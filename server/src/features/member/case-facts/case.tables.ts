import { languages } from "@redthread/contract/language"
import { sanctionKinds } from "@redthread/contract/sanction"
import { reportReasons, reportTypes, ticketOutcomes } from "@redthread/contract/support"
import { sql } from "drizzle-orm"
import { boolean, check, index, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core"
import { at, big } from "../../../core/db/columns"
import { account } from "../account-row/account.tables"

/** A sanction and its only appeal. */
export const sanction = pgTable(
  "sanction",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: sanctionKinds }).notNull(),
    reason: text("reason").notNull(),
    decidedBy: big("decided_by")
      .notNull()
      .references(() => account.id),
    /** End of a limit or suspension; time of an erasure. */
    endsAt: at("ends_at"),
    createdAt: at("created_at").notNull(),
    /** Read by the member, or ended before. */
    seenAt: at("seen_at"),
    /** Ended or lifted. */
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

/** A message to support (`contact`) or a report (`complaint`). Open until `closedAt`. */
export const supportTicket = pgTable(
  "support_ticket",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    category: text("category", { enum: ["contact", "complaint"] }).notNull(),
    /** Null: a visitor, or the scam shield. */
    memberId: big("member_id").references(() => account.id, { onDelete: "cascade" }),
    language: text("language", { enum: languages }).notNull(),
    name: text("name"),
    email: text("email"),
    content: text("content").notNull(),
    reportType: text("report_type", { enum: reportTypes }),
    reportId: big("report_id"),
    /** Owner of the reported content. */
    reportedId: big("reported_id").references(() => account.id, { onDelete: "cascade" }),
    reason: text("reason", { enum: reportReasons }),
    /** 0 is the most harmful; the order of the queue. */
    harm: smallint("harm"),
    /** The reported text at the time of the report. */
    evidence: text("evidence"),
    /** Its photos, clips and voice messages. */
    photoIds: big("photo_ids").array().notNull().default([]),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
    closedAt: at("closed_at"),
    outcome: text("outcome", { enum: ticketOutcomes }),
    reply: text("reply"),
    closedBy: big("closed_by").references(() => account.id),
    /** Sanction imposed by the decision: its appeal shows the same evidence. */
    sanctionId: big("sanction_id").references(() => sanction.id, { onDelete: "set null" }),
    /** The author has not read the answer of staff. */
    unread: boolean("unread").notNull().default(false),
  },
  (table) => [
    uniqueIndex("support_ticket_once")
      .on(table.memberId, table.reportType, table.reportId)
      .where(sql`${table.category} = 'complaint' and ${table.closedAt} is null`),
    uniqueIndex("support_ticket_shield")
      .on(table.reportedId)
      .where(sql`${table.category} = 'complaint' and ${table.memberId} is null and ${table.closedAt} is null`),
    index("support_ticket_open")
      .on(table.category, table.harm, table.id)
      .where(sql`${table.closedAt} is null`),
    index("support_ticket_about")
      .on(table.reportType, table.reportId)
      .where(sql`${table.closedAt} is null`),
    index("support_ticket_closed_by")
      .on(table.closedBy)
      .where(sql`${table.closedBy} is not null`),
    index("support_ticket_photos")
      .using("gin", table.photoIds)
      .where(sql`${table.closedAt} is null or ${table.sanctionId} is not null`),
    index("support_ticket_sanction")
      .on(table.sanctionId)
      .where(sql`${table.sanctionId} is not null`),
    index("support_ticket_member").on(table.memberId),
    index("support_ticket_reported").on(table.reportedId),
    check(
      "support_ticket_contact",
      sql`${table.category} <> 'contact' or (${table.name} is not null and ${table.email} is not null)`,
    ),
    check(
      "support_ticket_complaint",
      sql`${table.category} <> 'complaint' or (${table.reportType} is not null
        and ${table.reportId} is not null and ${table.reportedId} is not null and ${table.reason} is not null
        and ${table.harm} is not null)`,
    ),
  ],
)

export type TicketRow = typeof supportTicket.$inferSelect
