import { languages } from "@redthread/contract/language"
import { foundBy, recordedKinds } from "@redthread/contract/sanction"
import type { DecisionGround } from "@redthread/contract/staff-decision"
import { reportReasons, type ReportType, reportTypes, ticketOutcomes } from "@redthread/contract/support"
import { sql } from "drizzle-orm"
import { boolean, check, index, jsonb, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core"
import { at, big } from "../../../core/db/columns"
import { account } from "../account-row/account.tables"

interface Content {
  readonly about: ReportType
  readonly id: number
}

/** A row is a restriction (a sanction, a removal of content, a hold), its statement of reasons and its only appeal. */
export const sanction = pgTable(
  "sanction",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: recordedKinds }).notNull(),
    reason: text("reason").notNull(),
    /** Null for a hold, which is made automatically. */
    decidedBy: big("decided_by").references(() => account.id),
    ground: text("ground").$type<DecisionGround>(),
    foundBy: text("found_by", { enum: foundBy }).notNull().default("staff"),
    /** Content that the decision is about. */
    contents: jsonb("contents").$type<readonly Content[]>().notNull().default([]),
    /** A limit or suspension ends, or an erasure takes place, at this time. */
    endsAt: at("ends_at"),
    createdAt: at("created_at").notNull(),
    /** The member has read it, or it ended before, at this time. */
    seenAt: at("seen_at"),
    /** The sanction ended or was lifted at this time. */
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
    uniqueIndex("sanction_hold")
      .on(table.memberId)
      .where(sql`kind = 'hold' and lifted_at is null`),
    check("sanction_other", sql`answered_by <> decided_by`),
    check("sanction_decided", sql`decided_by is not null or kind = 'hold'`),
  ],
)

export type SanctionRow = typeof sanction.$inferSelect

/** A ticket is a message to support (`contact`) or a report (`complaint`). It is open until `closedAt`. */
export const supportTicket = pgTable(
  "support_ticket",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    category: text("category", { enum: ["contact", "complaint"] }).notNull(),
    /** Null if a visitor made the ticket, as a letter or a notice (`external`), or the scam shield. */
    memberId: big("member_id").references(() => account.id, { onDelete: "cascade" }),
    language: text("language", { enum: languages }).notNull(),
    name: text("name"),
    email: text("email"),
    content: text("content").notNull(),
    reportType: text("report_type", { enum: reportTypes }),
    reportId: big("report_id"),
    /** The reported content belongs to this member. */
    reportedId: big("reported_id").references(() => account.id, { onDelete: "cascade" }),
    reason: text("reason", { enum: reportReasons }),
    /** The queue is ordered by harm; 0 is the most harmful. */
    harm: smallint("harm"),
    /** Contains the reported text at the time of the report. */
    evidence: text("evidence"),
    /** The reported content has these photos, clips and voice messages. */
    photoIds: big("photo_ids").array().notNull().default([]),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
    closedAt: at("closed_at"),
    outcome: text("outcome", { enum: ticketOutcomes }),
    reply: text("reply"),
    closedBy: big("closed_by").references(() => account.id),
    /** The decision imposed this sanction, whose appeal shows the same evidence. */
    sanctionId: big("sanction_id").references(() => sanction.id, { onDelete: "set null" }),
    unread: boolean("unread").notNull().default(false),
    external: boolean("external").notNull().default(false),
    /** Address of the content as given in the notice. */
    address: text("address"),
    /** A trusted flagger sent the notice; its `harm` is -1, before all others. */
    trusted: boolean("trusted").notNull().default(false),
    /** The decision was mailed to the sender of the notice at this time. */
    notifiedAt: at("notified_at"),
  },
  (table) => [
    uniqueIndex("support_ticket_once")
      .on(table.memberId, table.reportType, table.reportId)
      .where(sql`${table.category} = 'complaint' and ${table.closedAt} is null`),
    uniqueIndex("support_ticket_shield")
      .on(table.reportedId)
      .where(
        sql`${table.category} = 'complaint' and ${table.memberId} is null and ${table.closedAt} is null and not ${table.external}`,
      ),
    index("support_ticket_open")
      .on(table.category, table.harm, table.id)
      .where(sql`${table.closedAt} is null`),
    index("support_ticket_case")
      .on(table.reportedId, table.harm, table.id)
      .where(sql`${table.category} = 'complaint' and ${table.closedAt} is null`),
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
    index("support_ticket_decided")
      .on(table.closedAt)
      .where(sql`${table.category} = 'complaint' and ${table.closedAt} is not null`),
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
