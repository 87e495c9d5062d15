import { eq, sql } from "drizzle-orm"
import type { Language } from "@redthread/contract/language"
import type { SpokenLanguage } from "@redthread/contract/profile"
import { batchRows } from "../../core/batched-rows"
import { bigints, type DbOrTx, prepareRows, rows, type Tx } from "../../core/db"
import { isActive } from "../account/account.sql"
import { photoFile, publicPhotos } from "../photo/photo.sql"
import { type CardCore, cardJoin, coreColumns, listedColumns, type ListedRow, saidIn } from "./profile.card.sql"
import { isVip, listedFor, visibleTo } from "./profile.sql"
import type { Reader, ReaderInQuery } from "../../core/reader"
import { introduction, profile, spokenLanguage } from "./profile.tables"

type ProfileRecord = typeof profile.$inferSelect
type Coded = Pick<
  ProfileRecord,
  | "height"
  | "weight"
  | "children"
  | "income"
  | "orientation"
  | "purpose"
  | "horoscope"
  | "seeking"
  | "visibility"
  | "birthday"
  | "messagePolicy"
  | "friendPolicy"
>

/** What a profile says of a member in one language, to whoever may see it. */
export interface ProfileRow extends CardCore, Coded {
  cover: string | null
  vanity: string | null
  languages: SpokenLanguage[]
  vipUntil: string | null
  fullContent: string | null
  fullTranslate: string | null
  photos: { id: number; file: string; kind: "image" | "video" }[]
}

/** Photos that a profile page shows at once. */
const shownPhotos = 12

const coresQuery = prepareRows<CardCore, { ids: string; language: Language; now: string }>(sql`
  select ${coreColumns(sql`${sql.placeholder("language")}::text`, sql`${sql.placeholder("now")}`)}
  from ${profile} ${cardJoin} where ${profile.memberId} = any(${sql.placeholder("ids")}::bigint[])`)

/** What cards say of these members to everyone. Who may see them is for the caller to know. */
export const findCores = (
  on: DbOrTx,
  { ids, language, now }: { ids: readonly number[]; language: Language; now: string },
): Promise<CardCore[]> => coresQuery(on, { ids: `{${ids.join(",")}}`, language, now })

/** What the member in `profile` speaks, best first, as a JSON array of `{language, level}`. */
const spoken = sql`(
  select coalesce(json_agg(json_build_object('language', language, 'level', level) order by level desc, language), '[]')
  from ${spokenLanguage} where ${spokenLanguage.memberId} = ${profile.memberId})`

const language = sql`${sql.placeholder("language")}::text`
const memberId = sql`${sql.placeholder("memberId")}::bigint`
const readerId = sql`${sql.placeholder("reader")}::bigint`

const wholeQuery = batchRows<ProfileRow, { memberId: number; language: Language; now: string }>(
  sql`select ${coreColumns(language, sql`${sql.placeholder("now")}`)}, ${photoFile(profile.coverId)} as "cover",
    ${profile.vanity} as "vanity", ${spoken} as "languages", ${profile.seeking} as "seeking",
    ${profile.visibility} as "visibility", ${profile.birthday} as "birthday",
    ${profile.messagePolicy} as "messagePolicy", ${profile.friendPolicy} as "friendPolicy",
    ${profile.vipUntil} as "vipUntil", ${introduction.content} as "fullContent", ${saidIn(language)} as "fullTranslate",
    ${publicPhotos(profile.memberId, shownPhotos)} as "photos", ${profile.height} as "height",
    ${profile.weight} as "weight", ${profile.children} as "children", ${profile.income} as "income",
    ${profile.orientation} as "orientation", ${profile.purpose} as "purpose", ${profile.horoscope} as "horoscope"
  from ${profile} ${cardJoin} where ${profile.memberId} = ${memberId}`,
  { memberId: "bigint", language: "text", now: "timestamptz" },
)

/** All that a profile says. Who may see it is for the caller to know. */
export async function findWhole(on: DbOrTx, of: { memberId: number; language: Language; now: string }) {
  const [row] = await wholeQuery(on, of)
  return row
}

const listedQuery = (reader: ReaderInQuery | null) =>
  batchRows<ListedRow, { reader: number; memberId: number }>(
    sql`select ${listedColumns(reader)} from ${profile} where ${profile.memberId} = ${memberId} and ${visibleTo(reader)}`,
    { reader: "bigint", memberId: "bigint" },
  )

const standings = {
  vip: listedQuery({ id: readerId, vip: true }),
  other: listedQuery({ id: readerId, vip: false }),
  visitor: listedQuery(null),
}

/** The member as they stand to the reader; undefined where the reader may not see them. */
export async function findListed(on: DbOrTx, reader: Reader | null, id: number): Promise<ListedRow | undefined> {
  const kind = reader ? (reader.vip ? "vip" : "other") : "visitor"
  const [row] = await standings[kind](on, { reader: reader?.id ?? 0, memberId: id })
  return row
}

/** What the member's own account shows, and what every request needs to know of a member. */
export async function findOwn(on: DbOrTx, memberId: number, now: string) {
  const [row] = await on
    .select({
      name: profile.name,
      gender: profile.gender,
      birthday: profile.birthday,
      seeking: profile.seeking,
      language: profile.language,
      file: photoFile(profile.avatarId),
      verified: profile.verified,
      vip: isVip(now),
      free: profile.free,
      vipUntil: profile.vipUntil,
      sound: profile.sound,
      visibility: profile.visibility,
      onlineVisible: profile.onlineVisible,
      scheme: profile.scheme,
      sendOnEnter: profile.sendOnEnter,
      marriage: profile.marriage,
    })
    .from(profile)
    .where(eq(profile.memberId, memberId))
  return row
}
export type OwnProfile = NonNullable<Awaited<ReturnType<typeof findOwn>>>

/** The profile row, locked until the transaction ends. */
export async function lock(tx: Tx, memberId: number): Promise<ProfileRecord | undefined> {
  const [row] = await tx.select().from(profile).where(eq(profile.memberId, memberId)).for("update")
  return row
}

/** To be asked once the profile is locked: who suspends or deletes an account waits for that lock. */
export async function isAccountActive(tx: Tx, memberId: number): Promise<boolean> {
  const [row] = await rows<{ active: boolean }>(tx, sql`select ${isActive(memberId)} as "active"`)
  return row?.active ?? false
}

export async function findIdByNameKey(on: DbOrTx, nameKey: string): Promise<number | undefined> {
  const [row] = await on.select({ id: profile.memberId }).from(profile).where(eq(profile.nameKey, nameKey))
  return row?.id
}

export async function insert(tx: Tx, values: typeof profile.$inferInsert): Promise<void> {
  await tx.insert(profile).values(values)
}

export async function update(tx: Tx, memberId: number, values: Partial<ProfileRecord>): Promise<void> {
  if (Object.keys(values).length > 0) await tx.update(profile).set(values).where(eq(profile.memberId, memberId))
}

export async function setSeen(tx: Tx, memberIds: readonly number[], seenAt: Date): Promise<void> {
  // A row that somebody is changing right now is passed over: waiting in two orders would be a deadlock.
  await tx
    .update(profile)
    .set({ seenAt })
    .where(
      sql`${profile.memberId} in (select free.member_id from ${profile} free
        where free.member_id = any(${bigints(memberIds)}) for update skip locked)`,
    )
}

/** Sets the introduction in the member's own language; an empty one removes it. */
export async function setIntroduction(
  tx: Tx,
  memberId: number,
  content: string,
  language: Language | null,
): Promise<void> {
  if (content === "") {
    await tx.delete(introduction).where(sql`${introduction.memberId} = ${memberId} and ${introduction.own}`)
    return
  }
  await tx
    .insert(introduction)
    .values({ memberId, own: true, content, language })
    .onConflictDoUpdate({
      target: introduction.memberId,
      targetWhere: sql`${introduction.own}`,
      set: { content, language },
    })
}

/** What the member speaks, whole: what is not in the list any more goes. */
export async function setSpoken(tx: Tx, memberId: number, languages: readonly SpokenLanguage[]): Promise<void> {
  await tx.delete(spokenLanguage).where(eq(spokenLanguage.memberId, memberId))
  const levels = new Map(languages.map(({ language, level }) => [language, level]))
  if (levels.size === 0) return
  await tx.insert(spokenLanguage).values([...levels].map(([language, level]) => ({ memberId, language, level })))
}

/** The introductions that the member has written in languages beside the own one. */
export const listIntroductions = (on: DbOrTx, memberId: number): Promise<{ language: Language; content: string }[]> =>
  rows(
    on,
    sql`select ${introduction.language} as "language", ${introduction.content} as "content" from ${introduction}
      where ${introduction.memberId} = ${memberId} and not ${introduction.own} order by 1`,
  )

/** Sets the introduction in another language; an empty one removes it. */
export async function setIntroductionIn(tx: Tx, memberId: number, language: Language, content: string): Promise<void> {
  await tx
    .delete(introduction)
    .where(
      sql`${introduction.memberId} = ${memberId} and not ${introduction.own} and ${introduction.language} = ${language}`,
    )
  if (content) await tx.insert(introduction).values({ memberId, own: false, language, content })
}

/** The member with this address of their own, where the reader may see them. */
export async function findVanity(on: DbOrTx, reader: Reader | null, vanity: string): Promise<number | undefined> {
  const [row] = await rows<{ id: number }>(
    on,
    sql`select ${profile.memberId} as "id" from ${profile} where ${profile.vanity} = ${vanity} and ${visibleTo(reader)}`,
  )
  return row?.id
}

/** Whether the reader may see this member. */
export async function isVisible(on: DbOrTx, reader: Reader | null, memberId: number): Promise<boolean> {
  const found = await rows(
    on,
    sql`select from ${profile} where ${profile.memberId} = ${memberId} and ${visibleTo(reader)}`,
  )
  return found.length > 0
}

interface Span {
  above: number
  below: number
  limit: number
}

/** Members between these ids whom every visitor may see, by id. */
export const listPublic = (on: DbOrTx, { above, below, limit }: Span): Promise<{ id: number }[]> =>
  rows(
    on,
    sql`select ${profile.memberId} as "id" from ${profile}
      where ${profile.memberId} > ${above} and ${profile.memberId} < ${below} and ${listedFor(null)}
      order by ${profile.memberId} limit ${sql.raw(String(limit))}`,
  )

export async function lastId(on: DbOrTx): Promise<number> {
  const [row] = await rows<{ id: number | null }>(on, sql`select max(${profile.memberId}) as "id" from ${profile}`)
  return row?.id ?? 0
}

/** Answers what the member had said of themselves. */
export async function erase(tx: Tx, memberId: number): Promise<string[]> {
  const said = await tx
    .delete(introduction)
    .where(eq(introduction.memberId, memberId))
    .returning({ content: introduction.content })
  await tx.delete(spokenLanguage).where(eq(spokenLanguage.memberId, memberId))
  await tx.delete(profile).where(eq(profile.memberId, memberId))
  return said.map(({ content }) => content)
}

export async function exportOf(on: DbOrTx, memberId: number) {
  const [row] = await on.select().from(profile).where(eq(profile.memberId, memberId))
  const introductions = await on.select().from(introduction).where(eq(introduction.memberId, memberId))
  const languages = await on.select().from(spokenLanguage).where(eq(spokenLanguage.memberId, memberId))
  return { profile: row, introductions, languages }
}
