import { sql } from "drizzle-orm"
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { messageTypes, reactions } from "@redthread/contract/chat"
import { languages } from "@redthread/contract/language"
import { shieldSigns } from "@redthread/contract/scam-shield"
import { account } from "../../member/account-row/account.tables"
import { thread, threadMember } from "../../member/thread-facts/thread.tables"
import { photo } from "../../people/photo/photo.tables"

const member = (name: string) =>
  bigint(name, { mode: "number" })
    .notNull()
    .references(() => account.id)
const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date", precision: 3 })

/** Draft to a member without a thread; it moves to `thread_member.draft` when one begins. */
export const threadDraft = pgTable(
  "thread_draft",
  {
    memberId: member("member_id"),
    otherId: member("other_id"),
    content: text("content").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.otherId] }), index("thread_draft_other").on(table.otherId)],
)

/** A limit of unanswered greetings of strangers; no row without a limit. */
export const greetingSetting = pgTable(
  "greeting_setting",
  {
    memberId: bigint("member_id", { mode: "number" })
      .primaryKey()
      .references(() => account.id, { onDelete: "cascade" }),
    openMax: smallint("open_max").$type<5 | 20>().notNull(),
  },
  (table) => [check("greeting_setting_max", sql`${table.openMax} in (5, 20)`)],
)

export const message = pgTable(
  "message",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    threadId: bigint("thread_id", { mode: "number" }).notNull(),
    seq: integer("seq").notNull(),
    /** Thread seq of the last change; initially equal to `seq`. */
    changed: integer("changed").notNull(),
    senderId: bigint("sender_id", { mode: "number" }).notNull(),
    clientId: text("client_id"),
    type: text("type", { enum: messageTypes }).notNull(),
    content: text("content").notNull(),
    language: text("language", { enum: languages }),
    /** What the reader is shown, see `scam-shield`. */
    warning: text("warning", { enum: shieldSigns }).array(),
    /** Target language of a pending machine translation for the receiver. */
    translating: text("translating", { enum: languages }),
    createdAt: at("created_at").notNull(),
    replyTo: bigint("reply_to", { mode: "number" }),
    /** Quoted item of the receiver's profile, which may have been deleted. */
    quotedPhotoId: bigint("quoted_photo_id", { mode: "number" }),
    quotedPromptId: bigint("quoted_prompt_id", { mode: "number" }),
    aboutId: bigint("about_id", { mode: "number" }),
    editedAt: at("edited_at"),
    /** Time of the recall; content and photos are then in `message_former`. */
    recalledAt: at("recalled_at"),
    senderDeleted: boolean("sender_deleted").notNull().default(false),
    receiverDeleted: boolean("receiver_deleted").notNull().default(false),
    senderReaction: text("sender_reaction", { enum: reactions }),
    receiverReaction: text("receiver_reaction", { enum: reactions }),
  },
  (table) => [
    foreignKey({
      columns: [table.threadId, table.senderId],
      foreignColumns: [threadMember.threadId, threadMember.memberId],
    }),
    unique("message_order").on(table.threadId, table.seq),
    uniqueIndex("message_client")
      .on(table.senderId, table.clientId)
      .where(sql`${table.clientId} is not null`),
    index("message_translating")
      .on(table.id)
      .where(sql`${table.translating} is not null`),
    index("message_changed")
      .on(table.threadId, table.changed)
      .where(sql`${table.changed} > ${table.seq}`),
    check(
      "message_about",
      sql`(${table.aboutId} is null or ${table.type} in ('gift', 'call', 'template', 'sayhi', 'appointment'))
        and (${table.aboutId} is not null or ${table.type} not in ('gift', 'call', 'appointment'))`,
    ),
  ],
)

/** Text and uploads of edited or recalled messages, kept 30 days for reports. */
export const messageFormer = pgTable(
  "message_former",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    messageId: bigint("message_id", { mode: "number" })
      .notNull()
      .references(() => message.id, { onDelete: "cascade" }),
    content: text("content").notNull(),
    photoIds: bigint("photo_ids", { mode: "number" }).array().notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    index("message_former_message").on(table.messageId),
    index("message_former_age").on(table.createdAt),
    index("message_former_photos")
      .using("gin", table.photoIds)
      .where(sql`${table.photoIds} <> '{}'`),
  ],
)

export const messageUpload = pgTable(
  "message_upload",
  {
    messageId: bigint("message_id", { mode: "number" })
      .notNull()
      .references(() => message.id, { onDelete: "cascade" }),
    position: smallint("position").notNull(),
    /** Redundant column, to list a conversation's photos without reading messages. */
    threadId: bigint("thread_id", { mode: "number" })
      .notNull()
      .references(() => thread.id, { onDelete: "cascade" }),
    photoId: bigint("photo_id", { mode: "number" })
      .notNull()
      .references(() => photo.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.position] }),
    index("message_upload_thread").on(table.threadId, table.messageId, table.position),
    index("message_upload_photo").on(table.photoId, table.threadId),
  ],
)
