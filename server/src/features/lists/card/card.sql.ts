import { type SQL, sql } from "drizzle-orm"
import type { Language } from "@redthread/contract/language"
import { hasWrittenTo } from "../../talk/chat/chat.sql"
import { isConnected } from "../../signals/presence/presence.tables"
import { photoFile } from "../../people/photo/photo.tables"
import { friendState, hasRequested, likes } from "../../member/relation-facts/relation.sql"
import { ageAt, introductionIn } from "../../people/profile/profile.sql"
import { isVip, vipEndsAt } from "../../member/profile-facts/profile.facts.db"
import type { ReaderInQuery } from "../../../core/db/reader"
import { introduction, profile } from "../../member/profile-facts/profile.tables"
import { type ColumnTypes } from "../../../core/db/query-columns"

export const cardTextLength = 200

/** The part of a card that is equal for all readers of one language. */
export interface CardCore {
  memberId: number
  name: string
  file: string | null
  /** Null in the own profile before a sign-up through a provider is complete, as is the age. */
  gender: 0 | 1 | null
  age: number | null
  marriage: number | null
  countryCode: string | null
  city: string | null
  language: Language
  vip: boolean
  /** The card is valid until this time in ms, the end of VIP; null if no end is known. */
  endsAt: number | null
  verified: boolean
  introductionId: number | null
  content: string | null
  contentLanguage: Language | null
  translate: string | null
}

export interface ListedRow {
  memberId: number
  /** Bits of `cardFlags`, and above them the contract's `friend`. */
  flags: number
}

/** The flags share one integer column, because parsing a result costs per cell. */
export const cardFlags = { online: 1, liked: 2, messaged: 4, asks: 8 } as const
export const friendUnit = 16

const flag = (name: keyof typeof cardFlags, condition: SQL): SQL =>
  sql`case when ${condition} then ${sql.raw(String(cardFlags[name]))} else 0 end`

const onlineFlag = flag("online", sql`${profile.onlineVisible} and ${isConnected(profile.memberId)}`)

const relationFlags = (reader: ReaderInQuery | null): SQL =>
  reader
    ? sql`${sql.raw(String(friendUnit))} * ${friendState(reader.id, profile.memberId)}
        + ${flag("messaged", hasWrittenTo(reader.id, profile.memberId))}`
    : sql`0`

const likedFlag = (reader: ReaderInQuery | null): SQL =>
  reader ? flag("liked", likes(reader.id, profile.memberId)) : sql`0`

export const listedTypes = { memberId: "int8", flags: "int4" } as const satisfies ColumnTypes<ListedRow>

const listedFlags = (reader: ReaderInQuery | null): SQL =>
  sql`${onlineFlag} + ${relationFlags(reader)} + ${likedFlag(reader)}`

export const listedColumns = (reader: ReaderInQuery | null): SQL => sql`
  ${profile.memberId} as "memberId", ${listedFlags(reader)} as "flags"`

/** Selects a `ListedRow` with `asks`, which only a profile shows. */
export const viewedColumns = (reader: ReaderInQuery | null): SQL => sql`
  ${profile.memberId} as "memberId", ${listedFlags(reader)}
    + ${reader ? flag("asks", hasRequested(profile.memberId, reader.id)) : sql`0`} as "flags"`

/** Selects a `ListedRow` without `liked`, which posts and comments do not show. */
export const authorColumns = (reader: ReaderInQuery | null, memberId = sql`${profile.memberId}`): SQL => sql`
  ${memberId} as "memberId", ${onlineFlag} + ${relationFlags(reader)} as "flags"`

export const coreTypes = {
  memberId: "int8",
  name: "text",
  file: "text?",
  gender: "int2?",
  age: "int4?",
  marriage: "int2?",
  countryCode: "text?",
  city: "text?",
  language: "text",
  vip: "bool",
  endsAt: "int8?",
  verified: "bool",
  introductionId: "int8?",
  content: "text?",
  contentLanguage: "text?",
  translate: "text?",
} as const satisfies ColumnTypes<CardCore>

/** Selects a `CardCore` from `profile`; requires `cardJoin`. */
export const coreColumns = (language: Language | SQL, now: string | SQL): SQL => sql`
  ${profile.memberId} as "memberId", ${profile.name} as "name", ${photoFile(profile.avatarId)} as "file",
  ${profile.gender} as "gender", ${ageAt(now)} as "age", ${profile.marriage} as "marriage",
  ${profile.countryCode} as "countryCode", ${profile.city} as "city", ${profile.language} as "language",
  ${isVip(now)} as "vip", ${vipEndsAt(now)} as "endsAt", ${profile.verified} as "verified", ${introduction.id} as "introductionId",
  left(${introduction.content}, ${cardTextLength}) as "content", ${introduction.language} as "contentLanguage",
  case when ${introduction.language} <> ${language} then ${introductionIn(language, cardTextLength)} end as "translate"`

export const cardJoin = sql`
  left join ${introduction} on ${introduction.memberId} = ${profile.memberId} and ${introduction.own}`
