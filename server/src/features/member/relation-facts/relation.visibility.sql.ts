import { type SQL, sql } from "drizzle-orm"
import type { ReaderInQuery } from "../../../core/db/reader"
import { profile } from "../profile-facts/profile.tables"
import { areFriends, notBlocked } from "./relation.sql"

/** The query names `profile` without an alias. */
const byVisibility = (reader: ReaderInQuery): SQL =>
  reader.vip
    ? sql`(${profile.visibility} in ('public', 'registered', 'hidden') or ${areFriends(reader.id, profile.memberId)})`
    : sql`(${profile.visibility} in ('public', 'registered') or ${areFriends(reader.id, profile.memberId)})`

/**
 * Whether the reader may see the member in `profile`. The only rule of visibility: every list, page, search, photo and
 * message uses it. Hidden profiles are visible to friends and VIPs, profiles for friends to friends only; everybody
 * sees themselves.
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
