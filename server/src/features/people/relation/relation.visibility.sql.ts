import { type SQL, sql } from "drizzle-orm"
import type { ReaderInQuery } from "../../../core/db/reader"
import { profile } from "../profile/profile.tables"
import { areFriends, notBlocked } from "./relation.sql"

/** The query names `profile` without an alias. */
const byVisibility = (reader: ReaderInQuery): SQL =>
  reader.vip
    ? sql`(${profile.visibility} in ('public', 'registered', 'hidden') or ${areFriends(reader.id, profile.memberId)})`
    : sql`(${profile.visibility} in ('public', 'registered') or ${areFriends(reader.id, profile.memberId)})`

/**
 * The reader may see the member in `profile`: every list, page, search, photo and message asks this and nothing else.
 * Hidden profiles are seen by friends and VIPs, those for friends by friends alone. One always sees oneself.
 */
export const visibleTo = (reader: ReaderInQuery | null): SQL =>
  reader
    ? sql`((${profile.listed} and ${byVisibility(reader)} and ${notBlocked(reader.id, profile.memberId)})
        or ${profile.memberId} = ${reader.id})`
    : sql`(${profile.listed} and ${profile.visibility} = 'public')`

/** Members that lists may show to this reader: like `visibleTo`, without the reader. */
export const listedFor = (reader: ReaderInQuery | null): SQL =>
  reader
    ? sql`${profile.listed} and ${byVisibility(reader)} and ${notBlocked(reader.id, profile.memberId)}
        and ${profile.memberId} <> ${reader.id}`
    : visibleTo(null)
