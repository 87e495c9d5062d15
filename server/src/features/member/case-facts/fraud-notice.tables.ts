import { sql } from "drizzle-orm"
import { boolean, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { at, big } from "../../../core/db/columns"
import { account } from "../account-row/account.tables"
import { sanction } from "./case.tables"

/** Warnings about a member who was banned for fraud. A member has at most one that is not revoked. */
export const fraudNotice = pgTable(
  "fraud_notice",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    sanctionId: big("sanction_id")
      .notNull()
      .references(() => sanction.id, { onDelete: "cascade" }),
    /** Name of the banned member at the time of the ban. */
    name: text("name").notNull(),
    createdAt: at("created_at").notNull(),
    dueAt: at("due_at").notNull(),
    /** Staff changed `dueAt` at the request of authorities. */
    delayed: boolean("delayed").notNull().default(false),
    /** The recipients were listed at this time. */
    listedAt: at("listed_at"),
    /** All recipients have been warned. */
    sentAt: at("sent_at"),
    /** The ban was lifted. */
    revokedAt: at("revoked_at"),
    /** All who had been warned were notified that the ban was lifted. */
    clearedAt: at("cleared_at"),
  },
  (table) => [
    uniqueIndex("fraud_notice_member")
      .on(table.memberId)
      .where(sql`revoked_at is null`),
    index("fraud_notice_of").on(table.memberId, table.id),
    index("fraud_notice_sanction").on(table.sanctionId),
    index("fraud_notice_unsent")
      .on(table.dueAt)
      .where(sql`sent_at is null and revoked_at is null`),
    index("fraud_notice_uncleared")
      .on(table.id)
      .where(sql`revoked_at is not null and cleared_at is null`),
  ],
)

export type FraudNoticeRow = typeof fraudNotice.$inferSelect

/** The times are set in the transaction that writes notification and mail, so that they are written exactly once. */
export const fraudNoticeRecipient = pgTable(
  "fraud_notice_recipient",
  {
    noticeId: big("notice_id")
      .notNull()
      .references(() => fraudNotice.id, { onDelete: "cascade" }),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    lastContactAt: at("last_contact_at").notNull(),
    notifiedAt: at("notified_at"),
    clearedAt: at("cleared_at"),
  },
  (table) => [
    primaryKey({ columns: [table.noticeId, table.memberId] }),
    index("fraud_notice_recipient_member").on(table.memberId, table.noticeId),
  ],
)
