import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { createFeed, deleteFeed, type Feed, listFeedsOf, showFeed } from "@redthread/contract/feed"
import { type AlbumPhoto, deleteUploads, editUpload, payUpload, showPhoto } from "@redthread/contract/photo"
import { editProfile } from "@redthread/contract/profile"
import { db } from "../../../core/db/pool"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { give } from "../../money/gold/testing/gold-crowd"
import { keptFiles } from "../../people/photo/testing/forms"
import { addPaidPhoto, addPhoto, uploadPicture } from "../../../testing/fixtures/photos"

let app: TestApp
let anna: TestMember
let ben: TestMember
beforeAll(async () => {
  app = await startApp()
  anna = await app.register({ gender: 0 })
  ben = await app.register({ gender: 1 })
  await vip(anna)
})
afterAll(() => app.stop())

/** May write as many posts as it takes. */
async function vip(member: TestMember): Promise<void> {
  await db.execute(sql`update profile set vip_until = now() + interval '1 year' where member_id = ${member.id}`)
  await member.ok(editProfile, { body: { sound: 1 } })
}

const write = (by: TestMember, upload_ids: number[], content = ""): Promise<Feed> =>
  by.ok(createFeed, { body: { content, upload_ids } })
const shown = (by: TestMember, id: number): Promise<Feed> => by.ok(showFeed, { params: { id } })
const statusOf = async (address: string): Promise<number> => (await fetch(`${app.url}${address}`)).status

/** The files that the server keeps of each photo. */
async function filesOf(photos: readonly AlbumPhoto[]): Promise<string[][]> {
  const kept = await keptFiles(app)
  return photos.map(({ src }) => kept.filter((file) => file.includes(src.split("/")[2] ?? "")))
}

test("FEED-02 pictures alone are a post, in their order, seen by who sees the post; deleting it deletes their files", async () => {
  const [one, two] = [await uploadPicture(app, anna, 1), await uploadPicture(app, anna, 2)]
  const album = await addPhoto(app, anna, "public", { seed: 3 })
  const sent = await write(anna, [two.id, album.id, one.id, two.id])
  expect(sent.upload_ids).toEqual([two.id, album.id, one.id])
  const { uploads } = await shown(ben, sent.id)
  expect(uploads.map(({ id, folder, status, paid }) => [id, folder, status, paid])).toEqual([
    [two.id, "post", "ready", true],
    [album.id, "public", "ready", true],
    [one.id, "post", "ready", true],
  ])
  for (const { src, thumbnail } of uploads) expect([await statusOf(src), await statusOf(thumbnail)]).toEqual([200, 200])
  // An upload of one post cannot be used in another, nor by another member.
  expect((await anna.call(createFeed, { body: { upload_ids: [one.id] } })).status).toBe(404)
  expect((await ben.call(createFeed, { body: { upload_ids: [album.id] } })).status).toBe(404)
  const { items } = await ben.ok(listFeedsOf, { params: { id: anna.id }, query: {} })
  expect(items[0]?.uploads.map(({ id }) => id)).toEqual(sent.upload_ids)

  const before = await filesOf(uploads)
  expect(before.map((files) => files.length > 3)).toEqual([true, true, true])
  await anna.ok(deleteFeed, { params: { id: sent.id } })
  await vi.waitFor(async () => expect(await filesOf(uploads)).toEqual([[], before[1], []]), 60_000)
  expect([await statusOf(uploads[0]?.src ?? ""), await statusOf(uploads[1]?.src ?? "")]).toEqual([404, 200])
  expect((await anna.call(showPhoto, { params: { id: one.id } })).status).toBe(404)
  expect((await anna.call(showPhoto, { params: { id: album.id } })).status).toBe(200)
})

test("FEED-02 a post whose pictures are all gone is gone with them, one with words stays", async () => {
  const [alone, beside] = [await uploadPicture(app, anna, 4), await uploadPicture(app, anna, 5)]
  const [bare, said] = [await write(anna, [alone.id]), await write(anna, [beside.id], "Look")]
  await anna.ok(deleteUploads, { query: { ids: `${alone.id},${beside.id}` as never } })
  expect((await ben.call(showFeed, { params: { id: bare.id } })).status).toBe(404)
  expect(await shown(ben, said.id)).toMatchObject({ content: "Look", uploads: [], upload_ids: [] })
  const { items } = await ben.ok(listFeedsOf, { params: { id: anna.id }, query: {} })
  expect(items.map(({ id }) => id)).toEqual([said.id])
})

test("FEED-05 a paid photo in a post is blurred with its price until bought; one for friends can't be posted", async () => {
  const secret = await addPaidPhoto(app, anna, 3)
  const forFriends = await addPhoto(app, anna, "private", { seed: 7 })
  expect((await anna.call(createFeed, { body: { upload_ids: [forFriends.id] } })).status).toBe(404)
  const { id } = await write(anna, [secret.id], "Have a look")
  const [locked] = (await shown(ben, id)).uploads
  expect(locked).toMatchObject({ id: secret.id, folder: "secret", amount: 3, paid: false })
  expect(locked?.src).toMatch(/blur/)
  const [visitors] = (await app.call(showFeed, { params: { id } })).body.uploads
  expect(visitors).toMatchObject({ amount: 3, paid: false })

  await give(ben.id, 1000)
  const body = { upload_id: secret.id, related_id: id, type: "feed" as const, price: 3 }
  const bought = await ben.call(payUpload, { body }, { "idempotency-key": "from the feed" })
  expect(bought.body).toMatchObject({ taken: 3 })
  const [open] = (await shown(ben, id)).uploads
  expect(open).toMatchObject({ paid: true })
  expect(open?.src).not.toMatch(/blur/)
  expect(await statusOf(open?.src ?? "")).toBe(200)

  // What leaves for the private folder leaves the post, but for friends.
  await anna.ok(editUpload, { params: { id: secret.id }, body: { folder: "private" } })
  expect((await shown(ben, id)).uploads).toEqual([])
  await anna.ok(deleteFeed, { params: { id } })
  expect((await anna.call(showPhoto, { params: { id: secret.id } })).status).toBe(200)
})
