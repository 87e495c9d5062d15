import { sql } from "drizzle-orm"
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { at, big } from "../../../core/db/columns"
import {
  friendPolicies,
  interests,
  messagePolicies,
  schemes,
  spokenLanguages,
  visibilities,
} from "@redthread/contract/profile"
import { languages } from "@redthread/contract/language"
import { prompts } from "@redthread/contract/prompt"
import { account } from "../account-row/account.tables"
import { birthRankColumn, poolColumn } from "./profile.pool.service"
import { photo } from "../../people/photo/photo.tables"

export const profile = pgTable(
  "profile",
  {
    memberId: big("member_id")
      .primaryKey()
      .references(() => account.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    nameKey: text("name_key").notNull().unique(),
    nameLook: text("name_look"),
    gender: smallint("gender").$type<0 | 1>(),
    birthday: date("birthday", { mode: "string" }),
    seeking: smallint("seeking").$type<0 | 1>(),
    language: text("language", { enum: languages }).notNull(),
    visibility: text("visibility", { enum: visibilities }).notNull().default("public"),
    onlineVisible: boolean("online_visible").notNull().default(true),
    messagePolicy: text("message_policy", { enum: messagePolicies }).notNull().default("everyone"),
    friendPolicy: text("friend_policy", { enum: friendPolicies }).notNull().default("validate"),
    countryCode: text("country_code"),
    city: text("city"),
    occupation: text("occupation"),
    avatarId: big("avatar_id").references((): AnyPgColumn => photo.id, { onDelete: "set null" }),
    coverId: big("cover_id").references((): AnyPgColumn => photo.id, { onDelete: "set null" }),
    verified: boolean("verified").notNull().default(false),
    vipUntil: at("vip_until"),
    /** If true, VIP has no end. */
    free: boolean("free").notNull().default(false),
    sound: boolean("sound").notNull().default(true),
    height: smallint("height"),
    weight: smallint("weight"),
    marriage: smallint("marriage"),
    children: smallint("children"),
    income: smallint("income"),
    orientation: smallint("orientation"),
    purpose: smallint("purpose"),
    horoscope: smallint("horoscope"),
    /** If true, the member set the horoscope, which does not follow the birthday. */
    horoscopeChosen: boolean("horoscope_chosen").notNull().default(false),
    /** The member's address has the path `/u/<vanity>`. */
    vanity: text("vanity").unique(),
    scheme: text("scheme", { enum: schemes }).notNull().default("auto"),
    sendOnEnter: boolean("send_on_enter").notNull().default(true),
    /** The coordinates are those of the town, rounded to a tenth of a degree. */
    latitude: real("latitude"),
    longitude: real("longitude"),
    /** The town's time zone (IANA), one that the database knows. */
    timeZone: text("time_zone"),
    /** If true, the account is active and has gender and birthday. Other members do not see unlisted ones. */
    listed: boolean("listed").notNull().default(false),
    /** If true, reports hide the member until staff decide. */
    held: boolean("held").notNull().default(false),
    pool: smallint("pool").notNull().generatedAlwaysAs(poolColumn),
    birthRank: big("birth_rank").notNull().generatedAlwaysAs(birthRankColumn),
    createdAt: at("created_at").notNull(),
    seenAt: at("seen_at").notNull(),
  },
  (table) => [
    uniqueIndex("profile_name_look").on(sql`coalesce(${table.nameLook}, ${table.nameKey})`),
    index("profile_avatar")
      .on(table.avatarId)
      .where(sql`${table.avatarId} is not null`),
    index("profile_cover")
      .on(table.coverId)
      .where(sql`${table.coverId} is not null`),
    index("profile_latest")
      .on(table.pool, table.memberId)
      .where(sql`${table.listed}`),
    index("profile_birthday")
      .on(table.pool, table.birthRank)
      .where(sql`${table.listed}`),
    index("profile_vip_end")
      .on(table.vipUntil)
      .where(sql`${table.vipUntil} is not null`),
    check("profile_gender", sql`${table.gender} in (0, 1)`),
    check("profile_seeking", sql`${table.seeking} in (0, 1)`),
    check(
      "profile_listed",
      sql`not ${table.listed} or (${table.gender} is not null and ${table.birthday} is not null)`,
    ),
  ],
)

export const spokenLanguage = pgTable(
  "spoken_language",
  {
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    language: text("language", { enum: spokenLanguages }).notNull(),
    /** 1 is a few words, 5 is the mother tongue. */
    level: smallint("level").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.language] }),
    index("spoken_language_speakers").on(table.language, table.memberId),
    check("spoken_language_level", sql`${table.level} between 1 and 5`),
  ],
)

/** Languages that the member learns, with the level reached. */
export const learnedLanguage = pgTable(
  "learned_language",
  {
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    language: text("language", { enum: spokenLanguages }).notNull(),
    level: smallint("level").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.language] }),
    check("learned_language_level", sql`${table.level} between 1 and 4`),
  ],
)

export const profileInterest = pgTable(
  "profile_interest",
  {
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    interest: text("interest", { enum: interests }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.interest] })],
)

/** How the member reads other languages. */
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

/** What the scam shield shows the member. */
export const shieldSetting = pgTable("shield_setting", {
  memberId: big("member_id")
    .primaryKey()
    .references(() => account.id, { onDelete: "cascade" }),
  scamWarnings: boolean("scam_warnings").notNull().default(true),
  abuseWarnings: boolean("abuse_warnings").notNull().default(true),
  askBeforeSending: boolean("ask_before_sending").notNull().default(true),
  hiddenWords: text("hidden_words").array().notNull().default([]),
})

/** A member has one introduction in their own language, and others in other languages. */
export const introduction = pgTable(
  "introduction",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    own: boolean("own").notNull().default(true),
    /** The language is detected; null if unknown. */
    language: text("language", { enum: languages }),
    content: text("content").notNull(),
  },
  (table) => [
    uniqueIndex("introduction_own")
      .on(table.memberId)
      .where(sql`${table.own}`),
    uniqueIndex("introduction_other")
      .on(table.memberId, table.language)
      .where(sql`not ${table.own}`),
    index("introduction_member").on(table.memberId),
  ],
)

/** Editing inserts a row with another id, so that translations and likes stay with their text. */
export const promptAnswer = pgTable(
  "prompt_answer",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    prompt: text("prompt", { enum: prompts }).notNull(),
    place: smallint("place").notNull(),
    language: text("language", { enum: languages }),
    /** Empty if the answer is spoken. */
    content: text("content").notNull(),
    voiceId: big("voice_id").references((): AnyPgColumn => photo.id, { onDelete: "cascade" }),
  },
  (table) => [
    uniqueIndex("prompt_answer_of").on(table.memberId, table.prompt),
    uniqueIndex("prompt_answer_voice")
      .on(table.voiceId)
      .where(sql`${table.voiceId} is not null`),
    check("prompt_answer_content", sql`(${table.voiceId} is null) = (${table.content} <> '')`),
  ],
)
