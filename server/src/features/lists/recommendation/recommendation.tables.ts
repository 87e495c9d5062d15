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

/**
 * What is known of a member as somebody to show, whoever looks. `rank` is for who has no list of their own: a score
 * above the id, so that it is unique, orders the list, and serves as its cursor. `tier` and `spot` are where the lists
 * of members come past: see `member.walk.sql.ts`.
 */
export const ranking = pgTable(
  "ranking",
  {
    memberId: big("member_id")
      .primaryKey()
      .references(() => account.id, { onDelete: "cascade" }),
    gender: smallint("gender").$type<0 | 1>().notNull(),
    seeking: smallint("seeking").$type<0 | 1>().notNull(),
    /** The profile's, for the list that visitors read: see `profile.pool.service.ts`. */
    pool: smallint("pool").notNull(),
    rank: big("rank").notNull(),
    /** Of 100 conversations that others began, how many the member answers. */
    answers: smallint("answers").notNull(),
    /** Minutes after which the first answer comes, in the middle of the latest conversations; null where too few were answered. */
    answerMinutes: smallint("answer_minutes"),
    /** How often the member was shown: of each earlier day a fourteenth less than of the next, so that it is about two weeks'. */
    shown: real("shown").notNull().default(0),
    /** The day to which `shown` was reduced. */
    shownOn: date("shown_on", { mode: "string" }).notNull(),
    /** 0 here within three days, 1 within three weeks, 2 earlier, 3 shown too often for now. */
    tier: smallint("tier").notNull(),
    /** A place at random, above the id. */
    spot: big("spot").notNull(),
    /** New, and not shown as often yet as everybody is to be in the beginning. */
    newcomer: boolean("newcomer").notNull(),
    /** No newcomer, and shown to hardly anybody lately. */
    overlooked: boolean("overlooked").notNull(),
    /** On how many of the last eight days the member looked at people. */
    active: smallint("active").notNull(),
    /** Of 100 who were shown the member, how many liked them. */
    appeal: real("appeal").notNull(),
    /** Of 100 whom the member was shown, how many they liked. */
    eager: real("eager").notNull(),
    /** Years by which those whom the member likes are older. */
    older: real("older").notNull(),
    /** Likes of the last two weeks that the member has not returned. */
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

/** How often a member may be shown in about two weeks, by gender and by whom they seek: see `shown` of the ranking. */
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

/** Whom a member was shown on one of the last days, as one row: there are many of them, and they are read together. */
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

/** Whom to show to one reader, best first; remade when it is old. */
export const recommendation = pgTable("recommendation", {
  memberId: big("member_id")
    .primaryKey()
    .references(() => account.id, { onDelete: "cascade" }),
  people: big("people").array().notNull(),
  /** Why each of them: see `member.reason.ts`. */
  why: integer("why").array().notNull(),
  /** Where the list goes on when it has been read to its end: see `member.walk.sql.ts`; 0 when nobody is left. */
  floor: big("floor").notNull(),
  /** The spot from which this list's walk began. */
  start: big("start").notNull(),
  /** The reader's town, for those who live near it. */
  near: text("near"),
  nearCountry: text("near_country"),
  madeAt: at("made_at").notNull(),
})

const member = (name: string) =>
  big(name)
    .notNull()
    .references(() => account.id, { onDelete: "cascade" })

/** Whom a member passed in the meet deck; passing again takes a new id, so that the highest is the last. */
export const pass = pgTable(
  "pass",
  {
    id: big("id").notNull().generatedAlwaysAsIdentity(),
    memberId: member("member_id"),
    passedId: member("passed_id"),
    /** Taken back: the row stays, so that no earlier one becomes the last. */
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
