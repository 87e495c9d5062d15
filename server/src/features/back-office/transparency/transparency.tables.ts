import { sql } from "drizzle-orm"
import { check, date, integer, jsonb, pgTable, smallint } from "drizzle-orm/pg-core"
import type { SafetyFigures } from "@redthread/contract/transparency"
import { at } from "../../../core/db/columns"

/** Members who were active in a month (UTC). */
export const activeMonth = pgTable(
  "active_month",
  {
    month: date("month", { mode: "string" }).primaryKey(),
    members: integer("members").notNull(),
    inUnion: integer("in_union").notNull(),
    countedAt: at("counted_at").notNull(),
  },
  (table) => [check("active_month_union", sql`${table.inUnion} between 0 and ${table.members}`)],
)

/** The safety report of a year (UTC). */
export const safetyYear = pgTable("safety_year", {
  year: smallint("year").primaryKey(),
  figures: jsonb("figures").$type<SafetyFigures>().notNull(),
  countedAt: at("counted_at").notNull(),
})
