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

const member = (name: string) =>
  bigint(name, { mode: "number" })
    .notNull()
    .references(() => account.id)
const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date", precision: 3 })

/** What two members write to each other. `seq` is taken under this row's lock, so it has no gaps and commits in order. */
export const thread = pgTable(
  "thread",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    lowId: member("low_id"),
    highId: member("high_id"),
    seq: integer("seq").notNull().default(0),
    /** Who wrote first; until the other has answered, one message is all they may write. */
    initiatorId: bigint("initiator_id", { mode: "number" }),
    answered: boolean("answered").notNull().default(false),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    unique("thread_pair").on(table.lowId, table.highId),
    index("thread_high").on(table.highId),
    index("thread_initiated").on(table.initiatorId, table.createdAt),
    check("thread_ordered", sql`${table.lowId} < ${table.highId}`),
    check("thread_initiator", sql`${table.initiatorId} in (${table.lowId}, ${table.highId})`),
  ],
)

/** One side of a thread. */
export const threadMember = pgTable(
  "thread_member",
  {
    threadId: bigint("thread_id", { mode: "number" })
      .notNull()
      .references(() => thread.id, { onDelete: "cascade" }),
    memberId: member("member_id"),
    otherId: member("other_id"),
    unread: integer("unread").notNull().default(0),
    readSeq: integer("read_seq").notNull().default(0),
    /** Up to where the other member may know that this side has read: behind `read_seq` while one blocks the other. */
    receiptSeq: integer("receipt_seq").notNull().default(0),
    top: boolean("top").notNull().default(false),
    engine: smallint("engine").$type<0 | 1 | 2>().notNull().default(1),
    send: text("send", { enum: languages }),
    receive: text("receive", { enum: languages }),
    /** The latest message: order of the list of conversations. */
    lastMessageId: bigint("last_message_id", { mode: "number" }).notNull().default(0),
    /** The member's live seq at the last change of this row. */
    memberSeq: bigint("member_seq", { mode: "number" }).notNull().default(0),
    /** Seq up to which messages were delivered to a device of this side. */
    deliveredSeq: integer("delivered_seq").notNull().default(0),
    /** Seq up to which this side deleted the conversation; `last_message_id` is 0 while nothing newer exists. */
    clearedSeq: integer("cleared_seq").notNull().default(0),
    muted: boolean("muted").notNull().default(false),
    draft: text("draft"),
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
    check("thread_member_unread", sql`${table.unread} >= 0`),
  ],
)
