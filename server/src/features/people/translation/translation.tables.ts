import { sql } from "drizzle-orm"
import { boolean, check, customType, index, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core"
import { languages } from "@redthread/contract/language"
import { at, big } from "../../../core/db/columns"
import { account } from "../../identity/account/account.tables"

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" })

/** Translations of a text, by pair of languages: nothing is paid for or waited for twice. */
export const translation = pgTable(
  "translation",
  {
    /** SHA-256 of the text as UTF-8. */
    digest: bytea("digest").notNull(),
    source: text("source", { enum: languages }).notNull(),
    target: text("target", { enum: languages }).notNull(),
    /** Who made it, as a place in `makers`: of several the highest is shown. */
    rank: smallint("rank").$type<0 | 1 | 2>().notNull().default(0),
    /** Who corrected it, or paid for it, or whose names are in it; 0: everybody's. */
    ownerId: big("owner_id").notNull().default(0),
    /** Whose text it was made for; 0: several people wrote the same; null: not known. */
    authorId: big("author_id"),
    /** The owner lets everybody read it who reads the text. */
    shared: boolean("shared").notNull().default(false),
    content: text("content").notNull(),
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

/** What a member corrected or approved: for them alone. */
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

/** How a member wants what others write: see `translationSettings` of the contract. */
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
