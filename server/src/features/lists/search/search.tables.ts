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

/** All that a member can be found by, as terms (`search.terms.ts`), while lists may show them. */
export const searchEntry = pgTable(
  "search_entry",
  {
    memberId: big("member_id")
      .primaryKey()
      .references(() => account.id, { onDelete: "cascade" }),
    terms: tsvector("terms").notNull(),
    /** `termsVersion` of the code that made the terms. */
    version: smallint("version").notNull(),
  },
  (table) => [
    index("search_entry_terms").using("gin", table.terms),
    index("search_entry_old")
      .on(table.memberId)
      .where(sql`${table.version} < 2`),
  ],
)

/** Words that members' names and introductions hold: what a beginning is completed to, and a typo is put right by. */
export const searchWord = pgTable(
  "search_word",
  {
    /** `n:` or `w:`, and the word as it is compared. */
    term: text("term").primaryKey(),
    /** The word as one of the members wrote it, for display. */
    shown: text("shown").notNull(),
    /** The word, and what is left of it when any one letter goes: two of which one is the same are a typo apart. */
    typos: text("typos").array().notNull(),
    /** Members whom every member may see and who have this word, a thousand at most; counted now and then. */
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

/** How far the members who were there before have been entered. One row. */
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
    /** The last who had signed up when the member looked: who comes later is new. */
    seenId: big("seen_id").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [index("saved_search_member").on(table.memberId, table.id)],
)
