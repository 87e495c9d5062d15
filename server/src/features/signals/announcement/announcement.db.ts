import { and, desc, eq, gt, isNull, lt, lte, or, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import type { DbOrTx, Tx } from "../../../core/db/db"
import { announcement, announcementSeen, type AnnouncementTexts } from "./announcement.tables"

interface NewAnnouncement {
  content: AnnouncementTexts
  startsAt: Date
  endsAt: Date | null
  createdAt: Date
}

export async function insert(tx: Tx, row: NewAnnouncement): Promise<number> {
  const [inserted] = await tx.insert(announcement).values(row).returning({ id: announcement.id })
  if (!inserted) throw new Error("an announcement was inserted without an id")
  return inserted.id
}

export async function withdraw(tx: Tx, id: number): Promise<boolean> {
  const withdrawn = await tx
    .update(announcement)
    .set({ withdrawn: true })
    .where(and(eq(announcement.id, id), eq(announcement.withdrawn, false)))
    .returning({ id: announcement.id })
  return withdrawn.length > 0
}

const isOn = (now: Date) =>
  and(
    eq(announcement.withdrawn, false),
    lte(announcement.startsAt, now),
    or(isNull(announcement.endsAt), gt(announcement.endsAt, now)),
  )

/** Announcements are ordered by start, because one that was written earlier may start later. */
const sortKeyOf = (id: SQLWrapper): SQL =>
  sql`(select (placed.starts_at, placed.id) from ${announcement} placed where placed.id = ${id})`

/** Returns undefined if the member has read it or a later one. */
export async function findUnread(
  on: DbOrTx,
  memberId: number,
  now: Date,
): Promise<{ id: number; content: AnnouncementTexts } | undefined> {
  const [latest] = await on
    .select({
      id: announcement.id,
      content: announcement.content,
      seen: sql<boolean>`exists (select from ${announcementSeen} where ${announcementSeen.memberId} = ${memberId}
        and ${sortKeyOf(announcementSeen.announcementId)} >= (${announcement.startsAt}, ${announcement.id}))`,
    })
    .from(announcement)
    .where(isOn(now))
    .orderBy(desc(announcement.startsAt), desc(announcement.id))
    .limit(1)
  return latest && !latest.seen ? { id: latest.id, content: latest.content } : undefined
}

export const exists = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.$count(announcement, eq(announcement.id, id))) > 0

export async function see(tx: Tx, memberId: number, announcementId: number): Promise<void> {
  await tx
    .insert(announcementSeen)
    .values({ memberId, announcementId })
    .onConflictDoUpdate({
      target: announcementSeen.memberId,
      set: { announcementId },
      setWhere: sql`${sortKeyOf(announcementSeen.announcementId)} < ${sortKeyOf(sql`${announcementId}::bigint`)}`,
    })
}

export const list = (on: DbOrTx, maxId: number | undefined, limit: number) =>
  on
    .select()
    .from(announcement)
    .where(and(lt(announcement.id, maxId ?? Number.MAX_SAFE_INTEGER), eq(announcement.withdrawn, false)))
    .orderBy(desc(announcement.id))
    .limit(limit)

export async function forgetReader(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(announcementSeen).where(eq(announcementSeen.memberId, memberId))
}
