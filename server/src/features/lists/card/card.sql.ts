import { type SQL, sql } from "drizzle-orm"
import type { Language } from "@redthread/contract/language"
import { hasWrittenTo } from "../../talk/chat/chat.sql"
import { isConnected } from "../../signals/presence/presence.sql"
import { photoFile } from "../../people/photo/photo.sql"
import { friendState, likes } from "../../member/relation-facts/relation.sql"
import { ageAt, introductionIn } from "../../people/profile/profile.sql"
import { isVip, vipEndsAt } from "../../member/profile-facts/profile.facts.db"
import type { ReaderInQuery } from "../../../core/db/reader"
import { introduction, profile } from "../../member/profile-facts/profile.tables"

/** Symbols of an introduction that a card shows. */
export const cardText = 200

/** What a card says of a member to every reader in one language. */
export interface CardCore {
  memberId: number
  name: string
  file: string | null
  gender: 0 | 1
  age: number
  marriage: number | null
  countryCode: string | null
  city: string | null
  language: Language
  vip: boolean
  /** ms; null for who is no VIP, or one without an end. */
  vipEndsAt: number | null
  verified: boolean
  introductionId: number | null
  content: string | null
  contentLanguage: Language | null
  translate: string | null
}

/** A member in a list, and what is so between them and this reader at this moment. */
export interface ListedRow {
  memberId: number
  /** Bits of `cardFlags`, and above them `friend` of the contract. */
  flags: number
}

/** All flags in one integer column: parsing a result costs per cell. */
export const cardFlags = { online: 1, liked: 2, messaged: 4 } as const
export const friendUnit = 8

const flag = (name: keyof typeof cardFlags, condition: SQL): SQL =>
  sql`case when ${condition} then ${sql.raw(String(cardFlags[name]))} else 0 end`

const onlineFlag = flag("online", sql`${profile.onlineVisible} and ${isConnected(profile.memberId)}`)

const standingFlags = (reader: ReaderInQuery | null): SQL =>
  reader
    ? sql`${sql.raw(String(friendUnit))} * ${friendState(reader.id, profile.memberId)}
        + ${flag("messaged", hasWrittenTo(reader.id, profile.memberId))}`
    : sql`0`

const likedFlag = (reader: ReaderInQuery | null): SQL =>
  reader ? flag("liked", likes(reader.id, profile.memberId)) : sql`0`

/** A `ListedRow` of the member in `profile`, for one reader. */
export const listedColumns = (reader: ReaderInQuery | null): SQL => sql`
  ${profile.memberId} as "memberId", ${onlineFlag} + ${standingFlags(reader)} + ${likedFlag(reader)} as "flags"`

/** The same of whoever wrote what a list shows: whether the reader likes them is not said there, so it is not asked. */
export const authorColumns = (reader: ReaderInQuery | null): SQL => sql`
  ${profile.memberId} as "memberId", ${onlineFlag} + ${standingFlags(reader)} as "flags"`

/** A `CardCore` of the member in `profile`, in one language. Belongs with `cardJoin`. */
export const coreColumns = (language: Language | SQL, now: string | SQL): SQL => sql`
  ${profile.memberId} as "memberId", ${profile.name} as "name", ${photoFile(profile.avatarId)} as "file",
  ${profile.gender} as "gender", ${ageAt(now)} as "age", ${profile.marriage} as "marriage",
  ${profile.countryCode} as "countryCode", ${profile.city} as "city", ${profile.language} as "language",
  ${isVip(now)} as "vip", ${vipEndsAt(now)} as "vipEndsAt", ${profile.verified} as "verified", ${introduction.id} as "introductionId",
  left(${introduction.content}, ${cardText}) as "content", ${introduction.language} as "contentLanguage",
  case when ${introduction.language} <> ${language} then ${introductionIn(language, cardText)} end as "translate"`

export const cardJoin = sql`
  left join ${introduction} on ${introduction.memberId} = ${profile.memberId} and ${introduction.own}`
