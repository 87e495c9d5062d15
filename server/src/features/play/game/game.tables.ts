import { sql } from "drizzle-orm"
import { check, date, index, integer, pgTable, primaryKey, smallint, unique } from "drizzle-orm/pg-core"
import { at, big } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"

export const gamePlayer = pgTable(
  "game_player",
  {
    memberId: big("member_id")
      .primaryKey()
      .references(() => account.id, { onDelete: "cascade" }),
    best: integer("best").notNull(),
    /** Start of the latest counted round; earlier rounds no longer count. */
    lastRound: at("last_round").notNull(),
    rounds: integer("rounds").notNull(),
  },
  (table) => [check("game_player_best", sql`${table.best} >= 0`)],
)

export const gameWeek = pgTable(
  "game_week",
  {
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
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    week: date("week", { mode: "string" }).notNull(),
    /** Prizes in cents, by place. */
    prizes: big("prizes").array().notNull(),
    settledAt: at("settled_at"),
  },
  (table) => [
    unique("game_event_week").on(table.week),
    index("game_event_open")
      .on(table.week)
      .where(sql`settled_at is null`),
    check("game_event_monday", sql`extract(isodow from week) = 1`),
  ],
)

export const gamePrize = pgTable(
  "game_prize",
  {
    /** The id is the reference of the prize in the ledger. */
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    eventId: big("event_id")
      .notNull()
      .references(() => gameEvent.id),
    place: smallint("place").notNull(),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id),
    cents: big("cents").notNull(),
    paidAt: at("paid_at"),
  },
  (table) => [
    unique("game_prize_place").on(table.eventId, table.place),
    unique("game_prize_winner").on(table.eventId, table.memberId),
    index("game_prize_member").on(table.memberId),
    index("game_prize_unpaid")
      .on(table.id)
      .where(sql`paid_at is null`),
  ],
)
