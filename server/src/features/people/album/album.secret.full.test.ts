import { sql } from "drizzle-orm"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { listTrades } from "@redthread/contract/gold"
import { type AlbumPhoto, deleteUploads, editUpload, listPhotos, payUpload, showPhoto } from "@redthread/contract/photo"
import { block, unblock } from "@redthread/contract/relation"
import { clock } from "../../../core/process/clock"
import { transaction } from "../../../core/db/db"
import { rows } from "../../../testing/rows"
import { db } from "../../../core/db/pool"
import { everyFeature } from "../../../core/every-feature"
import { callServer, startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { checkLedger } from "../../money/gold/gold.check.service"
import { give, giveMany, makeCrowd, movedOf, storedOf } from "../../money/gold/testing/gold-crowd"
import { addPaidPhoto, addPhoto } from "../../../testing/fixtures/photos"

let app: TestApp
let owner: TestMember
beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: "127.0.0.1" })
  owner = await app.register()
})
afterAll(() => app.stop())

let keys = 0
const newKey = () => ({ "idempotency-key": `photo-test-${(keys += 1)}` })

const pay = (buyer: TestMember, upload_id: number, price: number, headers = newKey()) =>
  buyer.call(payUpload, { body: { upload_id, type: "photo", price } }, headers)

const see = (reader: TestMember, id: number) => reader.ok(showPhoto, { params: { id } })

async function registerBuyer(cents: number): Promise<TestMember> {
  const buyer = await app.register({ gender: 1 })
  await give(buyer.id, cents)
  return buyer
}

const load = (address: string, headers: Record<string, string> = {}) => fetch(`${app.url}${address}`, { headers })
const statusOf = async (address: string, headers: Record<string, string> = {}) => (await load(address, headers)).status
const sold = (price = 5): Promise<AlbumPhoto> => addPaidPhoto(app, owner, price)

const withoutQuery = (address: string): string => address.split("?")[0] ?? ""
const queryOf = (address: string): string => address.split("?")[1] ?? ""
/** Another variant with the same query. */
const variantOf = (address: string, name: string): string => address.replace(/\/[^/?]+\?/, `/${name}?`)

const variants = ["1600", "600", "300", "200", "100", "avatar", "cover", "original", "video"]
const endings = ["webp", "jpg", "mp4"]
const guesses = variants.flatMap((name) => endings.map((ending) => `${name}.${ending}`))

/** Mean difference between a picture and itself reduced to twelve pixels. */
async function lostInTwelve(address: string): Promise<number> {
  const picture = sharp(Buffer.from(await (await load(address)).arrayBuffer())).removeAlpha()
  const { width, height } = await picture.metadata()
  const original = await picture.raw().toBuffer()
  const few = await picture.resize(12, 12, { fit: "inside" }).raw().toBuffer({ resolveWithObject: true })
  const raw = { width: few.info.width, height: few.info.height, channels: 3 as const }
  const again = await sharp(few.data, { raw }).resize(width, height, { fit: "fill", kernel: "cubic" }).raw().toBuffer()
  return original.reduce((sum, value, index) => sum + Math.abs(value - (again[index] ?? 0)), 0) / original.length
}

async function expectNothingBut(address: string): Promise<void> {
  const tried = guesses.flatMap((guess) => [variantOf(address, guess), withoutQuery(variantOf(address, guess))])
  const answers = await Promise.all(tried.map(async (one) => ({ one, status: await statusOf(one) })))
  expect(answers.filter(({ status }) => status !== 404)).toEqual([])
}

describe("the original of a secret photo", () => {
  it("PHOTO-04 is blurred for non-buyers, who reach it by no guessed address or signature", async () => {
    const { id } = await sold()
    const [stranger, visitor] = [await app.register({ gender: 1 }), app]
    const seen = await see(stranger, id)
    expect(seen).toMatchObject({ amount: 5, paid: false, poster: null, folder: "secret" })
    for (const address of [seen.src, seen.thumbnail]) {
      expect(await statusOf(address)).toBe(200)
      expect(await statusOf(withoutQuery(address))).toBe(404)
      await expectNothingBut(address)
      await expectNothingBut(address.replace("/x-", "/p-"))
      await expectNothingBut(address.replace("/x-", "/s-"))
    }
    expect((await visitor.call(showPhoto, { params: { id } })).body).toMatchObject({ paid: false, amount: 5 })
    const listed = await stranger.ok(listPhotos, { params: { id: owner.id }, query: { folder: "secret" } })
    expect(listed.items.find((photo) => photo.id === id)).toEqual(seen)
  })

  it("PHOTO-04 is blurred irreversibly: it holds no more information than a dozen pixels", async () => {
    const { id, src: original } = await sold()
    const { src, thumbnail } = await see(await app.register({ gender: 1 }), id)
    for (const address of [src, thumbnail]) expect(await lostInTwelve(address)).toBeLessThan(6)
    expect(await lostInTwelve(original)).toBeGreaterThan(30)
  })

  it("PHOTO-04 loads for its buyer only: not from another network, later, or with another member's token", async () => {
    const [{ id }, buyer, other] = [await sold(), await registerBuyer(1000), await app.register({ gender: 1 })]
    expect((await pay(buyer, id, 5)).body).toEqual({ ok: true, upload_id: id, taken: 5 })
    const { src, thumbnail, paid } = await see(buyer, id)
    expect(paid).toBe(true)
    const loaded = await load(src)
    expect([loaded.status, loaded.headers.get("cache-control")]).toEqual([200, "private, max-age=30"])
    expect(await statusOf(thumbnail)).toBe(200)
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
    expect(await statusOf(src, bearer(buyer.token))).toBe(200)
    for (const token of [other.token, "nonsense"]) expect(await statusOf(src, bearer(token))).toBe(404)
    expect(await statusOf(src, { "x-forwarded-for": "203.0.113.7" })).toBe(404)
    for (const [site, status] of [
      ["same-origin", 200],
      ["none", 404],
      ["cross-site", 404],
    ] as const) {
      expect(await statusOf(src, { "sec-fetch-site": site })).toBe(status)
    }
    const forged = [
      src.replace(/viewer=\d+/, `viewer=${other.id}`),
      src.replace(/expires=\d+/, "expires=9999999999999"),
      src.replace(/signature=.{4}/, "signature=AAAA"),
      src.replace(/&signature=.*/, ""),
      `${withoutQuery(src)}?${queryOf((await see(other, id)).src)}`,
      ...guesses.filter((guess) => guess !== "1600.webp").map((guess) => variantOf(src, guess)),
    ]
    for (const address of forged) expect(await statusOf(address), address).toBe(404)
    clock.advance(2 * 60_000)
    expect(await statusOf(src)).toBe(404)
    expect(await statusOf((await see(buyer, id)).src)).toBe(200)
    clock.set(null)
  })

  it("PHOTO-04 has an address bound to the network of the request, also behind a proxy", async () => {
    const { id } = await sold()
    const at = (ip: string) => ({ "x-forwarded-for": ip })
    const reply = await owner.call(showPhoto, { params: { id } }, at("203.0.113.7"))
    expect(await statusOf(reply.body.src, at("203.0.113.7"))).toBe(200)
    for (const ip of ["203.0.113.8", "127.0.0.1", "2001:db8::1"])
      expect(await statusOf(reply.body.src, at(ip))).toBe(404)
    const six = await owner.call(showPhoto, { params: { id } }, at("2001:db8:0:1::7"))
    expect(await statusOf(six.body.src, at("2001:db8:0:1:ffff::9"))).toBe(200)
    expect(await statusOf(six.body.src, at("2001:db8:0:2::7"))).toBe(404)
  })

  it("PHOTO-04 gets a new name with each move; old addresses stop working, buyers keep access", async () => {
    const [{ id, src: first }, buyer] = [await sold(), await registerBuyer(1000)]
    await pay(buyer, id, 5)
    const paidFor = (await see(buyer, id)).src
    const shown = await owner.ok(editUpload, { params: { id }, body: { folder: "public" } })
    expect((await see(buyer, id)).src).toBe(shown.src)
    await owner.ok(editUpload, { params: { id }, body: { folder: "secret", price: 7 } })
    await expect.poll(() => statusOf(shown.src)).toBe(404)
    for (const old of [first, paidFor]) expect(await statusOf(old)).toBe(404)
    expect(await see(buyer, id)).toMatchObject({ paid: true, amount: 7 })
    expect(await statusOf((await see(buyer, id)).src)).toBe(200)
    expect((await pay(buyer, id, 7)).body.taken).toBe(0)
  })

  it("PHOTO-04 is hidden from blocked members until they are unblocked, and from all when deleted", async () => {
    const [{ id }, buyer] = [await sold(), await registerBuyer(1000)]
    await pay(buyer, id, 5)
    const { src, thumbnail } = await see(buyer, id)
    await owner.ok(block, { body: { user_id: buyer.id } })
    expect(await statusOf(src)).toBe(404)
    expect((await buyer.call(showPhoto, { params: { id } })).status).toBe(404)
    expect((await pay(buyer, id, 5)).status).toBe(404)
    await owner.ok(unblock, { body: { user_id: buyer.id } })
    expect([await statusOf(src), (await see(buyer, id)).paid]).toEqual([200, true])
    const blurred = (await see(await app.register({ gender: 1 }), id)).src
    await owner.ok(deleteUploads, { query: { ids: String(id) } as never })
    expect((await buyer.call(showPhoto, { params: { id } })).status).toBe(404)
    expect(await statusOf(src)).toBe(404)
    for (const address of [thumbnail, blurred]) await expect.poll(() => statusOf(address)).toBe(404)
  })
})

describe("paying for a secret photo", () => {
  it("PHOTO-04 takes the shown price once; the owner earns, and a changed price takes nothing", async () => {
    const [{ id }, buyer] = [await sold(), await registerBuyer(1000)]
    const before = await movedOf(owner.id)
    await owner.ok(editUpload, { params: { id }, body: { price: 6.5 } })
    const changed = await pay(buyer, id, 5)
    expect(changed).toMatchObject({ status: 400, error: { code: 400482, field: "price", data: { price: 6.5 } } })
    const key = newKey()
    const first = await pay(buyer, id, 6.5, key)
    expect(first.body).toEqual({ ok: true, upload_id: id, taken: 6.5 })
    expect((await pay(buyer, id, 6.5, key)).body).toEqual(first.body)
    expect((await pay(buyer, id, 6.5)).body.taken).toBe(0)
    expect(await storedOf(buyer.id)).toMatchObject({ paid: 350 })
    expect((await movedOf(owner.id))["earnings"]).toBe((before["earnings"] ?? 0) + 455)
    const { items } = await buyer.ok(listTrades, { query: {} })
    expect(items[0]).toMatchObject({ kind: "photo", amount: -6.5 })
  })

  it("PHOTO-04 refuses the owner, too little gold and invisible photos; a free photo takes nothing", async () => {
    const [{ id }, buyer] = [await sold(), await registerBuyer(100)]
    expect((await pay(owner, id, 5)).error.code).toBe(400206)
    expect((await pay(buyer, id, 5)).error).toMatchObject({ code: 400022, data: { missing: 4 } })
    const bare = await buyer.call(payUpload, { body: { upload_id: id, type: "photo" } })
    expect(bare.error).toMatchObject({ code: 400022, data: { missing: 4 } })
    expect((await see(buyer, id)).paid).toBe(false)
    const open = await addPhoto(app, owner, "public")
    expect((await pay(buyer, open.id, 5)).body.taken).toBe(0)
    const forFriends = await addPhoto(app, owner, "private")
    for (const hidden of [forFriends.id, 999_999]) expect((await pay(buyer, hidden, 5)).error.code).toBe(404000)
    expect(await storedOf(buyer.id)).toMatchObject({ paid: 100 })
  })

  it("PHOTO-04 records a price as the owner's consent with its time, and suggests a price if none is set", async () => {
    const { id } = await addPhoto(app, owner, "public")
    const pricedAt = async () =>
      (await rows<{ at: string | null }>(db, sql`select priced_at as at from photo where id = ${id}`))[0]?.at ?? null
    const edit = (body: object) => owner.ok(editUpload, { params: { id }, body })
    expect(await pricedAt()).toBeNull()
    const { amount } = await edit({ folder: "secret" })
    expect([1, 2, 3, 5, 8, 10]).toContain(amount)
    const first = await pricedAt()
    expect(first).not.toBeNull()
    await edit({ price: amount })
    expect(await pricedAt()).toBe(first)
    clock.advance(60_000)
    await edit({ price: 0.5 })
    clock.set(null)
    expect(await pricedAt()).not.toBe(first)
    await edit({ folder: "private" })
    expect(await pricedAt()).toBeNull()
  })

  it("PHOTO-04 GOLD-01 lets fifty concurrent buyers buy once each, with retries and two devices; the ledger balances", async () => {
    const { id } = await sold()
    const buyers = await makeCrowd(50)
    await giveMany(
      buyers.map(({ id: memberId }, index) => ({ memberId, paid: index % 5 === 4 ? 499 : 400, promo: 100 })),
    )
    const before = (await movedOf(owner.id))["earnings"] ?? 0
    /** Retries while no connection is free, as clients do. */
    const attempt = async ({ token }: { token: string }, key: string) => {
      const input = { body: { upload_id: id, price: 5 } }
      for (;;) {
        const answer = await callServer(app.url, payUpload, input, { token, headers: { "idempotency-key": key } })
        if (answer.status !== 503) return answer
      }
    }
    const answers = await Promise.all(
      buyers.flatMap((buyer) => ["phone", "phone", "desktop"].map((key) => attempt(buyer, key))),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const [{ sales } = { sales: 0 }] = await rows<{ sales: number }>(
      db,
      sql`select count(*)::int as sales from photo_purchase where photo_id = ${id}`,
    )
    expect(sales).toBe(50)
    const balances = await Promise.all(buyers.map(async ({ id: memberId }) => (await storedOf(memberId))["paid"]))
    expect(balances.toSorted((a = 0, b = 0) => a - b)).toEqual([
      ...Array<number>(40).fill(0),
      ...Array<number>(10).fill(99),
    ])
    expect((await movedOf(owner.id))["earnings"]).toBe(before + 50 * 280)
    expect(await checkLedger(db)).toEqual([])
  })

  it("ACC-07 PHOTO-04 deletes purchases on erasure and keeps the ledger; an export lists them", async () => {
    const [{ id }, buyer] = [await sold(), await registerBuyer(1000)]
    await pay(buyer, id, 5)
    const exported = everyFeature.exports(db, buyer.id).find(({ name }) => name === "album")
    expect(await exported?.read()).toMatchObject({ purchases: [{ ownerId: owner.id, photoId: id, price: 5 }] })
    await transaction(db, (tx) => everyFeature.onErase(tx, buyer.id))
    expect(await rows(db, sql`select from photo_purchase where buyer_id = ${buyer.id}`)).toEqual([])
    expect(await movedOf(buyer.id)).toMatchObject({ paid: 500 })
    expect(await checkLedger(db)).toEqual([])
  })
})
