import { sql } from "drizzle-orm"
import { check, index, pgTable, smallint, text } from "drizzle-orm/pg-core"
import { languages } from "@redthread/contract/language"
import { transcriptMax } from "@redthread/contract/transcript"
import { at, big } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"
import { thread } from "../../member/thread-facts/thread.tables"
import { photo } from "../../people/photo/photo.tables"
import { message } from "../chat/chat.tables"

export const storedStates = ["waiting", "ready", "empty", "failed"] as const

/** A voice message as text. Messages that were sent without a transcription server have none. */
export const transcript = pgTable(
  "transcript",
  {
    messageId: big("message_id")
      .primaryKey()
      .references(() => message.id, { onDelete: "cascade" }),
    threadId: big("thread_id")
      .notNull()
      .references(() => thread.id, { onDelete: "cascade" }),
    senderId: big("sender_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    photoId: big("photo_id")
      .notNull()
      .references(() => photo.id, { onDelete: "cascade" }),
    state: text("state", { enum: storedStates }).notNull(),
    /** Requests made to the transcription server. */
    attempts: smallint("attempts").notNull().default(0),
    content: text("content").notNull().default(""),
    language: text("language", { enum: languages }),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    index("transcript_thread").on(table.threadId, table.messageId),
    index("transcript_sender").on(table.senderId),
    index("transcript_photo").on(table.photoId),
    check(
      "transcript_content",
      sql`(${table.state} = 'ready') = (${table.content} <> '') and char_length(${table.content}) <= ${sql.raw(String(transcriptMax))}`,
    ),
  ],
)
