import { sql } from "drizzle-orm"
import { boolean, check, index, pgTable, text, unique } from "drizzle-orm/pg-core"
import { correctableMax } from "@redthread/contract/correction"
import { languages } from "@redthread/contract/language"
import { at, big, bytea } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"
import { thread } from "../../member/thread-facts/thread.tables"
import { message } from "../../talk/chat/chat.tables"
import { feedPost } from "../feed/feed.tables"

const member = (name: string) =>
  big(name)
    .notNull()
    .references(() => account.id, { onDelete: "cascade" })

/** Members with a row and `wanted` can be corrected. */
export const correctionSetting = pgTable("correction_setting", {
  memberId: big("member_id")
    .primaryKey()
    .references(() => account.id, { onDelete: "cascade" }),
  wanted: boolean("wanted").notNull(),
})

/** One member's correction of one message or post. Only the corrector and the author see it. */
export const correction = pgTable(
  "correction",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    memberId: member("member_id"),
    authorId: member("author_id"),
    messageId: big("message_id").references(() => message.id, { onDelete: "cascade" }),
    threadId: big("thread_id").references(() => thread.id, { onDelete: "cascade" }),
    postId: big("post_id").references(() => feedPost.id, { onDelete: "cascade" }),
    /** SHA-256 digest of the corrected text. An edited text with another one hides the correction. */
    digest: bytea("digest").notNull(),
    content: text("content").notNull(),
    /** Language of the corrected text. */
    language: text("language", { enum: languages }),
    thankedAt: at("thanked_at"),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (table) => [
    unique("correction_message").on(table.messageId, table.memberId),
    unique("correction_post").on(table.postId, table.memberId),
    index("correction_thread").on(table.threadId, table.messageId),
    index("correction_of_post").on(table.postId, table.id),
    index("correction_member").on(table.memberId, table.id),
    index("correction_author").on(table.authorId, table.id),
    check("correction_other", sql`${table.memberId} <> ${table.authorId}`),
    check(
      "correction_target",
      sql`(${table.messageId} is null) <> (${table.postId} is null) and (${table.messageId} is null) = (${table.threadId} is null)`,
    ),
    check("correction_content", sql`char_length(${table.content}) between 1 and ${sql.raw(String(correctableMax))}`),
  ],
)
