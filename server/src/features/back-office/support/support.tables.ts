import { sql } from "drizzle-orm"
import { boolean, check, index, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core"
import { languages } from "@redthread/contract/language"
import { reportReasons, reportTypes, ticketOutcomes } from "@redthread/contract/support"
import { at, big } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"
import { sanction } from "../sanction/sanction.tables"

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

/** What followed a letter: answers of staff, and what was written on. */
export const supportMessage = pgTable(
  "support_message",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    ticketId: big("ticket_id")
      .notNull()
      .references(() => supportTicket.id, { onDelete: "cascade" }),
    fromStaff: boolean("from_staff").notNull(),
    content: text("content").notNull(),
    /** What is sent twice under it is stored once; null for answers of staff. */
    clientId: text("client_id"),
    createdAt: at("created_at").notNull(),
  },
  (table) => [uniqueIndex("support_message_once").on(table.ticketId, table.clientId)],
)

/** A member whom reports have hidden until staff have looked, and when that was last. */
export const memberHold = pgTable("member_hold", {
  memberId: big("member_id")
    .primaryKey()
    .references(() => account.id, { onDelete: "cascade" }),
  heldAt: at("held_at").notNull(),
  releasedAt: at("released_at"),
})
