import { sql } from "drizzle-orm"
import { boolean, check, date, index, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core"
import { languages } from "@redthread/contract/language"
import { at, big, bytea } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"

/** Stored translations of a text by language pair, so that no text is sent to an engine twice. */
export const translation = pgTable(
  "translation",
  {
    digest: bytea("digest").notNull(),
    source: text("source", { enum: languages }).notNull(),
    target: text("target", { enum: languages }).notNull(),
    /** Index in `makers`; the version with the highest one is shown. */
    rank: smallint("rank").$type<0 | 1 | 2>().notNull().default(0),
    /** Member who corrected or paid for it, or whose names it contains; 0: no owner (a key column cannot be null). */
    ownerId: big("owner_id").notNull().default(0),
    /** Author of the text; 0: several authors; null: unknown. */
    authorId: big("author_id"),
    /** Readable by every reader of the text. */
    shared: boolean("shared").notNull().default(false),
    content: text("content").notNull(),
    /** Engines joined by `+`, or `human <id>`. */
    engine: text("engine").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.digest, table.source, table.target, table.rank, table.ownerId] }),
    index("translation_owner")
      .on(table.ownerId)
      .where(sql`${table.ownerId} <> 0`),
    check("translation_rank", sql`${table.rank} between 0 and 2`),
  ],
)

/** Corrected or approved translations, used for their member only. */
export const translationMemory = pgTable(
  "translation_memory",
  {
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    source: text("source", { enum: languages }).notNull(),
    target: text("target", { enum: languages }).notNull(),
    digest: bytea("digest").notNull(),
    content: text("content").notNull(),
    translate: text("translate").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.source, table.target, table.digest] }),
    index("translation_memory_latest").on(table.memberId, table.source, table.target, table.updatedAt),
  ],
)

/** Characters that a member sent to engines on the latest day (UTC), for member budgets. */
export const translationMemberDay = pgTable(
  "translation_member_day",
  {
    memberId: big("member_id")
      .primaryKey()
      .references(() => account.id, { onDelete: "cascade" }),
    day: date("day", { mode: "string" }).notNull(),
    characters: big("characters").notNull(),
  },
  (table) => [check("translation_member_day_characters_check", sql`${table.characters} >= 0`)],
)

/** Characters that the site sent to an engine with a budget on the latest day (UTC). */
export const translationEngineDay = pgTable(
  "translation_engine_day",
  {
    engine: text("engine").primaryKey(),
    day: date("day", { mode: "string" }).notNull(),
    characters: big("characters").notNull(),
  },
  (table) => [check("translation_engine_day_characters_check", sql`${table.characters} >= 0`)],
)
