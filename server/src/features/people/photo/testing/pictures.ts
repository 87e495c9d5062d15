import { sql } from "drizzle-orm"
import sharp from "sharp"
import { vi } from "vitest"
import { type AlbumFolder, type AlbumPhoto, editUpload, listUploads, type Upload } from "@redthread/contract/photo"
import { db, rows } from "../../../../core/db/db"
import type { TestApp, TestMember } from "../../../../testing/harness"

/** A JPEG of coloured squares, the same for the same seed: no two parts of it alike. */
export async function pictureOf(seed: number, width = 640, height = 480): Promise<Buffer> {
  const squares = { width: 32, height: 24, channels: 3 as const }
  const data = Buffer.from(
    Array.from({ length: squares.width * squares.height * 3 }, (_, index) => ((index + seed * 977) * 7919) % 251),
  )
  return sharp(data, { raw: squares }).resize(width, height, { kernel: "nearest" }).jpeg().toBuffer()
}

const listed = async (member: TestMember, id: number): Promise<Upload | undefined> =>
  (await member.ok(listUploads, { query: { ids: String(id) } as never })).items[0]

/** Uploads a picture as a person would; answers it when it is ready. */
export async function uploadPicture(app: TestApp, member: TestMember, seed = 1): Promise<Upload> {
  const form = new FormData()
  form.append("file", new Blob([new Uint8Array(await pictureOf(seed))]), `${seed}.jpg`)
  const headers = { authorization: `Bearer ${member.token}` }
  const response = await fetch(`${app.url}/v1/uploads`, { method: "POST", body: form, headers })
  const { items } = (await response.json()) as { items?: Upload[] }
  const [item] = items ?? []
  if (!item) throw new Error(`the upload answered ${response.status}`)
  // On a busy machine the answer comes before the picture is made.
  return vi.waitFor(
    async () => {
      const now = await listed(member, item.id)
      if (now?.status !== "ready") throw new Error(`the upload is ${now?.status ?? "gone"}`)
      return now
    },
    { timeout: 30_000, interval: 200 },
  )
}

/** A picture in a folder of the member's album. */
export async function addPhoto(
  app: TestApp,
  member: TestMember,
  folder: AlbumFolder,
  { seed = 1, price }: { seed?: number; price?: number } = {},
): Promise<AlbumPhoto> {
  const { id } = await uploadPicture(app, member, seed)
  return member.ok(editUpload, { params: { id }, body: { folder, ...(price === undefined ? {} : { price }) } })
}

/** So many uploads of which nothing is there but the rows; answers their ids. */
export async function insertUploads(member: TestMember, count: number): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    sql`insert into photo (member_id, file, width, height, created_at)
      select ${member.id}, 's-' || gen_random_uuid(), 10, 10, now() from generate_series(1, ${count}::int) returning id`,
  )
  return found.map(({ id }) => id)
}
