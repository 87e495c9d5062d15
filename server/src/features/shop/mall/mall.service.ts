import type { CallArguments, ReplyBody } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import { toCents, toGold } from "@redthread/contract/gold"
import {
  type changeOrder,
  countriesOf,
  daysOf,
  type listOrders,
  mallCatalogue,
  type Order,
  type orderProduct,
  type Product,
  type ProductCategory,
  productOf,
  productPicture,
} from "@redthread/contract/mall"
import type { AlbumPhoto } from "@redthread/contract/photo"
import { isoTime } from "../../../core/db/columns"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { type NumberedQuery, pageSize, startOf, toNumberedPage } from "../../../core/db/page"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { env } from "../../../core/process/env"
import * as gold from "../../money/gold/gold.service"
import * as escrow from "../../money/gold/gold.escrow.service"
import { photosFor } from "../../people/album/album.service"
import { portraitOf } from "../../member/profile-facts/profile.facts.service"
import * as mallDb from "./mall.db"
import { dueAfter, move, referenceOf, notifySide } from "./mall.move"

const catalogue = mallCatalogue
  .map((each): Product => {
    const [days_min, days_max] = daysOf(each)
    const src = productPicture(each.name)
    const { id, category, price } = each
    return { id, category, thumb: src, src, price, countries: [...countriesOf(each)], days_min, days_max }
  })
  .toSorted((one, other) => one.price - other.price)

export const listProducts = async (category: ProductCategory | "all") => ({
  items: env.MALL ? catalogue.filter((each) => category === "all" || each.category === category) : [],
})

const toOrder = (row: mallDb.ListedOrder, photos: ReadonlyMap<number, AlbumPhoto>): Order => ({
  id: row.id,
  product_id: row.productId,
  quantity: row.quantity,
  state: row.state,
  to_me: row.toMe,
  user:
    row.otherId === null || row.name === null
      ? null
      : { user_id: row.otherId, name: row.name, avatar: portraitOf(row.file).avatar },
  price: row.toMe ? null : toGold(row.price),
  from_name: row.fromName,
  full_name: row.toMe ? row.fullName : null,
  address: row.toMe ? row.address : null,
  country: row.toMe ? row.country : null,
  reason: row.reason,
  note: row.note,
  photos: row.photoIds.flatMap((id) => photos.get(id) ?? []).map(({ src, width, height }) => ({ src, width, height })),
  created_at: isoTime(row.createdAt),
  due_at: row.dueAt && isoTime(row.dueAt),
})

async function toOrders(db: DbOrTx, caller: MemberCaller, orders: readonly mallDb.ListedOrder[]): Promise<Order[]> {
  const photos = await photosFor(
    db,
    caller,
    orders.flatMap(({ photoIds }) => photoIds),
  )
  return orders.map((row) => toOrder(row, photos))
}

export async function list(
  db: DbOrTx,
  caller: MemberCaller,
  { to, ...query }: NumberedQuery & { to?: boolean | undefined },
): Promise<ReplyBody<typeof listOrders>> {
  const range = { toMe: to, ...startOf(query, pageSize), limit: pageSize + 1 }
  const orders = await mallDb.findPage(db, caller.member, range)
  const { items, pagination } = toNumberedPage(orders, pageSize, query.page, ({ id }) => id)
  return { items: await toOrders(db, caller, items), pagination }
}

/** The order as changed in this transaction, without photos, which come with a delivery by staff. */
async function changedOrder(tx: Tx, { member }: MemberCaller, id: number): Promise<Order> {
  const row = await mallDb.findListed(tx, member, id)
  if (!row) throw new Error(`order ${id} is gone while it was locked`)
  return toOrder(row, new Map())
}

export async function order(
  tx: Tx,
  caller: MemberCaller,
  { product_id, user_id: receiverId, quantity, from_name, price }: CallArguments<typeof orderProduct>["body"],
): Promise<Order> {
  const payerId = caller.member.id
  const product = env.MALL ? productOf(product_id) : undefined
  if (!product) throw new AppError("not_found", { field: "product_id" })
  if (receiverId === payerId) throw new AppError("yourself")
  const country = await mallDb.countryOf(tx, caller.member, receiverId)
  if (country === undefined) throw new AppError("user_not_found")
  if (country !== null && !countriesOf(product).includes(country.toUpperCase()))
    throw new AppError("not_delivered_there", { field: "product_id" })
  const cents = toCents(product.price) * quantity
  gold.assertPrice(cents, price)
  const row = await mallDb.insert(tx, {
    payerId,
    receiverId,
    productId: product.id,
    quantity,
    price: cents,
    fromName: from_name ?? (await mallDb.nameOf(tx, payerId)),
    state: "pending_accept",
    receiverUnseen: true,
    createdAt: clock.now(),
    dueAt: dueAfter("pending_accept"),
  })
  await escrow.hold(tx, { reference: referenceOf(row.id), memberId: payerId, cents })
  await notifySide(tx, { ...row, receiverUnseen: false }, "receiver", "came")
  return changedOrder(tx, caller, row.id)
}

type Action = CallArguments<typeof changeOrder>["body"]

/** Member who can take each action; `mall.state.ts` has the transitions. */
const actorOf = { accept: "receiver", refuse: "receiver", receive: "receiver", withdraw: "payer" } as const

function destinationOf(productId: number, action: Action) {
  if (action.action !== "accept") return {}
  const { country, address, full_name: fullName } = action
  const product = productOf(productId)
  if (!product || !countriesOf(product).includes(country))
    throw new AppError("not_delivered_there", { field: "country" })
  return { country, address, fullName }
}

export const change = (db: DbOrTx, caller: MemberCaller, id: number, action: Action): Promise<Order> =>
  transaction(db, async (tx) => {
    const row = await mallDb.lock(tx, id)
    const actorId = row && (actorOf[action.action] === "payer" ? row.payerId : row.receiverId)
    if (!row || actorId !== caller.member.id) throw new AppError("not_found")
    const address = destinationOf(row.productId, action)
    if (!(await move(tx, row, action.action, address))) throw new AppError("order_state")
    return changedOrder(tx, caller, id)
  })

export const countUnseen = (tx: Tx, memberId: number): Promise<number> => mallDb.countUnseen(tx, memberId)
export const seeOrders = (tx: Tx, memberId: number, all: boolean): Promise<number> => mallDb.markSeen(tx, memberId, all)

export async function expire(db: DbOrTx): Promise<void> {
  await transaction(db, (tx) => mallDb.releaseExpiredClaims(tx, clock.now()))
  const moveNext = (): Promise<boolean> =>
    transaction(db, async (tx) => {
      const due = await mallDb.lockDue(tx, clock.now())
      if (due) await move(tx, due, "expire")
      return due !== undefined
    })
  while (await moveNext());
}
