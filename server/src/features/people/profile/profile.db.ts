import { and, eq, isNull, sql } from "drizzle-orm"
import { type Language, languages } from "@redthread/contract/language"
import type { Interest, SpokenLanguage } from "@redthread/contract/profile"
import { arrayOf } from "../../../core/db/batched-rows"
import { bigints, type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import { isActive } from "../../member/account-row/account.db"
import { photoFile } from "../photo/photo.tables"
import { isVip, vipEndsAt } from "../../member/profile-facts/profile.facts.db"
import { introductionIn } from "./profile.sql"
import {
  introduction,
  learnedLanguage,
  profile,
  profileInterest,
  promptAnswer,
  spokenLanguage,
} from "../../member/profile-facts/profile.tables"
import type { GoneText } from "../translation/translation.service"

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
      vipEndsAt: vipEndsAt(now),
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

/** The profile must be locked, because suspending and deleting an account take the same lock. */
export async function isAccountActive(tx: Tx, memberId: number): Promise<boolean> {
  const [row] = await rows(tx, { active: "bool" }, sql`select ${isActive(memberId)} as "active"`)
  return row?.active ?? false
}

export async function isVerified(on: DbOrTx, memberId: number): Promise<boolean> {
  const [row] = await on.select({ verified: profile.verified }).from(profile).where(eq(profile.memberId, memberId))
  return row?.verified ?? false
}

export async function insert(tx: Tx, values: typeof profile.$inferInsert): Promise<void> {
  await tx.insert(profile).values(values)
}

export async function setSeen(tx: Tx, memberIds: readonly number[], seenAt: Date): Promise<void> {
  // Skips locked rows, because waiting for them in another order could deadlock.
  await tx
    .update(profile)
    .set({ seenAt })
    .where(
      sql`${profile.memberId} in (select free.member_id from ${profile} free
        where free.member_id = any(${bigints(memberIds)}) for update skip locked)`,
    )
}

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

export async function setSpoken(tx: Tx, memberId: number, languages: readonly SpokenLanguage[]): Promise<void> {
  await tx.delete(spokenLanguage).where(eq(spokenLanguage.memberId, memberId))
  const levels = new Map(languages.map(({ language, level }) => [language, level]))
  if (levels.size === 0) return
  await tx.insert(spokenLanguage).values([...levels].map(([language, level]) => ({ memberId, language, level })))
}

export async function setLearned(tx: Tx, memberId: number, languages: readonly SpokenLanguage[]): Promise<void> {
  await tx.delete(learnedLanguage).where(eq(learnedLanguage.memberId, memberId))
  const levels = new Map(languages.map(({ language, level }) => [language, level]))
  if (levels.size === 0) return
  await tx.insert(learnedLanguage).values([...levels].map(([language, level]) => ({ memberId, language, level })))
}

export async function setInterests(tx: Tx, memberId: number, interests: readonly Interest[]): Promise<void> {
  await tx.delete(profileInterest).where(eq(profileInterest.memberId, memberId))
  if (interests.length === 0) return
  await tx.insert(profileInterest).values([...new Set(interests)].map((interest) => ({ memberId, interest })))
}

export const listIntroductions = (on: DbOrTx, memberId: number): Promise<{ language: Language; content: string }[]> =>
  rows(
    on,
    columns<{ language: Language; content: string }>({ language: "text", content: "text" }),
    sql`select ${introduction.language} as "language", ${introduction.content} as "content" from ${introduction}
      where ${introduction.memberId} = ${memberId} and not ${introduction.own} order by 1`,
  )

/** Lists the introduction as read in other languages, in the format of `readMade`. */
export const listRead = (on: DbOrTx, memberId: number): Promise<{ language: Language; marked: string }[]> =>
  rows(
    on,
    columns<{ language: Language; marked: string }>({ language: "text", marked: "text" }),
    sql`select * from (
        select other."language", ${introductionIn(sql`other."language"`)} as "marked"
        from ${profile} join ${introduction} on ${introduction.memberId} = ${profile.memberId} and ${introduction.own}
        cross join unnest(${arrayOf(languages)}::text[]) other ("language")
        where ${profile.memberId} = ${memberId} and ${introduction.language} is distinct from other."language"
      ) translated where "marked" is not null order by 1`,
  )

export async function findOwnIntroduction(on: DbOrTx, memberId: number) {
  const [row] = await on
    .select({ content: introduction.content, language: introduction.language })
    .from(introduction)
    .where(sql`${introduction.memberId} = ${memberId} and ${introduction.own}`)
  return row
}

export async function setIntroductionIn(tx: Tx, memberId: number, language: Language, content: string): Promise<void> {
  await tx
    .delete(introduction)
    .where(
      sql`${introduction.memberId} = ${memberId} and not ${introduction.own} and ${introduction.language} = ${language}`,
    )
  if (content) await tx.insert(introduction).values({ memberId, own: false, language, content })
}

export async function deleteTexts(tx: Tx, memberId: number): Promise<GoneText[]> {
  const introductions = await tx
    .delete(introduction)
    .where(eq(introduction.memberId, memberId))
    .returning({ content: introduction.content })
  const answered = await tx
    .delete(promptAnswer)
    .where(eq(promptAnswer.memberId, memberId))
    .returning({ content: promptAnswer.content })
  return [...introductions, ...answered].map(({ content }) => ({ authorId: memberId, content }))
}

export interface StoredTexts {
  introductions: Omit<typeof introduction.$inferInsert, "id" | "memberId">[]
  prompts: Omit<typeof promptAnswer.$inferInsert, "id" | "memberId">[]
}

/** Without spoken answers, whose recordings are deleted when staff remove them. */
export async function textsOf(on: DbOrTx, memberId: number): Promise<StoredTexts> {
  const { own, language, content } = introduction
  const { prompt, place, language: promptLanguage, content: answer } = promptAnswer
  return {
    introductions: await on
      .select({ own, language, content })
      .from(introduction)
      .where(eq(introduction.memberId, memberId)),
    prompts: await on
      .select({ prompt, place, language: promptLanguage, content: answer })
      .from(promptAnswer)
      .where(and(eq(promptAnswer.memberId, memberId), isNull(promptAnswer.voiceId))),
  }
}

/** Texts that the member has written since remain. */
export async function restoreTexts(tx: Tx, memberId: number, { introductions, prompts }: StoredTexts): Promise<void> {
  const withMember = <T>(text: T) => ({ ...text, memberId })
  if (introductions.length > 0)
    await tx.insert(introduction).values(introductions.map(withMember)).onConflictDoNothing()
  if (prompts.length > 0) await tx.insert(promptAnswer).values(prompts.map(withMember)).onConflictDoNothing()
}

export async function erase(tx: Tx, memberId: number): Promise<GoneText[]> {
  const introductions = await deleteTexts(tx, memberId)
  await tx.delete(spokenLanguage).where(eq(spokenLanguage.memberId, memberId))
  await tx.delete(learnedLanguage).where(eq(learnedLanguage.memberId, memberId))
  await tx.delete(profileInterest).where(eq(profileInterest.memberId, memberId))
  await tx.delete(profile).where(eq(profile.memberId, memberId))
  return introductions
}

export async function exportOf(on: DbOrTx, memberId: number) {
  const [row] = await on.select().from(profile).where(eq(profile.memberId, memberId))
  const introductions = await on.select().from(introduction).where(eq(introduction.memberId, memberId))
  const prompts = await on.select().from(promptAnswer).where(eq(promptAnswer.memberId, memberId))
  const languages = await on.select().from(spokenLanguage).where(eq(spokenLanguage.memberId, memberId))
  const learns = await on.select().from(learnedLanguage).where(eq(learnedLanguage.memberId, memberId))
  const interests = await on.select().from(profileInterest).where(eq(profileInterest.memberId, memberId))
  return { profile: row, introductions, prompts, languages, learns, interests }
}

export async function ownerOfIntroduction(on: DbOrTx, id: number): Promise<number | undefined> {
  const [row] = await on.select({ memberId: introduction.memberId }).from(introduction).where(eq(introduction.id, id))
  return row?.memberId
}
