import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { at, big } from "./columns"

/** The reply to a call that must not happen twice, kept in the transaction that made it. */
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

/** Which database the sessions were opened in: see `restored-database.ts`. A single row. */
export const databaseMark = pgTable("database_mark", {
  single: boolean("single").primaryKey().default(true),
  mark: text("mark").notNull(),
})

/** Acts of staff: rows are never deleted; an erasure empties detail and address. */
export const audit = pgTable("audit", {
  id: big("id").primaryKey().generatedAlwaysAsIdentity(),
  actorId: big("actor_id"),
  action: text("action").notNull(),
  subjectId: big("subject_id"),
  detail: jsonb("detail").$type<Record<string, unknown>>().notNull(),
  address: text("address"),
  createdAt: at("created_at").notNull(),
})

/** Mails and texts on their way: written in the transaction of their cause, sent by a job. */
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
    /** Where a mail program ends such mails with one click (RFC 8058). */
    unsubscribe: text("unsubscribe"),
    tries: integer("tries").notNull().default(0),
    error: text("error"),
    createdAt: at("created_at").notNull(),
    sentAt: at("sent_at"),
  },
  (table) => [index("mail_created").on(table.createdAt)],
)
