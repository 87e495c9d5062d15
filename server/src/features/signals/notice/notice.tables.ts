import { sql } from "drizzle-orm"
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import {
  type NotificationEvent,
  notificationEvents,
  type NotificationFacts,
  notificationTypes,
} from "@redthread/contract/notification"
import type { NotificationKind, ChannelSettings } from "@redthread/contract/notification-setting"
import { at, big } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"

/** Every transaction that sends the member an event locks this row. */
export const counter = pgTable(
  "counter",
  {
    memberId: bigint("member_id", { mode: "number" })
      .primaryKey()
      .references(() => account.id, { onDelete: "cascade" }),
    seq: bigint("seq", { mode: "number" }).notNull().default(0),
    notification: integer("notification").notNull().default(0),
    message: integer("message").notNull().default(0),
    likeme: integer("likeme").notNull().default(0),
    request: integer("request").notNull().default(0),
    order: integer("order").notNull().default(0),
    /** Each part has the live seq of its last change. */
    changed: jsonb("changed").$type<Record<string, number>>().notNull().default({}),
    /** The next push or mail is due at this time; null if nothing is new. */
    pushAt: at("push_at"),
    mailAt: at("mail_at"),
  },
  (table) => [
    index("counter_push_at")
      .on(table.pushAt)
      .where(sql`${table.pushAt} is not null`),
    index("counter_mail_at")
      .on(table.mailAt)
      .where(sql`${table.mailAt} is not null`),
    check(
      "counter_positive",
      sql`least(${table.notification}, ${table.message}, ${table.likeme}, ${table.request}, ${table.order}) >= 0`,
    ),
  ],
)

/** The zones that a member had before: deadlines keep the zone in which they began. */
export const zoneChange = pgTable(
  "zone_change",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    /** The zone until `changedAt`. */
    former: text("former").notNull(),
    changedAt: at("changed_at").notNull(),
  },
  (table) => [index("zone_change_member").on(table.memberId, table.changedAt)],
)

const eventNames = [...new Set(Object.values(notificationEvents).flat())] as [NotificationEvent, ...NotificationEvent[]]

/** Unseen causes with the same group share one row. */
export const notification = pgTable(
  "notification",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    /** A new cause moves the row to the top of the list. */
    sortKey: big("place")
      .notNull()
      .default(sql`nextval('notification_place')`),
    type: text("type", { enum: notificationTypes }).notNull(),
    event: text("event", { enum: eventNames }).notNull(),
    targetId: big("target_id"),
    /** If true, the notification has actors and is shown while at least one of them is visible to the member. */
    personal: boolean("personal").notNull(),
    facts: jsonb("facts").$type<NotificationFacts>().notNull().default({}),
    groupKey: text("group_key"),
    seen: boolean("seen").notNull(),
    listed: boolean("listed").notNull(),
    /** If true, the member's setting excludes it from the list: push and mail only. */
    silent: boolean("silent").notNull().default(false),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    index("notification_list")
      .on(table.memberId, table.sortKey)
      .where(sql`${table.listed}`),
    index("notification_unseen")
      .on(table.memberId, table.sortKey)
      .where(sql`not ${table.seen}`),
    uniqueIndex("notification_group")
      .on(table.memberId, table.groupKey)
      .where(sql`not ${table.seen}`),
    index("notification_told").on(table.memberId, table.sortKey),
    index("notification_old").on(table.createdAt),
    check("notification_counted", sql`${table.seen} or ${table.listed}`),
    check("notification_silent", sql`not ${table.silent} or (${table.seen} and not ${table.listed})`),
  ],
)

/** `key` is unique per member and prevents a second notification. */
export const notificationCause = pgTable(
  "notification_cause",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    notificationId: big("notification_id")
      .notNull()
      .references(() => notification.id, { onDelete: "cascade" }),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    actorId: big("actor_id").references(() => account.id, { onDelete: "cascade" }),
    key: text("key"),
    /** If true, the cause is not notified any more, and never again. */
    withdrawn: boolean("withdrawn").notNull().default(false),
  },
  (table) => [
    index("notification_cause_of").on(table.notificationId, table.id),
    index("notification_cause_actor").on(table.actorId, table.memberId),
    uniqueIndex("notification_cause_key").on(table.memberId, table.key),
  ],
)

/** A row has a member's deviations from the defaults. */
export const notificationSetting = pgTable(
  "notification_setting",
  {
    memberId: big("member_id")
      .primaryKey()
      .references(() => account.id, { onDelete: "cascade" }),
    ways: jsonb("ways").$type<Partial<Record<NotificationKind, Partial<ChannelSettings>>>>().notNull().default({}),
    /** Quiet hours are in minutes since midnight. */
    quietFrom: smallint("quiet_from"),
    quietTo: smallint("quiet_to"),
    /** The member's choice; null: that of the town. */
    timeZone: text("time_zone"),
    preview: boolean("preview").notNull().default(false),
  },
  (table) => [
    check(
      "notification_setting_quiet",
      sql`(${table.quietFrom} is null) = (${table.quietTo} is null)
        and coalesce(${table.quietFrom}, 0) between 0 and 1439 and coalesce(${table.quietTo}, 0) between 0 and 1439`,
    ),
  ],
)
