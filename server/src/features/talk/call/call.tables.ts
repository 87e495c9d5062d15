import { sql } from "drizzle-orm"
import { boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core"
import { callStates } from "@redthread/contract/call"
import { at, big } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"

const member = (name: string) =>
  big(name)
    .notNull()
    .references(() => account.id, { onDelete: "cascade" })

/** Messages and ledger entries refer to a call by id and outlive it. */
export const call = pgTable(
  "call",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    callerId: member("caller_id"),
    calleeId: member("callee_id"),
    video: boolean("video").notNull(),
    secret: boolean("secret").notNull(),
    /** The callee is in quiet hours: the caller waits as if it rang, and the callee is notified of a missed call. */
    silent: boolean("silent").notNull().default(false),
    state: text("state", { enum: callStates }).notNull(),
    /** Price in cents per minute; 0 if the caller was a VIP at the start. */
    price: big("price").notNull(),
    minutes: integer("minutes").notNull().default(0),
    offer: text("offer"),
    callerDevice: text("caller_device").notNull(),
    calleeDevice: text("callee_device"),
    createdAt: at("created_at").notNull(),
    /** Time when the two participants were connected. */
    beganAt: at("began_at"),
    endedAt: at("ended_at"),
    /** Connected time in seconds; null until the end. */
    seconds: integer("seconds"),
    callerSeenAt: at("caller_seen_at").notNull(),
    calleeSeenAt: at("callee_seen_at"),
    /** Time of the next check by the sweep, for a missing answer, the next minute, silence or a missing record. */
    dueAt: at("due_at"),
  },
  (table) => [
    index("call_due")
      .on(table.dueAt)
      .where(sql`due_at is not null`),
    index("call_caller").on(table.callerId, table.id),
    index("call_callee").on(table.calleeId, table.id),
    check("call_other", sql`${table.callerId} <> ${table.calleeId}`),
    check("call_price", sql`${table.price} >= 0`),
    check(
      "call_open",
      sql`(${table.state} in ('dialing', 'ringing', 'connecting', 'connected')) = (${table.endedAt} is null)
        and (${table.endedAt} is not null or ${table.dueAt} is not null)
        and (${table.endedAt} is null) = (${table.seconds} is null)`,
    ),
    check("call_began", sql`${table.state} <> 'connected' or ${table.beganAt} is not null`),
  ],
)

/** At most one call per member; deleted when the call ends. */
export const callMember = pgTable(
  "call_member",
  {
    memberId: big("member_id")
      .primaryKey()
      .references(() => account.id, { onDelete: "cascade" }),
    callId: big("call_id")
      .notNull()
      .references(() => call.id, { onDelete: "cascade" }),
    /** State of the microphone; null until the member's device has reported it. */
    mute: boolean("mute"),
    camera: boolean("camera"),
  },
  (table) => [index("call_member_call").on(table.callId)],
)
