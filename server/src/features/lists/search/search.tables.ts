import { sql } from "drizzle-orm"
import { customType, index, integer, jsonb, pgTable, smallint, text } from "drizzle-orm/pg-core"
import type { SearchCriteria } from "@redthread/contract/search"
import { at, big } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" })

const memberId = () =>
  big("member_id")
    .notNull()
    .references(() => account.id, { onDelete: "cascade" })

export const searchEntry = pgTable(
  "search_entry",
  {
    memberId: big("member_id")
      .primaryKey()
      .references(() => account.id, { onDelete: "cascade" }),
    terms: tsvector("terms").notNull(),
    /** Value of `termsVersion` in the code that wrote the entry. */
    version: smallint("version").notNull(),
  },
  (table) => [
    index("search_entry_terms").using("gin", table.terms),
    index("search_entry_old")
      .on(table.memberId)
      .where(sql`${table.version} < 6`),
  ],
)

/** Words of names and introductions, used for completion and typos. */
export const searchWord = pgTable(
  "search_word",
  {
    /** Prefix `n:` or `w:`, followed by the folded word. */
    term: text("term").primaryKey(),
    /** The word as one of the members wrote it. */
    shown: text("shown").notNull(),
    /** The word without each one letter, see `typosOf`. */
    typos: text("typos").array().notNull(),
    /** Number of members visible to all members who use the word, up to 1,000; counted by a job. */
    members: integer("members").notNull().default(0),
    countedAt: at("counted_at"),
  },
  (table) => [
    index("search_word_typos").using("gin", table.typos),
    index("search_word_counted").on(table.countedAt.asc().nullsFirst()),
    index("search_word_unused")
      .on(table.term)
      .where(sql`${table.members} = 0`),
  ],
)

export const searchFill = pgTable("search_fill", {
  version: smallint("version").primaryKey(),
  filledTo: big("filled_to").notNull(),
})

export const savedSearch = pgTable(
  "saved_search",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    memberId: memberId(),
    name: text("name").notNull(),
    criteria: jsonb("criteria").$type<SearchCriteria>().notNull(),
    /** Highest member id at the time when the search was last opened. */
    seenId: big("seen_id").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [index("saved_search_member").on(table.memberId, table.id)],
)
