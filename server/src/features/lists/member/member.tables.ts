import { sql } from "drizzle-orm"
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { account } from "../../identity/account/account.tables"

/**
 * How good it is to show a member at all, whoever looks: freshness, answer rate, a complete profile, and an exposure
 * budget. `rank` is the score above the id, so that it is unique, orders the list, and serves as its cursor.
 */
export const ranking = pgTable(
  "ranking",
  {
    memberId: bigint("member_id", { mode: "number" })
      .primaryKey()
      .references(() => account.id, { onDelete: "cascade" }),
    gender: smallint("gender").$type<0 | 1>().notNull(),
    seeking: smallint("seeking").$type<0 | 1>().notNull(),
    rank: bigint("rank", { mode: "number" }).notNull(),
    /** Of 100 conversations that others began, how many the member answers. */
    answers: smallint("answers").notNull(),
    /** How often the member was shown since the last reckoning. */
    shown: integer("shown").notNull().default(0),
  },
  (table) => [
    index("ranking_order").on(table.gender, table.seeking, table.rank),
    uniqueIndex("ranking_rank").on(table.rank),
  ],
)

/** Whom to show to one reader, best first, made from the ranking by what fits the two; remade when it is old. */
export const recommendation = pgTable("recommendation", {
  memberId: bigint("member_id", { mode: "number" })
    .primaryKey()
    .references(() => account.id, { onDelete: "cascade" }),
  people: bigint("people", { mode: "number" }).array().notNull(),
  /** Why each of them: bits, see `member.reason.ts`. */
  why: smallint("why").array().notNull(),
  /** Lowest rank that was looked at: where to go on when the list has been read to its end; 0 when nobody is left. */
  floor: bigint("floor", { mode: "number" }).notNull(),
  madeAt: timestamp("made_at", { withTimezone: true, mode: "date", precision: 3 }).notNull(),
})

const member = (name: string) =>
  bigint(name, { mode: "number" })
    .notNull()
    .references(() => account.id, { onDelete: "cascade" })

/** Whom a member passed in the meet deck; passing again takes a new id, so that the highest is the last. */
export const pass = pgTable(
  "pass",
  {
    id: bigint("id", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    memberId: member("member_id"),
    passedId: member("passed_id"),
    /** Taken back: the row stays, so that no earlier one becomes the last. */
    undone: boolean("undone").notNull().default(false),
    createdAt: timestamp("created_at", { withTimezone: true, mode: "date", precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.passedId] }),
    index("pass_latest").on(table.memberId, table.id),
    index("pass_about").on(table.passedId),
    index("pass_age").on(table.createdAt),
    check("pass_other", sql`${table.memberId} <> ${table.passedId}`),
  ],
)
