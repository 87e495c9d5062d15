import { and, count, countDistinct, desc, eq, gt, isNull, like, lt, min, ne, or, type SQL, sql } from "drizzle-orm"
import type { DbOrTx } from "../../../core/db/db"
import { account, session } from "../../member/account-row/account.tables"
import { introduction, profile } from "../../member/profile-facts/profile.tables"
import { photo } from "../../people/photo/photo.tables"
import { supportTicket } from "../../member/case-facts/case.tables"

const listed = {
  id: account.id,
  name: profile.name,
  email: account.email,
  role: account.role,
  state: account.state,
  language: profile.language,
  createdAt: account.createdAt,
  seenAt: profile.seenAt,
}

export type ListedRow = Awaited<ReturnType<typeof list>>[number]

const escapeLikePattern = (text: string): string => text.replaceAll(/[%_\\]/g, String.raw`\$&`)

function matchesSearch(q: string, nameKey: string): SQL | undefined {
  if (q === "") return undefined
  const isId = /^\d{1,15}$/.test(q)
  return or(
    isId ? eq(account.id, Number(q)) : undefined,
    like(account.email, `${escapeLikePattern(q.toLowerCase())}%`),
    nameKey === "" ? undefined : like(profile.nameKey, `${escapeLikePattern(nameKey)}%`),
  )
}

export const list = (on: DbOrTx, { q, nameKey, maxId }: { q: string; nameKey: string; maxId: number }, limit: number) =>
  on
    .select(listed)
    .from(account)
    .innerJoin(profile, eq(profile.memberId, account.id))
    .where(and(lt(account.id, maxId), isNull(account.erasedAt), matchesSearch(q, nameKey)))
    .orderBy(desc(account.id))
    .limit(limit)

export const listStaff = (on: DbOrTx) =>
  on
    .select({
      ...listed,
      secondFactor: sql<boolean>`exists (select from totp where totp.member_id = ${account.id} and secret is not null)
        or exists (select from passkey where passkey.member_id = ${account.id})`,
    })
    .from(account)
    .innerJoin(profile, eq(profile.memberId, account.id))
    .where(ne(account.role, "member"))
    .orderBy(desc(account.id))

export async function find(on: DbOrTx, memberId: number, now: Date) {
  const [row] = await on
    .select({
      ...listed,
      phone: account.phone,
      emailVerifiedAt: account.emailVerifiedAt,
      limitedUntil: account.limitedUntil,
      gender: profile.gender,
      birthday: profile.birthday,
      country: profile.countryCode,
      city: profile.city,
      verified: profile.verified,
      isPartner: account.isPartner,
      free: profile.free,
      rate: account.rate,
      avatarFile: photo.file,
      sessions: on.$count(
        session,
        and(eq(session.memberId, memberId), isNull(session.endedAt), gt(session.expiresAt, now)),
      ),
    })
    .from(account)
    .innerJoin(profile, eq(profile.memberId, account.id))
    .leftJoin(photo, eq(photo.id, profile.avatarId))
    .where(and(eq(account.id, memberId), isNull(account.erasedAt)))
  return row
}

export async function introductionOf(on: DbOrTx, memberId: number): Promise<string | null> {
  const [row] = await on
    .select({ content: introduction.content })
    .from(introduction)
    .where(eq(introduction.memberId, memberId))
    .limit(1)
  return row?.content ?? null
}

/** The id of a case about a member is that of the earliest open report. */
export async function openCaseOf(on: DbOrTx, memberId: number): Promise<number | null> {
  const [row] = await on
    .select({ id: min(supportTicket.id) })
    .from(supportTicket)
    .where(
      and(
        eq(supportTicket.reportedId, memberId),
        eq(supportTicket.category, "complaint"),
        isNull(supportTicket.closedAt),
      ),
    )
  return row?.id ?? null
}

export async function reportsOf(on: DbOrTx, memberId: number) {
  const [against] = await on
    .select({ against: count(), by: countDistinct(supportTicket.memberId) })
    .from(supportTicket)
    .where(eq(supportTicket.reportedId, memberId))
  const made = await on.$count(
    supportTicket,
    and(eq(supportTicket.memberId, memberId), eq(supportTicket.category, "complaint")),
  )
  return { against: against?.against ?? 0, by: against?.by ?? 0, made }
}
