import { sql } from "drizzle-orm"
import { check, date, index, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core"
import { at, big } from "../../../core/db/columns"
import { account } from "../../identity/account/account.tables"

export const gamePlayer = pgTable(
  "game_player",
  {
    memberId: big("member_id")
      .primaryKey()
      .references(() => account.id, { onDelete: "cascade" }),
    best: integer("best").notNull(),
    /** When the latest round began whose score counted: earlier ones count no more. */
    lastRound: at("last_round").notNull(),
    rounds: integer("rounds").notNull(),
  },
  (table) => [check("game_player_best", sql`${table.best} >= 0`)],
)

/** A member's best score of a week. */
export const gameWeek = pgTable(
  "game_week",
  {
    /** Its Monday. */
    week: date("week", { mode: "string" }).notNull(),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    score: integer("score").notNull(),
    reachedAt: at("reached_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.week, table.memberId] }),
    index("game_week_top").on(table.week, table.score.desc(), table.reachedAt),
    index("game_week_member").on(table.memberId),
    check("game_week_score", sql`${table.score} >= 0`),
  ],
)

export const gameEvent = pgTable(
  "game_event",
  {
    id: smallint("id").primaryKey(),
    event: text("event").notNull(),
  },
  (table) => [check("game_event_one", sql`${table.id} = 1`)],
)
