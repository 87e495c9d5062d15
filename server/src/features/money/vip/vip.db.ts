import { and, asc, desc, eq, gt, inArray, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm"
import type { Reader } from "../../../core/db/reader"
import { type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import { profile } from "../../member/profile-facts/profile.tables"
import { visibleTo } from "../../member/relation-facts/relation.sql"
import { vipUpgrade } from "./vip.tables"

export type UpgradeRow = typeof vipUpgrade.$inferSelect

export interface Target {
  memberId: number
  name: string
  vipUntil: Date | null
}

export async function findVisible(on: DbOrTx, reader: Reader, memberId: number): Promise<Target | undefined> {
  const [row] = await on
    .select({ memberId: profile.memberId, name: profile.name, vipUntil: profile.vipUntil })
    .from(profile)
    .where(sql`${profile.memberId} = ${memberId} and ${visibleTo(reader)}`)
  return row
}

interface EndingQuery {
  from: Date
  until: Date
  after: number
  limit: number
}

export async function listEnding(on: DbOrTx, { from, until, after, limit }: EndingQuery) {
  const profiles = await on
    .select({ memberId: profile.memberId, vipUntil: profile.vipUntil })
    .from(profile)
    .where(
      and(
        gt(profile.vipUntil, from),
        lte(profile.vipUntil, until),
        eq(profile.free, false),
        gt(profile.memberId, after),
      ),
    )
    .orderBy(asc(profile.memberId))
    .limit(limit)
  return profiles.flatMap(({ memberId, vipUntil }) => (vipUntil ? [{ memberId, vipUntil }] : []))
}

export async function findName(on: DbOrTx, memberId: number): Promise<string> {
  const [row] = await on.select({ name: profile.name }).from(profile).where(eq(profile.memberId, memberId))
  return row?.name ?? ""
}

/** Returns undefined if this payment was used before. */
export async function insertUpgrade(tx: Tx, values: typeof vipUpgrade.$inferInsert): Promise<UpgradeRow | undefined> {
  const [row] = await tx.insert(vipUpgrade).values(values).onConflictDoNothing().returning()
  return row
}

export async function findByPayment(on: DbOrTx, paymentId: number): Promise<UpgradeRow | undefined> {
  const [row] = await on.select().from(vipUpgrade).where(eq(vipUpgrade.paymentId, paymentId))
  return row
}

/** Lists upgrades in the order in which profiles are locked. */
export const listByIds = (tx: Tx, ids: readonly number[]): Promise<UpgradeRow[]> =>
  tx
    .select()
    .from(vipUpgrade)
    .where(inArray(vipUpgrade.id, [...ids]))
    .orderBy(asc(vipUpgrade.memberId), asc(vipUpgrade.id))

/** Locks upgrades by their ids and payments, in the order in which profiles are locked. */
export const lockUpgrades = (
  tx: Tx,
  { ids, paymentIds }: { ids: readonly number[]; paymentIds: readonly number[] },
): Promise<UpgradeRow[]> =>
  tx
    .select()
    .from(vipUpgrade)
    .where(or(inArray(vipUpgrade.id, [...ids]), inArray(vipUpgrade.paymentId, [...paymentIds])))
    .orderBy(asc(vipUpgrade.memberId), asc(vipUpgrade.id))
    .for("no key update")

/** Lists VIP that the member paid with gold since then, or still has time of; latest first. */
export const listPaid = (on: DbOrTx, payerId: number, since: Date): Promise<UpgradeRow[]> =>
  on
    .select()
    .from(vipUpgrade)
    .where(and(eq(vipUpgrade.payerId, payerId), isNull(vipUpgrade.paymentId), gt(vipUpgrade.createdAt, since)))
    .orderBy(desc(vipUpgrade.id))
    .limit(100)

/** Lists VIP that others gave the member, and that has time left. */
export const listGiven = (on: DbOrTx, memberId: number, now: Date): Promise<UpgradeRow[]> =>
  on
    .select()
    .from(vipUpgrade)
    .where(
      and(
        eq(vipUpgrade.memberId, memberId),
        ne(vipUpgrade.payerId, memberId),
        isNull(vipUpgrade.takenBackAt),
        gt(vipUpgrade.untilAt, now),
      ),
    )
    .orderBy(vipUpgrade.id)

/** Returns the upgrade; undefined if it was paid by a payment. */
export async function findPaid(on: DbOrTx, id: number): Promise<UpgradeRow | undefined> {
  const [row] = await on
    .select()
    .from(vipUpgrade)
    .where(and(eq(vipUpgrade.id, id), isNull(vipUpgrade.paymentId)))
  return row
}

export async function setTakenBack(tx: Tx, id: number, takenBackAt: Date): Promise<void> {
  await tx.update(vipUpgrade).set({ takenBackAt }).where(eq(vipUpgrade.id, id))
}

export const membersOf = (on: DbOrTx, ids: readonly number[]) =>
  on
    .select({ id: vipUpgrade.id, memberId: vipUpgrade.memberId })
    .from(vipUpgrade)
    .where(inArray(vipUpgrade.id, [...ids]))

export interface ListedUpgrade extends Omit<UpgradeRow, "fromAt" | "untilAt" | "takenBackAt" | "createdAt"> {
  fromAt: string
  untilAt: string
  takenBackAt: string | null
  createdAt: string
  /** Null if the reader may not see the payer. */
  payerName: string | null
}

const upgradeColumns = columns<ListedUpgrade>({
  id: "int8",
  memberId: "int8",
  payerId: "int8",
  month: "float8",
  cents: "int8",
  paymentId: "int8?",
  fromAt: "timestamptz",
  untilAt: "timestamptz",
  takenBackAt: "timestamptz?",
  createdAt: "timestamptz",
  payerName: "text?",
})

export const upgradesQuery = (reader: Reader, maxId: number, limit: number): SQL => sql`
  select u.id as "id", u.member_id as "memberId", u.payer_id as "payerId", u.month::float8 as "month", u.cents as "cents",
    u.payment_id as "paymentId", u.from_at as "fromAt", u.until_at as "untilAt", u.taken_back_at as "takenBackAt",
    u.created_at as "createdAt",
    (select ${profile.name} from ${profile} where ${profile.memberId} = u.payer_id and ${visibleTo(reader)}) as "payerName"
  from ${vipUpgrade} u where u.member_id = ${reader.id} and u.id < ${maxId} order by u.id desc limit ${sql.raw(String(limit))}`

export const listUpgrades = (on: DbOrTx, reader: Reader, maxId: number, limit: number): Promise<ListedUpgrade[]> =>
  rows(on, upgradeColumns, upgradesQuery(reader, maxId, limit))

export const exportOf = (on: DbOrTx, memberId: number) =>
  on
    .select({
      month: vipUpgrade.month,
      from: vipUpgrade.fromAt,
      until: vipUpgrade.untilAt,
      createdAt: vipUpgrade.createdAt,
      takenBackAt: vipUpgrade.takenBackAt,
    })
    .from(vipUpgrade)
    .where(eq(vipUpgrade.memberId, memberId))
    .orderBy(vipUpgrade.id)
