import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm"
import { type DbOrTx, rows, type Tx } from "../../../../core/db/db"
import { account } from "../../../member/account-row/account.tables"
import { profile } from "../../../member/profile-facts/profile.tables"
import { photoFile } from "../../../people/photo/photo.tables"
import { appointment } from "../appointment.tables"
import { dateShare, dateShareFriend } from "./date-share.tables"

export type ShareRow = typeof dateShare.$inferSelect
export type FriendRow = typeof dateShareFriend.$inferSelect

const isOwn = (memberId: number, appointmentId: number) =>
  and(eq(dateShare.appointmentId, appointmentId), eq(dateShare.memberId, memberId))

export async function find(on: DbOrTx, memberId: number, appointmentId: number): Promise<ShareRow | undefined> {
  const [row] = await on.select().from(dateShare).where(isOwn(memberId, appointmentId))
  return row
}

export async function lock(tx: Tx, memberId: number, appointmentId: number): Promise<ShareRow | undefined> {
  const [row] = await tx.select().from(dateShare).where(isOwn(memberId, appointmentId)).for("update")
  return row
}

/** A concurrent request that created the row first wins; its row is then locked. */
export async function insertAndLock(tx: Tx, values: typeof dateShare.$inferInsert): Promise<ShareRow> {
  await tx.insert(dateShare).values(values).onConflictDoNothing()
  const row = await lock(tx, values.memberId, values.appointmentId)
  if (!row) throw new Error("a share was neither stored nor found")
  return row
}

export async function update(tx: Tx, id: number, values: Partial<ShareRow>): Promise<ShareRow> {
  const [row] = await tx.update(dateShare).set(values).where(eq(dateShare.id, id)).returning()
  if (!row) throw new Error(`the share ${id} was not locked`)
  return row
}

export const listFriends = (on: DbOrTx, shareId: number): Promise<FriendRow[]> =>
  on.select().from(dateShareFriend).where(eq(dateShareFriend.shareId, shareId)).orderBy(asc(dateShareFriend.id))

export async function insertFriend(tx: Tx, values: typeof dateShareFriend.$inferInsert): Promise<FriendRow> {
  const [row] = await tx.insert(dateShareFriend).values(values).returning()
  if (!row) throw new Error("an insert without a condition returned no row")
  return row
}

export async function deleteFriend(tx: Tx, shareId: number, id: number): Promise<boolean> {
  const removed = await tx
    .delete(dateShareFriend)
    .where(and(eq(dateShareFriend.shareId, shareId), eq(dateShareFriend.id, id)))
    .returning({ id: dateShareFriend.id })
  return removed.length > 0
}

export async function confirmFriend(tx: Tx, id: number, confirmedAt: Date): Promise<void> {
  await tx
    .update(dateShareFriend)
    .set({ confirmedAt })
    .where(and(eq(dateShareFriend.id, id), isNull(dateShareFriend.confirmedAt)))
}

export async function findFriend(on: DbOrTx, id: number): Promise<{ friend: FriendRow; share: ShareRow } | undefined> {
  const [row] = await on
    .select({ friend: dateShareFriend, share: dateShare })
    .from(dateShareFriend)
    .innerJoin(dateShare, eq(dateShare.id, dateShareFriend.shareId))
    .where(eq(dateShareFriend.id, id))
  return row
}

export async function findShare(on: DbOrTx, id: number): Promise<ShareRow | undefined> {
  const [row] = await on.select().from(dateShare).where(eq(dateShare.id, id))
  return row
}

export async function openAmong(
  on: DbOrTx,
  memberId: number,
  appointmentIds: readonly number[],
  now: Date,
): Promise<Set<number>> {
  if (appointmentIds.length === 0) return new Set()
  const shares = await on
    .select({ id: dateShare.appointmentId })
    .from(dateShare)
    .where(
      and(
        eq(dateShare.memberId, memberId),
        inArray(dateShare.appointmentId, [...appointmentIds]),
        isNull(dateShare.endedAt),
        gt(dateShare.endsAt, now),
      ),
    )
  return new Set(shares.map(({ id }) => id))
}

export async function endAll(tx: Tx, appointmentId: number, endedAt: Date): Promise<void> {
  await tx
    .update(dateShare)
    .set({ endedAt, askAt: null, alarmAt: null })
    .where(and(eq(dateShare.appointmentId, appointmentId), isNull(dateShare.endedAt)))
}

export interface SharedDate {
  appointmentId: number
  at: Date
  place: string | null
  sharerName: string | null
  sharerZone: string | null
  sharerLeft: boolean
  otherName: string | null
  otherFile: string | null
}

/** What the page may show; of the other member only name and main photo. */
export async function findDate(on: DbOrTx, { appointmentId, memberId }: ShareRow): Promise<SharedDate | undefined> {
  const [found] = await rows(
    on,
    {
      appointmentId: "int8",
      at: "timestamptz",
      place: "text?",
      sharerName: "text?",
      sharerZone: "text?",
      sharerLeft: "bool",
      otherName: "text?",
      otherFile: "text?",
    },
    sql`select ${appointment.id} as "appointmentId", ${appointment.at} as "at", ${appointment.place} as "place",
        sharer.name as "sharerName", sharer.time_zone as "sharerZone",
        (${account.state} = 'deleted') as "sharerLeft", other.name as "otherName", ${photoFile(sql`other.avatar_id`)} as "otherFile"
      from ${appointment}
        join ${account} on ${account.id} = ${memberId}
        left join ${profile} sharer on sharer.member_id = ${memberId}
        left join ${profile} other on other.member_id =
          case when ${appointment.proposerId} = ${memberId} then ${appointment.otherId} else ${appointment.proposerId} end
      where ${appointment.id} = ${appointmentId}`,
  )
  return found && { ...found, at: new Date(found.at) }
}

export const lockDueQuestions = (tx: Tx, now: Date, limit: number): Promise<ShareRow[]> =>
  tx
    .select()
    .from(dateShare)
    .where(lte(dateShare.askAt, now))
    .orderBy(asc(dateShare.askAt))
    .limit(limit)
    .for("update", { skipLocked: true })

export const lockDueAlarms = (tx: Tx, now: Date, limit: number): Promise<ShareRow[]> =>
  tx
    .select()
    .from(dateShare)
    .where(lte(dateShare.alarmAt, now))
    .orderBy(asc(dateShare.alarmAt))
    .limit(limit)
    .for("update", { skipLocked: true })

export const listConfirmed = (on: DbOrTx, shareId: number): Promise<FriendRow[]> =>
  on
    .select()
    .from(dateShareFriend)
    .where(and(eq(dateShareFriend.shareId, shareId), isNotNull(dateShareFriend.confirmedAt)))
    .orderBy(asc(dateShareFriend.id))

/** Friends' addresses are deleted with the share, this long after the link ended. */
export async function deleteEndedBefore(tx: Tx, before: Date, limit: number): Promise<number> {
  const removed = await rows(
    tx,
    { id: "int8" },
    sql`delete from ${dateShare} where ${dateShare.id} in (select ${dateShare.id} from ${dateShare}
      where greatest(${dateShare.endsAt}, ${dateShare.endedAt}) < ${before.toISOString()}::timestamptz limit ${limit})
      returning ${dateShare.id} as "id"`,
  )
  return removed.length
}

export const listOf = (on: DbOrTx, memberId: number): Promise<ShareRow[]> =>
  on.select().from(dateShare).where(eq(dateShare.memberId, memberId)).orderBy(asc(dateShare.id))

export const friendsOf = (on: DbOrTx, memberId: number): Promise<{ friend: FriendRow }[]> =>
  on
    .select({ friend: dateShareFriend })
    .from(dateShareFriend)
    .innerJoin(dateShare, eq(dateShare.id, dateShareFriend.shareId))
    .where(eq(dateShare.memberId, memberId))
    .orderBy(asc(dateShareFriend.id))
