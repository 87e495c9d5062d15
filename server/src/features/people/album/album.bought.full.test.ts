import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { listTrades } from "@redthread/contract/gold"
import { listNotifications } from "@redthread/contract/notification"
import {
  type AlbumPhoto,
  deleteUploads,
  editUpload,
  listBoughtPhotos,
  payUpload,
  showPhoto,
} from "@redthread/contract/photo"
import { editProfile } from "@redthread/contract/profile"
import { block } from "@redthread/contract/relation"
import { transaction } from "../../../core/db/db"
import { rows } from "../../../testing/rows"
import { db } from "../../../core/db/pool"
import { pageSize } from "../../../core/db/page"
import { everyFeature } from "../../../core/every-feature"
import { clock } from "../../../core/process/clock"
import { addPaidPhoto, insertPhoto } from "../../../testing/fixtures/photos"
import { callServer, startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { checkLedger } from "../../money/gold/gold.check.service"
import * as gold from "../../money/gold/gold.service"
import { give, giveMany, makeCrowd, storedOf } from "../../money/gold/testing/gold-crowd"
import { deleteOwnPhotos } from "../photo/photo.service"
import { removeByStaff } from "../photo/photo.removal.service"

let app: TestApp
let owner: TestMember
beforeAll(async () => {
  app = await startApp()
  owner = await app.register()
})
afterAll(() => app.stop())

let keys = 0
const newKey = () => ({ "idempotency-key": `bought-test-${(keys += 1)}` })

const pay = (buyer: TestMember, upload_id: number, price: number) =>
  buyer.call(payUpload, { body: { upload_id, type: "photo", price } }, newKey())

const see = (reader: TestMember, id: number) => reader.ok(showPhoto, { params: { id } })
const statusOf = async (address: string) => (await fetch(`${app.url}${address}`)).status

async function registerBuyer(cents: number): Promise<TestMember> {
  const buyer = await app.register({ gender: 1 })
  await give(buyer.id, cents)
  return buyer
}

/** Latest first. */
const eventsOf = async (member: TestMember) =>
  (await member.ok(listNotifications, { query: {} })).items.map(({ type, event, data }) => ({
    what: `${type} ${event}`,
    gold: data.gold,
    name: data.name,
    targetId: data.target_id,
  }))

async function sellTo(buyer: TestMember, price = 5): Promise<{ seller: TestMember; photo: AlbumPhoto }> {
  const seller = await app.register()
  const photo = await addPaidPhoto(app, seller, price)
  expect((await pay(buyer, photo.id, price)).body.taken).toBe(price)
  return { seller, photo }
}

const deletePhoto = (by: TestMember, id: number) => by.ok(deleteUploads, { query: { ids: String(id) } as never })

/** The refund is a job. */
const expectGold = (memberId: number, stored: Record<string, number>) =>
  expect.poll(() => storedOf(memberId)).toMatchObject(stored)

describe("a bought photo", () => {
  it("PHOTO-10 stays with the buyer when the owner moves, hides or reprices it", async () => {
    const buyer = await registerBuyer(1000)
    const { seller, photo } = await sellTo(buyer)
    await seller.ok(editUpload, { params: { id: photo.id }, body: { folder: "private" } })
    const moved = await see(buyer, photo.id)
    expect(moved).toMatchObject({ paid: true, folder: "private", amount: null })
    expect(await statusOf(moved.src)).toBe(200)
    const stranger = await app.register({ gender: 1 })
    expect((await stranger.call(showPhoto, { params: { id: photo.id } })).status).toBe(404)
    await seller.ok(editProfile, { body: { visibility: "hidden" } })
    expect(await statusOf((await see(buyer, photo.id)).src)).toBe(200)
    const { items, pagination } = await buyer.ok(listBoughtPhotos, { query: {} })
    expect(items).toMatchObject([{ price: 5, photo: { id: photo.id, user_id: seller.id, paid: true } }])
    expect(pagination.next_max_id).toBeNull()
    expect((await stranger.ok(listBoughtPhotos, { query: {} })).items).toEqual([])
    await seller.ok(block, { body: { user_id: buyer.id } })
    expect((await buyer.ok(listBoughtPhotos, { query: {} })).items).toEqual([])
    expect((await buyer.call(showPhoto, { params: { id: photo.id } })).status).toBe(404)
  })

  it("PHOTO-10 is listed by pages, latest purchase first", async () => {
    const buyer = await app.register({ gender: 1 })
    const bought: number[] = []
    for (let index = 0; index <= pageSize; index += 1) {
      const id = await insertPhoto(owner.id, { folder: "secret", price: 100 })
      await db.execute(sql`insert into photo_purchase (buyer_id, owner_id, photo_id, price, created_at)
        values (${buyer.id}, ${owner.id}, ${id}, 100, now())`)
      bought.unshift(id)
    }
    const first = await buyer.ok(listBoughtPhotos, { query: {} })
    const second = await buyer.ok(listBoughtPhotos, { query: { max_id: first.pagination.next_max_id ?? 0 } })
    expect([...first.items, ...second.items].map(({ photo }) => photo.id)).toEqual(bought)
    expect(first.items).toHaveLength(pageSize)
  })

  it("PHOTO-10 notifies the owner of each sale", async () => {
    const buyer = await registerBuyer(1000)
    const { seller, photo } = await sellTo(buyer)
    const { name } = buyer.session.me
    expect(await eventsOf(seller)).toEqual([{ what: "earning photo_sold", gold: 5, name, targetId: photo.id }])
  })

  it("PHOTO-10 is refunded once in full when its owner deletes it, and the earning is reversed", async () => {
    const buyer = await app.register({ gender: 1 })
    await give(buyer.id, 200, "promo")
    await give(buyer.id, 1000)
    const { seller, photo } = await sellTo(buyer)
    expect(await storedOf(seller.id)).toMatchObject({ earnings: 210 })
    await Promise.all([deletePhoto(seller, photo.id), deletePhoto(seller, photo.id)])
    await expectGold(buyer.id, { promo: 200, paid: 1000 })
    await expectGold(seller.id, { earnings: 0 })
    await expect.poll(() => eventsOf(buyer)).toMatchObject([{ what: "payclear returned", gold: 5 }])
    await expect
      .poll(() => eventsOf(seller))
      .toMatchObject([{ what: "earning returned" }, { what: "earning photo_sold" }])
    expect((await buyer.ok(listBoughtPhotos, { query: {} })).items).toEqual([])
    const { items } = await buyer.ok(listTrades, { query: {} })
    expect(items.slice(0, 2)).toMatchObject([
      { kind: "reversal", amount: 3 },
      { kind: "reversal", amount: 2 },
    ])
    expect(await rows(db, sql`select from purchase_withdrawal`)).toEqual([])
    expect(await checkLedger(db)).toEqual([])
  })

  it("PHOTO-10 leaves the owner a debt if the earning was cashed out", async () => {
    const buyer = await registerBuyer(1000)
    const { seller, photo } = await sellTo(buyer)
    clock.advance(400 * 86_400_000)
    try {
      await transaction(db, (tx) =>
        gold.cashOut(tx, { reference: { type: "cash_out", id: photo.id }, memberId: seller.id, cents: 300 }),
      )
      await transaction(db, (tx) => deleteOwnPhotos(tx, seller.id, [photo.id]))
      await expectGold(buyer.id, { paid: 1000 })
      await expectGold(seller.id, { earnings: 0, debt: -300 })
    } finally {
      clock.set(null)
    }
    expect(await checkLedger(db)).toEqual([])
  })

  it("PHOTO-10 is refunded when staff remove it", async () => {
    const buyer = await registerBuyer(1000)
    const { seller, photo } = await sellTo(buyer)
    await transaction(db, (tx) => removeByStaff(tx, seller.id, photo.id))
    await expectGold(buyer.id, { paid: 1000 })
    await expectGold(seller.id, { earnings: 0 })
    expect((await buyer.call(showPhoto, { params: { id: photo.id } })).status).toBe(404)
  })

  it("PHOTO-10 ACC-07 is refunded when the owner is erased, even if the first attempt crashes", async () => {
    const buyer = await registerBuyer(1000)
    const { seller } = await sellTo(buyer)
    const crash = transaction(db, async (tx) => {
      await everyFeature.onErase(tx, seller.id)
      throw new Error("crash")
    })
    await expect(crash).rejects.toThrow("crash")
    expect(await rows(db, sql`select from purchase_withdrawal`)).toEqual([])
    expect((await buyer.ok(listBoughtPhotos, { query: {} })).items).toHaveLength(1)
    await transaction(db, (tx) => everyFeature.onErase(tx, seller.id))
    await expectGold(buyer.id, { paid: 1000 })
    await expectGold(seller.id, { earnings: 0 })
    expect(await checkLedger(db)).toEqual([])
  })

  it("PHOTO-10 is refunded once to each of fifty buyers during further purchases; the ledger balances", async () => {
    const seller = await app.register()
    const { id } = await addPaidPhoto(app, seller, 5)
    const buyers = await makeCrowd(50)
    await giveMany(buyers.map(({ id: memberId }) => ({ memberId, paid: 500, promo: 0 })))
    const attempt = ({ token }: { token: string }) =>
      callServer(app.url, payUpload, { body: { upload_id: id, price: 5 } }, { token, headers: newKey() })
    const paying = buyers.map((buyer) => attempt(buyer))
    await paying[10]
    await deletePhoto(seller, id)
    const answers = await Promise.all(paying)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    for (const buyer of buyers) await expectGold(buyer.id, { paid: 500 })
    await expectGold(seller.id, { earnings: 0 })
    expect(await checkLedger(db)).toEqual([])
  })
})
