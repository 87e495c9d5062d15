import { eq, sql } from "drizzle-orm"
import type { Language } from "@redthread/contract/language"
import { bigints, type DbOrTx, prepareRows, rows, type Tx } from "../../core/db"
import { photoFile, publicPhotos } from "../photo/photo.sql"
import { translated } from "../translation/translation.sql"
import { type CardCore, cardJoin, coreColumns, listedColumns, type ListedRow } from "./profile.card.sql"
import { isVip, type Reader, visibleTo } from "./profile.sql"
import { introduction, profile } from "./profile.tables"

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
>

export interface ProfileRow extends CardCore, ListedRow, Coded {
  cover: string | null
  vipUntil: string | null
  fullContent: string | null
  fullTranslate: string | null
  photos: { id: number; file: string; kind: "image" | "video" }[]
}

/** Photos that a profile page shows at once. */
const shownPhotos = 12

/** The profile as the reader may see it; undefined where the reader may not. */
export async function findVisible(
  on: DbOrTx,
  reader: Reader | null,
  memberId: number,
  language: Language,
  now: string,
): Promise<ProfileRow | undefined> {
  const [row] = await rows<ProfileRow>(
    on,
    sql`select ${coreColumns(language, now)}, ${listedColumns(reader)}, ${profileColumns(language)}
      from ${profile} ${cardJoin} where ${profile.memberId} = ${memberId} and ${visibleTo(reader)}`,
  )
  return row
}

const coresQuery = prepareRows<CardCore, { ids: string; language: Language; now: string }>(sql`
  select ${coreColumns(sql`${sql.placeholder("language")}::text`, sql`${sql.placeholder("now")}`)}
  from ${profile} ${cardJoin} where ${profile.memberId} = any(${sql.placeholder("ids")}::bigint[])`)

/** What cards say of these members to everyone. Who may see them is for the caller to know. */
export const findCores = (
  on: DbOrTx,
  { ids, language, now }: { ids: readonly number[]; language: Language; now: string },
): Promise<CardCore[]> => coresQuery(on, { ids: `{${ids.join(",")}}`, language, now })

const profileColumns = (language: Language) => sql`
  ${photoFile(profile.coverId)} as "cover", ${profile.seeking} as "seeking", ${profile.visibility} as "visibility",
  ${profile.birthday} as "birthday", ${profile.vipUntil} as "vipUntil", ${introduction.content} as "fullContent",
  ${translated(introduction.content, introduction.language, language)} as "fullTranslate",
  ${publicPhotos(profile.memberId, shownPhotos)} as "photos", ${profile.height} as "height", ${profile.weight} as "weight",
  ${profile.children} as "children", ${profile.income} as "income", ${profile.orientation} as "orientation",
  ${profile.purpose} as "purpose", ${profile.horoscope} as "horoscope"`

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

export async function erase(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(introduction).where(eq(introduction.memberId, memberId))
  await tx.delete(profile).where(eq(profile.memberId, memberId))
}

export async function exportOf(on: DbOrTx, memberId: number) {
  const [row] = await on.select().from(profile).where(eq(profile.memberId, memberId))
  const introductions = await on.select().from(introduction).where(eq(introduction.memberId, memberId))
  return { profile: row, introductions }
}
