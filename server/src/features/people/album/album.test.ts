import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import type { CallInput } from "@redthread/contract/core/call"
import { type AlbumFolder, deleteUploads, editUpload, listPhotos, showPhoto } from "@redthread/contract/photo"
import { editProfile, showProfile } from "@redthread/contract/profile"
import { rows } from "../../../testing/rows"
import { db } from "../../../core/db/pool"
import { storage } from "../../../core/files/storage"
import { twoFriends } from "../../../testing/fixtures/pairs"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { removeFiles } from "../photo/photo.file.service"
import { addPaidPhoto, addPhoto, uploadPicture } from "../../../testing/fixtures/photos"

let app: TestApp
let owner: TestMember
let friend: TestMember
let stranger: TestMember

beforeAll(async () => {
  app = await startApp()
  ;[owner, friend] = await twoFriends(app)
  stranger = await app.register({ gender: 1 })
})
afterAll(() => app.stop())

const album = (reader: TestMember | TestApp, folder?: AlbumFolder, page?: number) =>
  reader.call(listPhotos, { params: { id: owner.id }, query: { folder, page } as never })

const statusOf = async (address: string | null | undefined): Promise<number> =>
  (await fetch(`${app.url}${address ?? ""}`)).status

async function basesIn({ dataDir }: TestApp): Promise<string[]> {
  const shelves = await readdir(join(dataDir, "files"))
  return (await Promise.all(shelves.map((shelf) => readdir(join(dataDir, "files", shelf))))).flat()
}

/** Files are deleted just after the reply. */
const expectGone = (address: string) => expect.poll(() => statusOf(address)).toBe(404)

describe("the album", () => {
  it("PHOTO-03 shows the public folder to all, the private one to friends, the secret one blurred", async () => {
    const photos = {
      public: await addPhoto(app, owner, "public", { seed: 1 }),
      private: await addPhoto(app, owner, "private", { seed: 2 }),
      secret: await addPhoto(app, owner, "secret", { seed: 3, price: 4.5 }),
    }
    const own = await album(owner, "secret")
    expect(own.body).toMatchObject({
      user_id: owner.id,
      name: owner.session.me.name,
      folders: { public: 1, private: 1, secret: 1 },
      items: [{ id: photos.secret.id, folder: "secret", amount: 4.5, paid: true, kind: "image", status: "ready" }],
    })
    expect((await album(friend)).body.items.map(({ id }) => id)).toEqual([photos.public.id])
    const [seen] = (await album(friend, "private")).body.items
    expect(seen).toMatchObject({ id: photos.private.id, folder: "private", amount: null, paid: true })
    expect([await statusOf(seen?.src), await statusOf(seen?.thumbnail)]).toEqual([200, 200])
    for (const reader of [stranger, app]) {
      expect((await album(reader, "private")).error).toMatchObject({ code: 400387 })
      expect((await album(reader)).body.folders).toEqual({ public: 1, private: 0, secret: 1 })
      expect((await album(reader, "secret")).body.items[0]).toMatchObject({ amount: 4.5, paid: false, poster: null })
      const single = async (id: number) => (await reader.call(showPhoto, { params: { id } })).status
      expect(await Promise.all(Object.values(photos).map(({ id }) => single(id)))).toEqual([200, 404, 200])
    }
  })

  it("PHOTO-03 is hidden with its owner, and shows unattached uploads to the owner only", async () => {
    const { id } = await uploadPicture(app, owner)
    expect((await owner.call(showPhoto, { params: { id } })).status).toBe(200)
    expect((await friend.call(showPhoto, { params: { id } })).error).toMatchObject({ code: 404000 })
    await owner.ok(editUpload, { params: { id }, body: { folder: "public" } })
    await owner.ok(editProfile, { body: { visibility: "friends" } })
    const missing = await stranger.call(listPhotos, { params: { id: 999_999 }, query: {} })
    expect((await album(stranger, "private")).error).toEqual(missing.error)
    expect((await stranger.call(showPhoto, { params: { id } })).status).toBe(404)
    expect((await friend.call(showPhoto, { params: { id } })).status).toBe(200)
    await owner.ok(editProfile, { body: { visibility: "public" } })
  })

  it("PHOTO-03 shows 16 photos a page, latest first, and to others none that is being processed", async () => {
    await db.execute(sql`insert into photo (member_id, folder, file, width, height, status, created_at, attached_at)
      select ${friend.id}, 'public', 'p-page-' || n, 10, 10, case n when 18 then 'processing' else 'ready' end, now(), now()
      from generate_series(1, 18) n`)
    const page = (reader: TestMember, number: number) =>
      reader.ok(listPhotos, { params: { id: friend.id }, query: { page: number } })
    const first = await page(stranger, 1)
    const [latest] = first.items
    expect(first.items.map(({ id }) => id)).toEqual(Array.from({ length: 16 }, (_, index) => (latest?.id ?? 0) - index))
    expect(first.pagination).toEqual({ page: 1, next_page: 2, next_max_id: first.items.at(-1)?.id })
    expect((await page(stranger, 2)).items).toHaveLength(1)
    expect((await page(stranger, 3)).items).toEqual([])
    const own = await page(friend, 2)
    expect([own.items.length, own.pagination.next_page, own.folders.public]).toEqual([2, null, 18])
    const shown = await stranger.ok(showProfile, { params: { id: friend.id } })
    expect(shown.photos[0]?.id).toBe(latest?.id)
  })

  it("PHOTO-03 skips and repeats no photo after deletions on the previous page", async () => {
    const [writer, reader] = [await app.register(), await app.register({ gender: 1 })]
    await db.execute(sql`insert into photo (member_id, folder, file, width, height, created_at, attached_at)
      select ${writer.id}, 'public', 'p-next-' || n, 10, 10, now(), now() from generate_series(1, 40) n`)
    const page = (query: CallInput<typeof listPhotos>["query"]) =>
      reader.ok(listPhotos, { params: { id: writer.id }, query })
    const after = ({ pagination: { next_max_id } }: { pagination: { next_max_id: number | null } }) =>
      page(next_max_id ? { max_id: next_max_id } : {})
    const ids = async () => {
      const photos = await rows<{ id: number }>(
        db,
        sql`select id from photo where member_id = ${writer.id} order by id desc`,
      )
      return photos.map(({ id }) => id)
    }
    const before = await ids()
    const first = await page({ page: 1 })
    // One in the middle of the page, and the cursor of the next page.
    for (const place of [3, 15]) await writer.ok(deleteUploads, { query: { ids: String(before[place]) } })
    const second = await after(first)
    const third = await after(second)
    const remaining = await ids()
    expect([...first.items, ...second.items, ...third.items].map(({ id }) => id)).toEqual(before)
    expect(remaining).toHaveLength(38)
    expect(third.pagination).toMatchObject({ next_page: null, next_max_id: null })
    expect((await page({ page: 2 })).items.map(({ id }) => id)).toEqual(remaining.slice(16, 32))
    expect((await page({ page: 2, max_id: before[15] as number })).pagination).toMatchObject({ page: 2, next_page: 3 })
  })
})

describe("moving a photo", () => {
  it("PHOTO-03 renames its files if its access changes, and the old addresses stop working", async () => {
    const moved = async (id: number, folder: AlbumFolder) => owner.ok(editUpload, { params: { id }, body: { folder } })
    const { id, src } = await addPhoto(app, owner, "public")
    expect(await statusOf(src)).toBe(200)
    const hidden = await moved(id, "private")
    await expectGone(src)
    expect([await statusOf(hidden.src), await statusOf(hidden.src.split("?")[0])]).toEqual([200, 404])
    const secret = await moved(id, "secret")
    expect(secret.amount).toBeGreaterThan(0)
    await expectGone(hidden.src)
    const shown = await moved(id, "public")
    expect(shown).toMatchObject({ amount: null, paid: true, folder: "public" })
    expect(await statusOf(shown.src)).toBe(200)
    for (const old of [src, hidden.src, secret.src]) expect(await statusOf(old)).toBe(404)
  })

  it("PHOTO-03 invalidates the old address even if the storage fails; the job of the move deletes the file", async () => {
    const { id, src } = await addPhoto(app, owner, "public")
    const remove = vi.spyOn(storage, "remove").mockRejectedValueOnce(new Error("the storage is away"))
    await owner.ok(editUpload, { params: { id }, body: { folder: "private" } })
    expect(remove).toHaveBeenCalledOnce()
    remove.mockRestore()
    expect(await statusOf(src)).toBe(404)
    expect(await basesIn(app)).toContain(src.split("/")[2])
    const [job] = await rows<{ data: unknown }>(
      db,
      sql`select data from pgboss.job where name = ${removeFiles.name} and data::text like ${`%${src.split("/")[2]}%`}`,
    )
    await removeFiles.handle(db, removeFiles.data.parse(job?.data))
    expect(await basesIn(app)).not.toContain(src.split("/")[2])
  })

  it("PHOTO-03 ends in one folder with its files when several devices move it", async () => {
    const { id } = await addPhoto(app, owner, "public")
    const folders = ["private", "secret", "public", "private", "secret"] as const
    await Promise.all([
      ...folders.map((folder) => owner.ok(editUpload, { params: { id }, body: { folder } })),
      owner.ok(editUpload, { params: { id }, body: { main: true } }),
    ])
    const { src, folder } = await owner.ok(showPhoto, { params: { id } })
    expect(await statusOf(src)).toBe(200)
    const [row] = await rows<{ file: string; portrait: boolean }>(
      db,
      sql`select file, exists (select from profile where avatar_id = photo.id) as portrait from photo where id = ${id}`,
    )
    expect(row?.portrait && folder !== "public").toBe(false)
    const photos = await rows<{ file: string }>(db, sql`select file from photo`)
    await expect
      .poll(async () => (await basesIn(app)).filter((base) => !photos.some(({ file }) => file === base)))
      .toEqual([])
  })

  it("PHOTO-03 makes it the public portrait until it is moved away", async () => {
    const { id } = await addPaidPhoto(app, owner, 2)
    const main = await owner.ok(editUpload, { params: { id }, body: { main: true } })
    expect(main).toMatchObject({ folder: "public", amount: null })
    const portrait = async () => (await stranger.ok(showProfile, { params: { id: owner.id } })).avatar
    const avatar = await portrait()
    expect(await statusOf(avatar)).toBe(200)
    await owner.ok(editProfile, { body: { cover: id } })
    await owner.ok(editUpload, { params: { id }, body: { folder: "private" } })
    expect((await stranger.ok(showProfile, { params: { id: owner.id } })).cover).toBeNull()
    expect(await portrait()).toBeNull()
    await expectGone(avatar ?? "")
  })

  it("PHOTO-03 is refused for other members, invalid prices and folders", async () => {
    const { id } = await addPhoto(app, owner, "public")
    const edit = async (member: TestMember, body: object, photoId = id) =>
      (await member.call(editUpload, { params: { id: photoId }, body: body as never })).error
    expect(await edit(friend, { folder: "secret" })).toMatchObject({ code: 404000 })
    expect(await edit(owner, { folder: "secret" }, 999_999)).toMatchObject({ code: 404000 })
    for (const price of [0.25, 100.5]) {
      expect(await edit(owner, { folder: "secret", price })).toMatchObject({ code: 400386, field: "price" })
    }
    expect(await edit(owner, { price: 5 })).toMatchObject({ code: 400392, field: "price" })
    expect(await edit(owner, { main: true, folder: "secret" })).toMatchObject({ field: "folder" })
    expect(await edit(owner, { folder: "post" })).toMatchObject({ field: "folder" })
    expect((await owner.ok(showPhoto, { params: { id } })).folder).toBe("public")
  })
})
