import { roles } from "@redthread/contract/core/call"
import { sql } from "drizzle-orm"
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core"
import { at, big } from "./columns"

export const idempotency = pgTable(
  "idempotency",
  {
    memberId: big("member_id").notNull(),
    call: text("call").notNull(),
    key: text("key").notNull(),
    bodyHash: text("body_hash").notNull(),
    status: integer("status").notNull(),
    reply: jsonb("reply").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.call, table.key] }),
    index("idempotency_age").on(table.createdAt),
  ],
)

/** The single row identifies the database in which the sessions were opened: see `migrate.ts`. */
export const databaseMark = pgTable("database_mark", {
  single: boolean("single").primaryKey().default(true),
  mark: text("mark").notNull(),
})

/** Acts of staff are logged here. A trigger refuses changes, except an erasure, which clears personal data. */
export const audit = pgTable(
  "audit",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    /** Null if the act came from the command line. */
    actorId: big("actor_id"),
    role: text("role", { enum: roles }),
    action: text("action").notNull(),
    subjectId: big("subject_id"),
    reason: text("reason"),
    detail: jsonb("detail").$type<Record<string, unknown>>().notNull(),
    address: text("address"),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    index("audit_subject")
      .on(table.subjectId, table.id)
      .where(sql`subject_id is not null`),
    index("audit_actor")
      .on(table.actorId, table.id)
      .where(sql`actor_id is not null`),
  ],
)

/** Mails and SMS are written in the transaction of their cause and sent by a job. */
export const mail = pgTable(
  "mail",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    channel: text("channel", { enum: ["email", "sms"] })
      .notNull()
      .default("email"),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    code: text("code"),
    /** The recipient unsubscribes with one click at this address (RFC 8058). */
    unsubscribe: text("unsubscribe"),
    replyTo: text("reply_to"),
    tries: integer("tries").notNull().default(0),
    /** Counts attempts with unknown result: the server did not reply, or the process died. */
    unknown: smallint("unknown").notNull().default(0),
    dueAt: at("due_at").notNull().defaultNow(),
    error: text("error"),
    createdAt: at("created_at").notNull(),
    sentAt: at("sent_at"),
  },
  (table) => [
    index("mail_created").on(table.createdAt),
    index("mail_due")
      .on(table.dueAt)
      .where(sql`sent_at is null`),
  ],
)

/** Permanently refused addresses are stored as SHA-256 of channel and address. */
export const refusedAddress = pgTable("refused_address", {
  digest: text("digest").primaryKey(),
  refusedAt: at("refused_at").notNull(),
})
