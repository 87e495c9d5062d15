import { askFields } from "@redthread/contract/question"
import { sql } from "drizzle-orm"
import { check, index, pgTable, text, unique } from "drizzle-orm/pg-core"
import { at, big } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"

export const questionStates = ["open", "answered", "put_aside"] as const

export const question = pgTable(
  "question",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    askerId: big("asker_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    /** Recipient of the question. */
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    field: text("field", { enum: askFields }).notNull(),
    state: text("state", { enum: questionStates }).notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    unique("question_once").on(table.askerId, table.memberId, table.field),
    index("question_open")
      .on(table.memberId, table.id)
      .where(sql`state = 'open'`),
    index("question_member").on(table.memberId),
    index("question_asked").on(table.askerId, table.createdAt),
    check("question_other", sql`${table.askerId} <> ${table.memberId}`),
  ],
)
