import { languages } from "@redthread/contract/language"
import { sanctionKinds } from "@redthread/contract/sanction"
import { reportReasons, reportTypes, ticketOutcomes } from "@redthread/contract/support"
import { sql } from "drizzle-orm"
import { boolean, check, index, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core"
import { at, big } from "../../../core/db/columns"
import { account } from "../account-row/account.tables"

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

/** A letter to support (`contact`), or something that a member reports (`complaint`). Open until `closedAt`. */
export const supportTicket = pgTable(
  "support_ticket",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    category: text("category", { enum: ["contact", "complaint"] }).notNull(),
    /** Who wrote; null: a visitor, or of a complaint the scam shield. */
    memberId: big("member_id").references(() => account.id, { onDelete: "cascade" }),
    /** Language of the reply. */
    language: text("language", { enum: languages }).notNull(),
    name: text("name"),
    email: text("email"),
    content: text("content").notNull(),
    reportType: text("report_type", { enum: reportTypes }),
    reportId: big("report_id"),
    /** Whose the reported thing is. */
    reportedId: big("reported_id").references(() => account.id, { onDelete: "cascade" }),
    reason: text("reason", { enum: reportReasons }),
    /** 0 is the gravest; staff sees open tickets in this order. */
    harm: smallint("harm"),
    /** What it said when it was reported: by the time somebody looks it may be gone. */
    evidence: text("evidence"),
    /** The photos, clips and voice messages that belonged to it. */
    photoIds: big("photo_ids").array().notNull().default([]),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
    closedAt: at("closed_at"),
    /** What staff made of it, who, and what they wrote back. */
    outcome: text("outcome", { enum: ticketOutcomes }),
    reply: text("reply"),
    closedBy: big("closed_by").references(() => account.id),
    /** What the decision did about the member: an appeal against it is judged by the same evidence. */
    sanctionId: big("sanction_id").references(() => sanction.id, { onDelete: "set null" }),
    /** Something came from staff that whoever wrote has not read in the product. */
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
