import { sql } from "drizzle-orm"
import sharp from "sharp"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { exportArchive, showExport } from "@redthread/contract/export"
import { db } from "../../../core/db/pool"
import { transaction } from "../../../core/db/db"
import { clock } from "../../../core/process/clock"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { rows } from "../../../testing/rows"
import { clip } from "../../people/photo/testing/clips"
import { sendForm } from "../../people/photo/testing/forms"
import { build, eraseExports } from "./export.build.service"
import * as exportDb from "./export.db"
import { readZip } from "./testing/read-zip"

const photos = 285
const clips = 15
const archives = 50
const atOnce = 5

let app: TestApp
beforeAll(async () => {
  app = await startApp({ RATE_LIMIT_FACTOR: "0" })
})
afterAll(() => app.stop())

/** Noise compresses badly: the file is well above 64 KB, as a photo is. */
const picture = (index: number): Promise<Buffer> =>
  sharp({
    create: {
      width: 640,
      height: 480 + (index % 40),
      channels: 3,
      background: "#000000",
      noise: { type: "gaussian", mean: 128, sigma: 30 + (index % 7) },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer()

async function uploadAll(member: TestMember): Promise<void> {
  for (let first = 0; first < photos; first += atOnce)
    await Promise.all(
      Array.from({ length: Math.min(atOnce, photos - first) }, async (_, at) => {
        const { status } = await sendForm(app, member, { [`${first + at}.jpg`]: await picture(first + at) })
        expect(status).toBe(201)
      }),
    )
  const film = await clip()
  for (let index = 0; index < clips; index += 1)
    expect((await sendForm(app, member, { [`${index}.mov`]: film })).status).toBe(201)
}

const readyUploads = async (): Promise<number> => {
  const [row] = await rows<{ ready: number }>(db, sql`select count(*)::int as ready from photo where status = 'ready'`)
  return row?.ready ?? 0
}

test("ACC-07 an archive of 300 photos and clips ends, 50 times in a row", { timeout: 1_800_000 }, async () => {
  const member = await app.register()
  await uploadAll(member)
  await vi.waitFor(async () => expect(await readyUploads()).toBe(photos + clips), { timeout: 600_000, interval: 500 })
  const sizes: (number | null)[] = []
  for (let round = 0; round < archives; round += 1) {
    const { id } = await transaction(db, (tx) => exportDb.insert(tx, member.id, clock.now()))
    await build(db, id)
    const { status, size } = await member.ok(showExport, {})
    expect(status, `archive ${round + 1}`).toBe("ready")
    sizes.push(size)
    // Only the last one is kept, so that the test does not fill the disk.
    if (round < archives - 1) await transaction(db, (tx) => eraseExports(tx, member.id))
  }
  expect(Math.min(...sizes.map(Number))).toBeGreaterThan((photos + clips) * 10_000)
  const answer = await fetch(`${app.url}/v1${exportArchive}`, { headers: { authorization: `Bearer ${member.token}` } })
  const zip = readZip(Buffer.from(await answer.arrayBuffer()))
  const names = [...zip.keys()]
  expect(names.filter((name) => name.startsWith("pictures/"))).toHaveLength(photos)
  expect(names.filter((name) => name.startsWith("clips/"))).toHaveLength(clips)
  for (const [name, content] of zip) expect(content.length, name).toBeGreaterThan(0)
})
