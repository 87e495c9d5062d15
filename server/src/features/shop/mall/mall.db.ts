import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lt, min, or, sql, type SQL } from "drizzle-orm"
import type { OrderState } from "@redthread/contract/mall"
import { bigints, type DbOrTx, rows, type Tx } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import type { Reader } from "../../../core/db/reader"
import { profile } from "../../member/profile-facts/profile.tables"
import { visibleTo } from "../../member/relation-facts/relation.sql"
import { photoFile } from "../../people/photo/photo.tables"
import { mallOrder as order, mallOrder, mallOrderPhoto as orderPhoto, mallOrderPhoto } from "./mall.tables"

export type OrderRow = typeof order.$inferSelect
type Change = Partial<typeof order.$inferInsert>

export async function insert(tx: Tx, values: typeof order.$inferInsert): Promise<OrderRow> {
  const [row] = await tx.insert(order).values(values).returning()
  if (!row) throw new Error("an insert without a condition returned no row")
  return row
}

export async function lock(tx: Tx, id: number): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(order).where(eq(order.id, id)).for("update")
  return row
}

export async function find(on: DbOrTx, id: number): Promise<OrderRow | undefined> {
  const [row] = await on.select().from(order).where(eq(order.id, id))
  return row
}

export const lockUndelivered = (tx: Tx, ids: readonly number[]): Promise<OrderRow[]> =>
  tx
    .select()
    .from(order)
    .where(and(inArray(order.id, [...ids]), inArray(order.state, ["pending_accept", "prepare_delivery"])))
    .orderBy(order.id)
    .for("update")

export const listRevocable = (on: DbOrTx, payerId: number, since: Date): Promise<OrderRow[]> =>
  on
    .select()
    .from(order)
    .where(
      and(
        eq(order.payerId, payerId),
        or(inArray(order.state, ["pending_accept", "prepare_delivery"]), gt(order.deliveredAt, since)),
      ),
    )
    .orderBy(desc(order.id))
    .limit(100)

export async function update(tx: Tx, id: number, values: Change): Promise<OrderRow> {
  const [row] = await tx.update(order).set(values).where(eq(order.id, id)).returning()
  if (!row) throw new Error(`order ${id} is gone while it was locked`)
  return row
}

/** The member's country, null if unknown; undefined if the reader cannot see the member. */
export async function countryOf(on: DbOrTx, reader: Reader, memberId: number): Promise<string | null | undefined> {
  const [row] = await rows(
    on,
    { country: "text?" },
    sql`select ${profile.countryCode} as "country" from ${profile}
      where ${profile.memberId} = ${memberId} and ${visibleTo(reader)}`,
  )
  return row && row.country
}

export async function nameOf(on: DbOrTx, memberId: number): Promise<string> {
  const [row] = await on.select({ name: profile.name }).from(profile).where(eq(profile.memberId, memberId))
  if (!row) throw new Error(`member ${memberId} has no profile`)
  return row.name
}

/** An order as one of its two members sees it; `otherId` is null if the other member cannot be seen. */
export interface ListedOrder {
  id: number
  productId: number
  quantity: number
  price: number
  state: OrderState
  reason: OrderRow["reason"]
  note: string | null
  fromName: string
  fullName: string | null
  address: string | null
  country: string | null
  createdAt: string
  dueAt: string | null
  toMe: boolean
  otherId: number | null
  name: string | null
  file: string | null
  photoIds: number[]
}

const orderColumns = columns<ListedOrder>({
  id: "int8",
  productId: "int2",
  quantity: "int2",
  price: "int8",
  state: "text",
  reason: "text?",
  note: "text?",
  fromName: "text",
  fullName: "text?",
  address: "text?",
  country: "text?",
  createdAt: "timestamptz",
  dueAt: "timestamptz?",
  toMe: "bool",
  otherId: "int8?",
  name: "text?",
  file: "text?",
  photoIds: "int8[]",
})

const listedColumns = (reader: Reader, from: SQL): SQL => sql`
  select o.id as "id", o.product_id as "productId", o.quantity as "quantity", o.price as "price", o.state as "state",
    o.reason as "reason", o.note as "note", o.from_name as "fromName", o.full_name as "fullName",
    o.address as "address", o.country as "country", o.created_at as "createdAt", o.due_at as "dueAt",
    o.receiver_id = ${reader.id} as "toMe",
    other.member_id as "otherId", other.name as "name", other.file as "file",
    array(select ${orderPhoto.photoId} from ${orderPhoto} where ${orderPhoto.orderId} = o.id
      order by ${orderPhoto.place}) as "photoIds"
  from ${from} o left join lateral (
    select ${profile.memberId}, ${profile.name}, ${photoFile(profile.avatarId)} as file from ${profile}
    where ${profile.memberId} = case when o.receiver_id = ${reader.id} then o.payer_id else o.receiver_id end
      and ${visibleTo(reader)}
  ) other on true
  order by o.id desc`

interface OrderRange {
  /** True: orders received by the reader; false: orders paid by the reader; undefined: all. */
  toMe: boolean | undefined
  before: number
  offset: number
  limit: number
}

export function pageQuery(reader: Reader, { toMe, before, offset, limit }: OrderRange): SQL {
  const side = (column: SQL) =>
    sql`(select * from ${order} where ${column} = ${reader.id} and ${order.id} < ${before}::bigint
      order by ${order.id} desc limit ${offset + limit}::int)`
  const sides = [...(toMe === false ? [] : [sql`receiver_id`]), ...(toMe === true ? [] : [sql`payer_id`])].map(side)
  const page = sql`(select * from (${sql.join(sides, sql` union all `)}) mine
    order by id desc offset ${offset}::int limit ${limit}::int)`
  return listedColumns(reader, page)
}

export const findPage = (on: DbOrTx, reader: Reader, range: OrderRange) =>
  rows(on, orderColumns, pageQuery(reader, range))

export async function findListed(on: DbOrTx, reader: Reader, id: number): Promise<ListedOrder | undefined> {
  const [row] = await rows(
    on,
    orderColumns,
    listedColumns(
      reader,
      sql`(select * from ${order} where ${order.id} = ${id} and ${reader.id} in (payer_id, receiver_id))`,
    ),
  )
  return row
}

export const listQueue = (on: DbOrTx, afterId: number, limit: number): Promise<OrderRow[]> =>
  on
    .select()
    .from(order)
    .where(and(sql`${order.state} = 'prepare_delivery'`, isNull(order.claimedUntil), sql`${order.id} > ${afterId}`))
    .orderBy(order.id)
    .limit(limit)

export async function countWaiting(on: DbOrTx): Promise<{ waiting: number; oldest: Date | null }> {
  const [row] = await on
    .select({ waiting: count(), oldest: min(order.createdAt) })
    .from(order)
    .where(and(sql`${order.state} = 'prepare_delivery'`, isNull(order.claimedUntil)))
  return row ?? { waiting: 0, oldest: null }
}

export const listOfStaff = (
  on: DbOrTx,
  staffId: number,
  maxId: number | undefined,
  limit: number,
): Promise<OrderRow[]> =>
  on
    .select()
    .from(order)
    .where(and(eq(order.staffId, staffId), maxId === undefined ? undefined : lt(order.id, maxId)))
    .orderBy(desc(order.id))
    .limit(limit)

export async function releaseExpiredClaims(tx: Tx, now: Date): Promise<void> {
  await tx
    .update(order)
    .set({ staffId: null, claimedUntil: null })
    .where(and(isNotNull(order.claimedUntil), lt(order.claimedUntil, now)))
}

export async function lockDue(tx: Tx, now: Date): Promise<OrderRow | undefined> {
  const [row] = await tx
    .select()
    .from(order)
    .where(lt(order.dueAt, now))
    .orderBy(order.dueAt)
    .limit(1)
    .for("update", { skipLocked: true })
  return row
}

const involves = (memberId: number) => or(eq(order.payerId, memberId), eq(order.receiverId, memberId))

export const lockOpenOf = (tx: Tx, memberId: number): Promise<OrderRow[]> =>
  tx
    .select()
    .from(order)
    .where(and(involves(memberId), isNotNull(order.dueAt)))
    .orderBy(order.id)
    .for("update")

export const lockOpenBetween = (tx: Tx, one: number, other: number): Promise<OrderRow[]> =>
  tx
    .select()
    .from(order)
    .where(
      and(
        or(
          and(eq(order.payerId, one), eq(order.receiverId, other)),
          and(eq(order.payerId, other), eq(order.receiverId, one)),
        ),
        isNotNull(order.dueAt),
      ),
    )
    .orderBy(order.id)
    .for("update")

export async function countUnseen(on: DbOrTx, memberId: number): Promise<number> {
  const [row] = await rows(
    on,
    { count: "int4" },
    sql`select (select count(*) from ${order} where ${order.payerId} = ${memberId} and ${order.payerUnseen})::int
      + (select count(*) from ${order} where ${order.receiverId} = ${memberId} and ${order.receiverUnseen})::int as "count"`,
  )
  return row?.count ?? 0
}

/** Marks the oldest unseen order as seen, or all orders. @returns their number */
export async function markSeen(tx: Tx, memberId: number, all: boolean): Promise<number> {
  const marked = await rows(
    tx,
    { id: "int8" },
    sql`update ${order} set payer_unseen = payer_unseen and payer_id <> ${memberId},
        receiver_unseen = receiver_unseen and receiver_id <> ${memberId}
      where id in (select id from ${order}
        where (${order.payerId} = ${memberId} and ${order.payerUnseen})
          or (${order.receiverId} = ${memberId} and ${order.receiverUnseen})
        order by id ${all ? sql`` : sql`limit 1`} for update)
      returning id`,
  )
  return marked.length
}

export async function insertPhotos(tx: Tx, orderId: number, photoIds: readonly number[]): Promise<void> {
  await tx.insert(orderPhoto).values(photoIds.map((photoId, index) => ({ orderId, photoId, place: index })))
}

export const photosOf = async (on: DbOrTx, orderIds: readonly number[]): Promise<number[]> =>
  (
    await rows(
      on,
      { id: "int8" },
      sql`select ${orderPhoto.photoId} as "id" from ${orderPhoto} where ${orderPhoto.orderId} = any(${bigints(orderIds)})`,
    )
  ).map(({ id }) => id)

export async function erase(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(order).where(involves(memberId))
  await tx.update(order).set({ staffId: null, claimedUntil: null }).where(eq(order.staffId, memberId))
}

export const idsOf = async (on: DbOrTx, memberId: number): Promise<number[]> =>
  (await on.select({ id: order.id }).from(order).where(involves(memberId))).map(({ id }) => id)

export const exportOf = (on: DbOrTx, memberId: number): Promise<OrderRow[]> =>
  on.select().from(order).where(involves(memberId)).orderBy(desc(order.id))

/** True for a photo of a delivery to or by the reader. No `exists`: the planner would collect all of their orders. */
export const isOfDeliveryTo = (readerId: number | SQL, photoId: SQL): SQL<boolean> => sql`coalesce((
  select true from ${mallOrderPhoto} join ${mallOrder} on ${mallOrder.id} = ${mallOrderPhoto.orderId}
  where ${mallOrderPhoto.photoId} = ${photoId} and ${readerId} in (${mallOrder.payerId}, ${mallOrder.receiverId})
  limit 1), false)`
