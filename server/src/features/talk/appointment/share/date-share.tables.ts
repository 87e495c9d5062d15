import { sql } from "drizzle-orm"
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { at, big } from "../../../../core/db/columns"
import { account } from "../../../member/account-row/account.tables"
import { appointment } from "../appointment.tables"

/** One member's link to a date; `nonce` changes with each new link, so that an ended one never works again. */
export const dateShare = pgTable(
  "date_share",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    appointmentId: big("appointment_id")
      .notNull()
      .references(() => appointment.id, { onDelete: "cascade" }),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    nonce: text("nonce").notNull(),
    who: boolean("who").notNull(),
    when: boolean("when").notNull(),
    where: boolean("where").notNull(),
    endsAt: at("ends_at").notNull(),
    /** Time at which the member, a block or a cancellation ended the link. */
    endedAt: at("ended_at"),
    checkInAt: at("check_in_at"),
    /** Time of the notification that reminds of the check-in; null once sent. */
    askAt: at("ask_at"),
    /** Time of the mails to friends; null once sent, or after the check-in. */
    alarmAt: at("alarm_at"),
    safeAt: at("safe_at"),
    alarmedAt: at("alarmed_at"),
    invitations: integer("invitations").notNull().default(0),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("date_share_appointment").on(table.appointmentId, table.memberId),
    index("date_share_member").on(table.memberId),
    index("date_share_ask")
      .on(table.askAt)
      .where(sql`ask_at is not null`),
    index("date_share_alarm")
      .on(table.alarmAt)
      .where(sql`alarm_at is not null`),
    check(
      "date_share_check_in",
      sql`(${table.askAt} is null and ${table.alarmAt} is null) or ${table.checkInAt} is not null`,
    ),
  ],
)

export const dateShareFriend = pgTable(
  "date_share_friend",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    shareId: big("share_id")
      .notNull()
      .references(() => dateShare.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    nonce: text("nonce").notNull(),
    confirmedAt: at("confirmed_at"),
    createdAt: at("created_at").notNull(),
  },
  (table) => [uniqueIndex("date_share_friend_email").on(table.shareId, table.email)],
)
