import { sql } from "drizzle-orm"
import { check, index, pgTable, smallint, text, unique } from "drizzle-orm/pg-core"
import { languages } from "@redthread/contract/language"
import { glossMax, practiceDays, wordMax } from "@redthread/contract/vocabulary"
import { at, big } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"
import { message } from "../../talk/chat/chat.tables"

/** A word that a member learns. It has no copy of the message that it comes from. */
export const savedWord = pgTable(
  "saved_word",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    word: text("word").notNull(),
    /** Language of the word. */
    source: text("source", { enum: languages }).notNull(),
    gloss: text("gloss").notNull(),
    /** Language of the gloss. */
    language: text("language", { enum: languages }).notNull(),
    messageId: big("message_id").references(() => message.id, { onDelete: "set null" }),
    /** Times in a row that the word was known. */
    streak: smallint("streak").notNull().default(0),
    practiseAt: at("practise_at").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    unique("saved_word_once").on(table.memberId, table.source, table.language, table.word),
    index("saved_word_member").on(table.memberId, table.id),
    index("saved_word_due").on(table.memberId, table.practiseAt),
    index("saved_word_message").on(table.messageId),
    check("saved_word_word", sql`char_length(${table.word}) between 1 and ${sql.raw(String(wordMax))}`),
    check("saved_word_gloss", sql`char_length(${table.gloss}) between 1 and ${sql.raw(String(glossMax))}`),
    check("saved_word_streak", sql`${table.streak} between 0 and ${sql.raw(String(practiceDays.length))}`),
  ],
)
