import { sql } from "drizzle-orm"
import { boolean, check, date, index, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core"
import { languages } from "@redthread/contract/language"
import { at, big, bytea } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"

/** Stored translations of a text by language pair, so that no text is sent to an engine twice. */
export const translation = pgTable(
  "translation",
  {
    /** SHA-256 of the text as UTF-8. */
    digest: bytea("digest").notNull(),
    source: text("source", { enum: languages }).notNull(),
    target: text("target", { enum: languages }).notNull(),
    /** The maker, as an index of `makers`: of several versions the one with the highest index is shown. */
    rank: smallint("rank").$type<0 | 1 | 2>().notNull().default(0),
    /** Who corrected it, or paid for it, or whose names are in it; 0: everybody's, for a key takes no null. */
    ownerId: big("owner_id").notNull().default(0),
    /** The author for whose text it was made; 0: several people wrote the same text; null: unknown. */
    authorId: big("author_id"),
    /** The owner lets everybody read it who reads the text. */
    shared: boolean("shared").notNull().default(false),
    content: text("content").notNull(),
    /** Which made it, as `engine+engine` where several did, or `human <id>`: no list of words. */
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

/** Translation memory: what a member corrected or approved, used for that member only. */
export const translationMemory = pgTable(
  "translation_memory",
  {
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    source: text("source", { enum: languages }).notNull(),
    target: text("target", { enum: languages }).notNull(),
    /** SHA-256 of `content` as UTF-8. */
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

/** How a member wants other people's texts translated: see `translationSettings` of the contract. */
export const translationSetting = pgTable(
  "translation_setting",
  {
    memberId: big("member_id")
      .primaryKey()
      .references(() => account.id, { onDelete: "cascade" }),
    automatic: boolean("automatic").notNull().default(true),
    showBoth: boolean("show_both").notNull().default(false),
    languages: text("languages", { enum: languages }).array().notNull().default([]),
    engine: smallint("engine").$type<0 | 1 | 2>().notNull().default(1),
  },
  (table) => [check("translation_setting_engine", sql`${table.engine} in (0, 1, 2)`)],
)

/** Characters that a member sent to engines on the latest day (UTC); member budgets are checked against it. */
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

/** Characters that the whole site sent to an engine with a budget on the latest day (UTC). */
export const translationEngineDay = pgTable(
  "translation_engine_day",
  {
    engine: text("engine").primaryKey(),
    day: date("day", { mode: "string" }).notNull(),
    characters: big("characters").notNull(),
  },
  (table) => [check("translation_engine_day_characters_check", sql`${table.characters} >= 0`)],
)
