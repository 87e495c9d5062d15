import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { deleteUploads } from "@redthread/contract/photo"
import { editProfile } from "@redthread/contract/profile"
import { S3Server } from "../../../../core/testing/s3-server"
import { startApp, type TestApp } from "../../../../testing/harness"
import { sendForm } from "../testing/forms"
import { pictureOf } from "../../../../testing/fixtures/photos"

let folder: string
let store: S3Server
let app: TestApp

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "redthread-s3-app-"))
  store = await S3Server.start(folder)
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = store.settings
  app = await startApp({
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  })
})
afterAll(async () => {
  await app.stop()
  await store.stop()
  await rm(folder, { recursive: true })
})

/** Retries a listing during which a folder was removed. */
async function inBucket(): Promise<string[]> {
  try {
    const names = await readdir(join(folder, "files"), { recursive: true })
    return names.filter((name) => name.endsWith("_object"))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error
    return inBucket()
  }
}
const get = (address: string, headers: Record<string, string> = {}) => fetch(`${app.url}${address}`, { headers })

it("PHOTO-01 stores pictures in a bucket as in a folder: creates, serves ranges, publishes, deletes", async () => {
  const owner = await app.register()
  const { body } = await sendForm(app, owner, { "a.jpg": await pictureOf(1), "b.jpg": "no picture" })
  const [item] = body.items
  if (!item) throw new Error("nothing was taken")
  expect([item.status, body.dropped.length]).toEqual(["ready", 1])
  const content = Buffer.from(await (await get(item.src)).arrayBuffer())
  const part = await get(item.src, { range: "bytes=5-9" })
  expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 5-9/${content.length}`])
  expect(Buffer.from(await part.arrayBuffer())).toEqual(content.subarray(5, 10))
  expect((await get(item.src.split("?")[0] ?? "")).status).toBe(404)

  const { avatar } = await owner.ok(editProfile, { body: { avatar: item.id } })
  const shown = await get(avatar ?? "")
  expect([shown.status, shown.headers.get("cache-control")]).toEqual([200, "public, max-age=30"])
  await expect.poll(async () => (await get(item.src)).status).toBe(404)
  expect((await inBucket()).some((name) => name.includes("original"))).toBe(false)
  await owner.ok(deleteUploads, { query: { ids: String(item.id) } })
  await expect.poll(inBucket).toEqual([])
  expect(await readdir(join(app.dataDir, "incoming"))).toEqual([])
})

const ready = async () => {
  const answer = await get("/readyz")
  return { status: answer.status, ...((await answer.json()) as { storage: boolean; degraded: string[] }) }
}
const lacksFiles = { status: 200, storage: false, degraded: ["storage: the files can't be reached"] }

it("RUN-01 stays ready without the bucket, and reports it as missing", async () => {
  expect(await ready()).toMatchObject({ status: 200, storage: true, degraded: [] })
  store.isDown = true
  expect(await ready()).toMatchObject(lacksFiles)
  store.isDown = false
  expect(await ready()).toMatchObject({ status: 200, storage: true, degraded: [] })
})

it("RUN-01 RUN-02 delays /readyz by one second and a file by five if the bucket hangs", async () => {
  const owner = await app.register()
  const { body } = await sendForm(app, owner, { "a.jpg": await pictureOf(2) })
  store.isHanging = true
  const from = performance.now()
  const [state, file] = await Promise.all([
    ready().then((found) => ({ ...found, ms: performance.now() - from })),
    get(body.items[0]?.src ?? "").then(({ status, headers }) => ({
      status,
      retryAfter: headers.get("retry-after"),
      ms: performance.now() - from,
    })),
  ])
  store.isHanging = false
  expect(state).toMatchObject(lacksFiles)
  expect(state.ms).toBeLessThan(2000)
  expect(file).toMatchObject({ status: 503, retryAfter: "5" })
  expect(file.ms).toBeLessThan(8000)
}, 30_000)
