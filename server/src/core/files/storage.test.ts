import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { afterAll, beforeAll, expect, test } from "vitest"
import { clock } from "../process/clock"
import { openSecrets } from "../process/secrets"
import { openStorage, storage } from "./storage"

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "redthread-storage-"))
  openSecrets({ dataDir: folder })
  await openStorage(folder)
})
afterAll(async () => {
  clock.set(null)
  await rm(folder, { recursive: true })
})

test("a file can be read until it is removed with all variants", async () => {
  const base = storage.newBase("public")
  await storage.write(`${base}/600.webp`, Buffer.from("large"))
  await storage.write(`${base}/200.webp`, Buffer.from("small"))
  const stored = await storage.read(`${base}/600.webp`)
  expect(stored && { bytes: stored.bytes, text: await text(stored.stream) }).toEqual({ bytes: 5, text: "large" })
  await storage.remove(base)
  expect(await storage.read(`${base}/200.webp`)).toBeNull()
  expect((await readdir(folder, { recursive: true })).filter((name) => name.includes(base))).toEqual([])
})

test.each([
  "../secret.key",
  "a/../../secret.key",
  "x/200.webp/../../../secret.key",
  "/etc/passwd",
  "x/200.svg",
  "%2e%2e/200.webp",
])("%s is no file of ours", async (name) => expect(await storage.read(name)).toBeNull())

test("a signed address opens its own file, for a while, and no other", () => {
  clock.set(new Date("2026-05-01T10:30:00Z"))
  const name = `${storage.newBase("private")}/600.webp`
  const query = Object.fromEntries(new URLSearchParams(storage.address(name).split("?")[1]))
  expect(storage.isSigned(name, query)).toBe(true)
  expect(storage.isSigned(`${storage.newBase("private")}/600.webp`, query)).toBe(false)
  expect(storage.isSigned(name, { ...query, expires: String(Number(query["expires"]) + 3_600_000) })).toBe(false)
  expect(storage.isSigned(name, {})).toBe(false)
  clock.advance(3_600_000)
  expect(storage.isSigned(name, query)).toBe(true)
  clock.advance(3_600_000)
  expect(storage.isSigned(name, query)).toBe(false)
})
