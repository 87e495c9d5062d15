import { sql } from "drizzle-orm"
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { at, big } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"

/** `rank` orders the list of visitors; `tier` and `spot` are the position on the walk. */
export const ranking = pgTable(
  "ranking",
  {
    memberId: big("member_id")
      .primaryKey()
      .references(() => account.id, { onDelete: "cascade" }),
    gender: smallint("gender").$type<0 | 1>().notNull(),
    seeking: smallint("seeking").$type<0 | 1>().notNull(),
    /** Copy of `profile.pool`, for the list of visitors. */
    pool: smallint("pool").notNull(),
    rank: big("rank").notNull(),
    /** Percentage of conversations begun by others that the member answered. */
    answers: smallint("answers").notNull(),
    /** Median minutes to the first answer; null if too few conversations were answered. */
    answerMinutes: smallint("answer_minutes"),
    /** Number of times shown, which decays by a fourteenth a day to cover about two weeks. */
    shown: real("shown").notNull().default(0),
    shownOn: date("shown_on", { mode: "string" }).notNull(),
    /** 0: active within three days; 1: within three weeks; 2: earlier; 3: at the exposure cap. */
    tier: smallint("tier").notNull(),
    /** Random number above the id, see `randomKeyOf`. */
    spot: big("spot").notNull(),
    newcomer: boolean("newcomer").notNull(),
    /** True for a member with low exposure who is not a newcomer. */
    overlooked: boolean("overlooked").notNull(),
    active: smallint("active").notNull(),
    /** Likes received per 100 readers who were shown the member. */
    appeal: real("appeal").notNull(),
    /** Likes given per 100 members shown. */
    eager: real("eager").notNull(),
    /** Average number of years by which liked members are older. */
    older: real("older").notNull(),
    /** Likes received in the last two weeks that the member has not returned. */
    waiting: smallint("waiting").notNull(),
  },
  (table) => [
    index("ranking_walk").on(table.gender, table.seeking, table.tier, table.spot),
    index("ranking_newcomer")
      .on(table.gender, table.seeking, table.spot)
      .where(sql`${table.newcomer}`),
    index("ranking_overlooked")
      .on(table.gender, table.seeking, table.spot)
      .where(sql`${table.overlooked}`),
    uniqueIndex("ranking_pool").on(table.pool, table.rank),
    check("ranking_gender", sql`${table.gender} in (0, 1)`),
    check("ranking_seeking", sql`${table.seeking} in (0, 1)`),
    check("ranking_answer_minutes", sql`${table.answerMinutes} >= 0`),
    check("ranking_tier", sql`${table.tier} between 0 and 3`),
  ],
)

export const exposureCap = pgTable(
  "exposure_cap",
  {
    gender: smallint("gender").$type<0 | 1>().notNull(),
    seeking: smallint("seeking").$type<0 | 1>().notNull(),
    most: real("most").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.gender, table.seeking] }),
    check("exposure_cap_gender", sql`${table.gender} in (0, 1)`),
    check("exposure_cap_seeking", sql`${table.seeking} in (0, 1)`),
  ],
)

/** Members shown to a reader on one day; an array, because all are read together. */
export const shownPeople = pgTable(
  "shown_people",
  {
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    day: date("day", { mode: "string" }).notNull(),
    people: big("people").array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.day] }), index("shown_people_day").on(table.day)],
)

export const recommendation = pgTable("recommendation", {
  memberId: big("member_id")
    .primaryKey()
    .references(() => account.id, { onDelete: "cascade" }),
  people: big("people").array().notNull(),
  why: integer("why").array().notNull(),
  /** Next position of the walk; 0 at the end. */
  floor: big("floor").notNull(),
  start: big("start").notNull(),
  near: text("near"),
  nearCountry: text("near_country"),
  madeAt: at("made_at").notNull(),
})

const member = (name: string) =>
  big(name)
    .notNull()
    .references(() => account.id, { onDelete: "cascade" })

/** Passing a member again takes a new id, so that the highest id is the last pass. */
export const pass = pgTable(
  "pass",
  {
    id: big("id").notNull().generatedAlwaysAsIdentity(),
    memberId: member("member_id"),
    passedId: member("passed_id"),
    /** An undone pass stays, so that no earlier pass becomes the last. */
    undone: boolean("undone").notNull().default(false),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.passedId] }),
    index("pass_latest").on(table.memberId, table.id),
    index("pass_about").on(table.passedId),
    index("pass_age").on(table.createdAt),
    check("pass_other", sql`${table.memberId} <> ${table.passedId}`),
  ],
)
