import { sql } from "drizzle-orm"
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
} from "drizzle-orm/pg-core"
import { languages } from "@redthread/contract/language"
import { account } from "../account-row/account.tables"

const memberColumn = (name: string) =>
  bigint(name, { mode: "number" })
    .notNull()
    .references(() => account.id)
const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date", precision: 3 })

/** A thread is the conversation of two members. `seq` is taken under its lock: no gaps, in the order of commits. */
export const thread = pgTable(
  "thread",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    lowId: memberColumn("low_id"),
    highId: memberColumn("high_id"),
    seq: integer("seq").notNull().default(0),
    /** Until the other member has answered, the initiator can send one message only. */
    initiatorId: bigint("initiator_id", { mode: "number" }),
    answered: boolean("answered").notNull().default(false),
    /** This member declined kindly: the other cannot write until it is opened again. */
    closedBy: bigint("closed_by", { mode: "number" }),
    /** This member opened the conversation after the other had closed it, and sends one message until the other writes. */
    askerId: bigint("asker_id", { mode: "number" }),
    asked: boolean("asked").notNull().default(false),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    unique("thread_pair").on(table.lowId, table.highId),
    index("thread_high").on(table.highId),
    index("thread_initiated").on(table.initiatorId, table.createdAt),
    check("thread_ordered", sql`${table.lowId} < ${table.highId}`),
    check("thread_closed_by", sql`${table.closedBy} in (${table.lowId}, ${table.highId})`),
    check("thread_asker", sql`${table.askerId} in (${table.lowId}, ${table.highId})`),
    check("thread_initiator", sql`${table.initiatorId} in (${table.lowId}, ${table.highId})`),
  ],
)

export const threadMember = pgTable(
  "thread_member",
  {
    threadId: bigint("thread_id", { mode: "number" })
      .notNull()
      .references(() => thread.id, { onDelete: "cascade" }),
    memberId: memberColumn("member_id"),
    otherId: memberColumn("other_id"),
    unread: integer("unread").notNull().default(0),
    readSeq: integer("read_seq").notNull().default(0),
    /** The other member may see this read position, which is behind `read_seq` while one blocks the other. */
    receiptSeq: integer("receipt_seq").notNull().default(0),
    top: boolean("top").notNull().default(false),
    engine: smallint("engine").$type<0 | 1 | 2>().notNull().default(1),
    send: text("send", { enum: languages }),
    receive: text("receive", { enum: languages }),
    lastMessageId: bigint("last_message_id", { mode: "number" }).notNull().default(0),
    /** The member's live seq was this at the last change of the row. */
    memberSeq: bigint("member_seq", { mode: "number" }).notNull().default(0),
    deliveredSeq: integer("delivered_seq").notNull().default(0),
    /** This side deleted messages up to this seq; `last_message_id` is 0 without newer messages. */
    clearedSeq: integer("cleared_seq").notNull().default(0),
    muted: boolean("muted").notNull().default(false),
    /** If true, this side is not warned about texts of the other member. */
    trusted: boolean("trusted").notNull().default(false),
    /** How this side's messages went, see `scam-shield.course`; null before the first text. */
    course: smallint("course").array(),
    draft: text("draft"),
    /** The latest message is the other member's: an answer is owed. */
    owes: boolean("owes").notNull().default(false),
    /** The other member, a stranger, began the conversation, and this side has not answered, declined or deleted. */
    greeting: boolean("greeting").notNull().default(false),
    /** A greeting beyond the member's limit: in the folder "Waiting", without badge, push and mail. */
    waiting: boolean("waiting").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.otherId] }),
    unique("thread_member_thread").on(table.threadId, table.memberId),
    index("thread_member_latest").on(table.memberId, table.lastMessageId),
    index("thread_member_pinned")
      .on(table.memberId, table.lastMessageId)
      .where(sql`${table.top}`),
    index("thread_member_muted")
      .on(table.memberId)
      .where(sql`${table.muted}`),
    index("thread_member_changed").on(table.memberId, table.memberSeq),
    index("thread_member_turn")
      .on(table.memberId, table.lastMessageId)
      .where(sql`${table.owes}`),
    index("thread_member_waiting")
      .on(table.memberId, table.lastMessageId)
      .where(sql`${table.waiting}`),
    index("thread_member_greeting")
      .on(table.memberId)
      .where(sql`${table.greeting} and not ${table.waiting}`),
    check("thread_member_waiting_greeting", sql`${table.greeting} or not ${table.waiting}`),
    check("thread_member_waiting_owes", sql`not (${table.waiting} and ${table.owes})`),
    check("thread_member_unread", sql`${table.unread} >= 0`),
  ],
)
