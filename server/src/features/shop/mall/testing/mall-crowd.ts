import { randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import {
  advanceOrder,
  changeOrder,
  claimOrder,
  type Order,
  orderProduct,
  mallCatalogue,
  type ProductName,
} from "@redthread/contract/mall"
import { rows } from "../../../../testing/rows"
import { db } from "../../../../core/db/pool"
import { insertPhoto } from "../../../../testing/fixtures/photos"
import type { TestApp, TestMember } from "../../../../testing/harness"
import { newStaff, settleDecisions } from "../../../../testing/staff"
import { give } from "../../../money/gold/testing/gold-crowd"

/** In cents, of each payer. */
export const funds = 20_000

export const product = (name: ProductName) => {
  const entry = mallCatalogue.find((each) => each.name === name)
  if (!entry) throw new Error(`there is no ${name}`)
  return entry
}
export const tulips = product("tulips")

export async function pair(app: TestApp): Promise<[TestMember, TestMember]> {
  const [payer, receiver] = [await app.register({ gender: 1 }), await app.register()]
  await give(payer.id, funds)
  return [payer, receiver]
}

export const support = (app: TestApp): Promise<TestMember> => newStaff(app, "support")

interface Wanted {
  product?: { id: number; price: number }
  quantity?: number
  price?: number
}

export const attempt = (
  payer: TestMember,
  receiver: { id: number },
  { product: wanted = tulips, quantity = 1, price = wanted.price * quantity }: Wanted = {},
  key: string = randomUUID(),
) =>
  payer.call(
    orderProduct,
    { body: { product_id: wanted.id, user_id: receiver.id, quantity, from_name: "Tom Reed", price } },
    { "idempotency-key": key },
  )

export async function ordered(payer: TestMember, receiver: TestMember, wanted: Wanted = {}): Promise<Order> {
  const { status, body } = await attempt(payer, receiver, wanted)
  if (status !== 201) throw new Error(`an order was answered ${status}: ${JSON.stringify(body)}`)
  return body
}

export const home = { full_name: "Olena Koval", address: "Khreshchatyk 1, flat 7\nKyiv 01001", country: "UA" } as const

export const accept = (receiver: TestMember, id: number, where: { country: string } = home) =>
  receiver.call(changeOrder, { params: { id }, body: { action: "accept", ...home, ...where } })

export const act = (member: TestMember, id: number, action: "refuse" | "receive" | "withdraw") =>
  member.call(changeOrder, { params: { id }, body: { action } })

export const claim = (staff: TestMember, id: number) => staff.call(claimOrder, { params: { id } })

/** Without the time to undo. */
export async function deliver(staff: TestMember, id: number) {
  const photoId = await insertPhoto(staff.id, { attached: false })
  const body = { state: "delivered" as const, upload_ids: [photoId], note: "Left with a smile" }
  const reply = await staff.call(advanceOrder, { params: { id }, body })
  await settleDecisions()
  return reply
}

export async function fail(staff: TestMember, id: number, { settle = true } = {}) {
  const body = { state: "canceled" as const, note: "The shop has closed" }
  const reply = await staff.call(advanceOrder, { params: { id }, body })
  if (settle) await settleDecisions()
  return reply
}

export async function rowOf(id: number) {
  const [row] = await rows<{ state: string; reason: string | null; address: string | null; fullName: string | null }>(
    db,
    sql`select state, reason, address, full_name as "fullName" from mall_order where id = ${id}`,
  )
  return row
}
