import { eq, inArray, type SQL, sql } from "drizzle-orm"
import type { DbOrTx, Tx } from "../../../core/db/db"
import { type Language, languages } from "@redthread/contract/language"
import { fluentLevel } from "@redthread/contract/profile"
import { arrayOf } from "../../../core/db/batched-rows"
import type { ShieldChoices } from "../../../core/member/caller"
import { profile, shieldSetting, spokenLanguage, translationSetting } from "./profile.tables"

export const isVip = (now: string | SQL): SQL<boolean> =>
  sql`(${profile.free} or coalesce(${profile.vipUntil} > ${now}::timestamptz, false))`

/** Selects the end of VIP in ms; null without VIP or without an end. */
export const vipEndsAt = (now: string | SQL): SQL<number | null> =>
  sql<number | null>`case when not ${profile.free} and ${profile.vipUntil} > ${now}::timestamptz
    then (extract(epoch from ${profile.vipUntil}) * 1000)::bigint end`

const isFluentIn = (memberId: SQL): SQL =>
  sql`spoken.member_id = ${memberId} and spoken.level >= ${sql.raw(String(fluentLevel))}`

/** Drizzle leaves out a column's table in queries of one table, where a subquery would take the column for its own. */
const own = sql.raw("profile.member_id")

/** Selects the languages that the member of the selected profile reads: the chosen ones, and those spoken fluently. */
export const readLanguages = sql<Language[]>`array(
  select spoken.language from ${spokenLanguage} spoken
  where ${isFluentIn(own)} and spoken.language = any(${arrayOf(languages)}::text[])
  union select unnest(chosen.languages) from ${translationSetting} chosen where chosen.member_id = ${own})`

const isAutomatic = sql<boolean>`coalesce((select chosen.automatic
  from ${translationSetting} chosen where chosen.member_id = ${own}), true)`

/** Selects the `ShieldChoices` of a member as JSON; null without a choice. */
export const shieldChoices = (memberId: SQL): SQL<ShieldChoices | null> => sql<ShieldChoices | null>`(
  select json_build_object('scamWarnings', chosen.scam_warnings, 'abuseWarnings', chosen.abuse_warnings,
    'hiddenWords', chosen.hidden_words)
  from ${shieldSetting} chosen where chosen.member_id = ${memberId})`

/** Selects whether texts in a language are translated for the member without a request. */
export const isTranslatedFor = (memberId: SQL, language: SQL): SQL<boolean> => sql<boolean>`(
  not exists (select from ${spokenLanguage} spoken where ${isFluentIn(memberId)} and spoken.language = ${language})
  and not exists (select from ${translationSetting} chosen where chosen.member_id = ${memberId}
    and (not chosen.automatic or ${language} = any(chosen.languages))))`

export type ProfileRecord = typeof profile.$inferSelect

export async function findFacts(on: DbOrTx, memberId: number, now: string) {
  const [row] = await on
    .select({
      name: profile.name,
      language: profile.language,
      gender: profile.gender,
      birthday: profile.birthday,
      seeking: profile.seeking,
      vip: isVip(now),
      vipEndsAt: vipEndsAt(now),
      readLanguages,
      automatic: isAutomatic,
      shield: shieldChoices(own),
    })
    .from(profile)
    .where(eq(profile.memberId, memberId))
  return row
}

export async function lockProfile(tx: Tx, memberId: number): Promise<ProfileRecord | undefined> {
  const [row] = await tx.select().from(profile).where(eq(profile.memberId, memberId)).for("update")
  return row
}

export async function updateProfile(tx: Tx, memberId: number, values: Partial<ProfileRecord>): Promise<void> {
  if (Object.keys(values).length > 0) await tx.update(profile).set(values).where(eq(profile.memberId, memberId))
}

export async function findIdByNameKey(on: DbOrTx, nameKey: string): Promise<number | undefined> {
  const [row] = await on.select({ id: profile.memberId }).from(profile).where(eq(profile.nameKey, nameKey))
  return row?.id
}

export const findNames = (on: DbOrTx, memberIds: readonly number[]) =>
  on
    .select({ name: profile.name, city: profile.city, countryCode: profile.countryCode })
    .from(profile)
    .where(inArray(profile.memberId, [...memberIds]))
