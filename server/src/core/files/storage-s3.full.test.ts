import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { text } from "node:stream/consumers"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openSecrets } from "../process/secrets"
import { openStorage, storage } from "./storage"
import { S3Server } from "../testing/s3-server"

let folder: string
let store: S3Server
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "redthread-s3-"))
  store = await S3Server.start(join(folder, "bucket"))
  openSecrets({ dataDir: folder })
  await openStorage(folder, store.settings)
})
afterAll(async () => {
  await store.stop()
  await rm(folder, { recursive: true })
})

const contentOf = async (name: string, range?: { start: number; end: number }): Promise<string | null> => {
  const stored = await storage.read(name, range)
  return stored && `${stored.bytes} ${await text(stored.stream)}`
}

test("PHOTO-01 a file in a bucket can be read, also in ranges, until it is removed", async () => {
  const base = storage.newBase("public")
  await storage.write(`${base}/600.webp`, Buffer.from("large"))
  const bytes = await storage.writeStream(`${base}/original.jpg`, Readable.from(["as ", "it ", "came"]))
  const path = storage.incoming()
  await writeFile(path, "taken")
  await storage.take(`${base}/200.webp`, path)
  expect([bytes, await storage.bytes(`${base}/600.webp`), await storage.bytes(`${base}/100.webp`)]).toEqual([
    10,
    5,
    null,
  ])
  expect(await contentOf(`${base}/600.webp`)).toBe("5 large")
  expect(await contentOf(`${base}/600.webp`, { start: 1, end: 3 })).toBe("3 arg")
  expect(await contentOf(`${base}/100.webp`)).toBeNull()
  const read = (file: string) => storage.withFile(file, (local) => readFile(local, "utf8"))
  expect([await read(`${base}/original.jpg`), await read(`${base}/original.png`)]).toEqual(["as it came", null])

  const copied = await storage.copy(base, "private")
  await storage.removeFile(`${base}/original.jpg`)
  expect([await contentOf(`${base}/original.jpg`), await contentOf(`${base}/600.webp`)]).toEqual([null, "5 large"])
  await storage.remove(base)
  expect(await contentOf(`${base}/600.webp`)).toBeNull()
  expect([await contentOf(`${copied}/original.jpg`), await contentOf(`${copied}/200.webp`)]).toEqual([
    "10 as it came",
    "5 taken",
  ])
  expect(await readdir(join(folder, "incoming"))).toEqual([])
})

test("PHOTO-01 a bucket's old bases are found for sweeping, however many there are", async () => {
  const names = Array.from({ length: 12 }, () => storage.newBase("archive"))
  for (const name of names) await storage.write(`${name}/archive.zip`, Buffer.from("x"))
  store.asked.length = 0
  const stored: string[] = []
  for await (const bases of storage.basesBefore(Date.now() + 60_000, "archive")) stored.push(...bases)
  expect(stored.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)))
  expect(store.asked).toHaveLength(3)
  for await (const bases of storage.basesBefore(Date.now() - 60_000, "archive")) expect(bases).toEqual([])
})

test("PHOTO-01 what fails for a moment is tried again, and what fails for good is said", async () => {
  const name = `${storage.newBase("public")}/600.webp`
  store.faults.push("unavailable", "cut")
  await storage.write(name, Buffer.from("after all"))
  store.faults.push("cut", "unavailable")
  expect(await contentOf(name)).toBe("9 after all")
  store.faults.push("unavailable", "unavailable", "unavailable")
  await expect(storage.check()).rejects.toThrow("503 SlowDown")
  await storage.check()
})

test("RUN-02 a file that the store stops in the middle is cut off, one that its reader takes slowly is not", async () => {
  const name = `${storage.newBase("public")}/600.webp`
  await storage.write(name, Buffer.alloc(3_000_000))
  const slow = await storage.read(name)
  store.stopsHalfway = true
  const stopped = await storage.read(name)
  store.stopsHalfway = false
  if (!slow || !stopped) throw new Error("the file is missing")
  const from = performance.now()
  await expect(text(stopped.stream)).rejects.toThrow("the store stopped")
  expect(performance.now() - from).toBeLessThan(8000)
  expect(await text(slow.stream)).toHaveLength(3_000_000)
}, 30_000)

test.each([
  ["S3_SECRET_ACCESS_KEY", { secretAccessKey: "wrong" }],
  ["S3_ACCESS_KEY_ID", { accessKeyId: "nobody" }],
  ["S3_BUCKET", { bucket: "missing" }],
  ["S3_REGION", { region: "elsewhere" }],
  ["S3_ENDPOINT", { endpoint: "http://127.0.0.1:9" }],
])("PHOTO-01 a wrong %s is named before anything starts", async (variable, wrong) => {
  await expect(openStorage(folder, { ...store.settings, ...wrong })).rejects.toThrow(new RegExp(`^${variable} `))
  await openStorage(folder, store.settings)
})

test("PHOTO-01 an error in the body of a 200 reply is an error", async () => {
  const server = createServer((_request, response) => void response.end("<Error><Code>InternalError</Code></Error>"))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await expect(openStorage(folder, { ...store.settings, endpoint })).rejects.toThrow("InternalError")
  await openStorage(folder, store.settings)
  server.close()
})
