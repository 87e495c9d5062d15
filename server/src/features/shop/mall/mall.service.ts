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
import { isoTime } from "../../../core/db/iso-time"
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

/** All products, or those of a category, the cheapest first; none where the operator runs no mall. */
export const listProducts = async (category: ProductCategory | "all") => ({
  items: env.MALL ? catalogue.filter((each) => category === "all" || each.category === category) : [],
})

/** `photos`: those of its delivery that the reader may see. */
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

async function shape(db: DbOrTx, caller: MemberCaller, found: readonly mallDb.ListedOrder[]): Promise<Order[]> {
  const photos = await photosFor(
    db,
    caller,
    found.flatMap(({ photoIds }) => photoIds),
  )
  return found.map((row) => toOrder(row, photos))
}

/** A page of the caller's orders, latest first. */
export async function list(
  db: DbOrTx,
  caller: MemberCaller,
  { to, ...query }: NumberedQuery & { to?: boolean | undefined },
): Promise<ReplyBody<typeof listOrders>> {
  const range = { toMe: to, ...startOf(query, pageSize), limit: pageSize + 1 }
  const found = await mallDb.findPage(db, caller.member, range)
  const { items, pagination } = toNumberedPage(found, pageSize, query.page, ({ id }) => id)
  return { items: await shape(db, caller, items), pagination }
}

/** One of the caller's orders, as this transaction has left it. No photos: they come with a delivery, which is staff's. */
async function shownIn(tx: Tx, { member }: MemberCaller, id: number): Promise<Order> {
  const row = await mallDb.findListed(tx, member, id)
  if (!row) throw new Error(`order ${id} is gone while it was locked`)
  return toOrder(row, new Map())
}

/**
 * Orders a product for a member, and sets its price aside. Raises `not_found`, `price_changed`, `yourself`,
 * `user_not_found`, `not_enough_gold`, and `not_delivered_there` where the receiver's country is known and too far.
 */
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
  return shownIn(tx, caller, row.id)
}

type Action = CallArguments<typeof changeOrder>["body"]

/** Who may do what, beside the table of `mall.state.ts`. */
const doneBy = { accept: "receiver", refuse: "receiver", receive: "receiver", withdraw: "payer" } as const

/** Where the receiver wants it. Raises `not_delivered_there`. */
function destination(productId: number, action: Action) {
  if (action.action !== "accept") return {}
  const { country, address, full_name: fullName } = action
  const product = productOf(productId)
  if (!product || !countriesOf(product).includes(country))
    throw new AppError("not_delivered_there", { field: "country" })
  return { country, address, fullName }
}

/** What receiver and payer do to an order of theirs. Raises `not_found`, `order_state`, `not_delivered_there`. */
export const change = (db: DbOrTx, caller: MemberCaller, id: number, action: Action): Promise<Order> =>
  transaction(db, async (tx) => {
    const row = await mallDb.lock(tx, id)
    const doer = row && (doneBy[action.action] === "payer" ? row.payerId : row.receiverId)
    if (!row || doer !== caller.member.id) throw new AppError("not_found")
    const where = destination(row.productId, action)
    if (!(await move(tx, row, action.action, where))) throw new AppError("order_state")
    return shownIn(tx, caller, id)
  })

export const countUnseen = (tx: Tx, memberId: number): Promise<number> => mallDb.countUnseen(tx, memberId)
export const seeOrders = (tx: Tx, memberId: number, all: boolean): Promise<number> => mallDb.markSeen(tx, memberId, all)

/** Moves on what waited for too long, one order in a transaction, and gives stale claims back to the queue. */
export async function expire(db: DbOrTx): Promise<void> {
  await transaction(db, (tx) => mallDb.freeStale(tx, clock.now()))
  const moveNext = (): Promise<boolean> =>
    transaction(db, async (tx) => {
      const due = await mallDb.lockDue(tx, clock.now())
      if (due) await move(tx, due, "expire")
      return due !== undefined
    })
  while (await moveNext());
}
