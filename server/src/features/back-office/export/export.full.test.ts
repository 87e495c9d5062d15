import { randomBytes } from "node:crypto"
import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { PassThrough, Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { sql } from "drizzle-orm"
import sharp from "sharp"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { authenticate, logout } from "@redthread/contract/account"
import { editThread, sendMessage, showThread } from "@redthread/contract/chat"
import { showExport, startExport } from "@redthread/contract/export"
import { createFeed } from "@redthread/contract/feed"
import { reactToMessage } from "@redthread/contract/message"
import { editProfile } from "@redthread/contract/profile"
import { saveDraft } from "@redthread/contract/thread"
import { clock } from "../../../core/process/clock"
import { transaction } from "../../../core/db/db"
import { rows } from "../../../testing/rows"
import { db } from "../../../core/db/pool"
import { storage } from "../../../core/files/storage"
import { talk } from "../../../testing/fixtures/pairs"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { makeArchive } from "./export.archive"
import { build, sweep } from "./export.build.service"
import * as exportDb from "./export.db"
import { readZip } from "./testing/read-zip"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const day = 86_400_000

async function ready(member: TestMember) {
  return vi.waitFor(
    async () => {
      const state = await member.ok(showExport, {})
      expect(state.status).toBe("ready")
      return state
    },
    { timeout: 60_000 },
  )
}

const ask = (src: string | null, token?: string) =>
  fetch(`${app.url}${src}`, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } })

async function download(src: string | null, { token }: TestMember): Promise<Map<string, Buffer>> {
  const answer = await ask(src, token)
  expect(answer.status).toBe(200)
  expect(answer.headers.get("content-type")).toBe("application/zip")
  expect(answer.headers.get("content-disposition")).toContain("attachment")
  return readZip(Buffer.from(await answer.arrayBuffer()))
}

async function archives(): Promise<string[]> {
  const shelves = await readdir(join(app.dataDir, "files"))
  const names = await Promise.all(shelves.map((shelf) => readdir(join(app.dataDir, "files", shelf))))
  return names.flat().filter((name) => name.startsWith("a-"))
}

async function uploadPicture(member: TestMember): Promise<number> {
  const picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: "#d4574a" } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append("file", new Blob([new Uint8Array(picture)]), "me.png")
  const headers = { authorization: `Bearer ${member.token}` }
  const answer = await fetch(`${app.url}/v1/uploads`, { method: "POST", body: form, headers })
  return ((await answer.json()) as { items: { id: number }[] }).items[0]?.id ?? 0
}

const jsonOf = (zip: Map<string, Buffer>, part: string): unknown =>
  JSON.parse(zip.get(`data/${part}.json`)?.toString() ?? "null")

test("ACC-07 an archive has all stored data of the member, and of others only their messages to the member", async () => {
  const anna = await app.register({ name: "Anna & <Söhne>".replaceAll(/[&<>]/g, "."), language: "de" })
  const ben = await app.register({ gender: 1, name: "Ben the Other" })
  const biography = "I collect lighthouses"
  const avatar = await uploadPicture(anna)
  await anna.ok(editProfile, { body: { biography, avatar } })
  await ben.ok(editProfile, { body: { biography: "Nobody else's business" } })
  const threadId = await talk(anna, ben)
  const [answer] = (await anna.ok(showThread, { params: { id: threadId }, query: {} })).messages
  await anna.ok(reactToMessage, { params: { id: answer?.id ?? 0 }, body: { reaction: "heart" } })
  await anna.ok(editThread, { params: { id: threadId }, body: { muted: 1 } })
  await anna.ok(saveDraft, { body: { user_id: ben.id, content: "Not sent yet" } })
  const clara = await app.register({ gender: 1, name: "Clara" })
  await anna.ok(saveDraft, { body: { user_id: clara.id, content: "Dear Clara" } })
  await anna.ok(sendMessage, { body: { user_id: ben.id, message_content: "Goodbye", client_id: "key-of-a-message" } })
  await anna.ok(createFeed, { body: { content: "A post", client_id: "key-of-a-post" } })
  expect((await anna.ok(startExport, {})).status).toBe("queued")
  const state = await ready(anna)
  expect(state).toMatchObject({ progress: 100 })
  const zip = await download(state.src, anna)
  expect(jsonOf(zip, "account")).toMatchObject({ account: { email: anna.session.me.email, hasPassword: true } })
  expect(jsonOf(zip, "profile")).toMatchObject({ introductions: [{ content: biography }] })
  const { conversations, messages, drafts } = jsonOf(zip, "chat") as Record<string, unknown>
  expect(drafts).toEqual([{ userId: clara.id, name: "Clara", draft: "Dear Clara" }])
  expect(conversations).toMatchObject([{ userId: ben.id, muted: true, draft: "Not sent yet" }])
  expect(messages).toMatchObject([
    { userId: ben.id, name: "Ben the Other", direction: "sent", content: "Hello" },
    { direction: "received", content: "Hello yourself", receiverReaction: "heart", senderReaction: null },
    { direction: "sent", content: "Goodbye" },
  ])
  const picture = zip.get(`pictures/${avatar}.webp`)
  expect((await sharp(picture).metadata()).format).toBe("webp")
  const page = zip.get("index.html")?.toString() ?? ""
  expect(page).toContain('<html lang="de">')
  expect(page).toContain(anna.session.me.name)
  const linked = [...page.matchAll(/href="([^"]+)"/g)].map(([, name]) => name)
  expect(new Set(["index.html", ...linked])).toEqual(new Set(zip.keys()))
  const whole = [...zip.values()].map(String).join("\n")
  for (const secret of [ben.session.me.email ?? "", "Nobody else's business", "$argon2id", anna.token, "key-of-a-"])
    expect(whole).not.toContain(secret)
})

test("ACC-07 progress rises while an archive is built", async () => {
  const anna = await app.register()
  await db.execute(sql`create table progress_noted (id bigserial, export_id bigint, progress int)`)
  await db.execute(sql`create function note_progress() returns trigger language plpgsql as
    $$begin insert into progress_noted (export_id, progress) values (new.id, new.progress); return new; end$$`)
  await db.execute(sql`create trigger note after update on data_export for each row execute function note_progress()`)
  await anna.ok(startExport, {})
  await ready(anna)
  const noted = (await rows<{ progress: number }>(db, sql`select progress from progress_noted order by id`)).map(
    ({ progress }) => progress,
  )
  await db.execute(sql`drop trigger note on data_export`)
  await db.execute(sql`drop table progress_noted`)
  expect(noted.length).toBeGreaterThan(4)
  expect(noted).toEqual(noted.toSorted((a, b) => a - b))
  expect(noted.at(-1)).toBe(100)
})

test("ACC-07 repeated requests, also concurrent, return the state of one archive; a day later there is a new one", async () => {
  const anna = await app.register()
  const answers = await Promise.all(Array.from({ length: 5 }, () => anna.ok(startExport, {})))
  expect(new Set(answers.map(({ created_at }) => created_at)).size).toBe(1)
  const first = await ready(anna)
  expect((await anna.ok(startExport, {})).created_at).toBe(first.created_at)
  clock.advance(day + 1000)
  const body = { email: anna.session.me.email ?? "", password: anna.password }
  const { token } = (await app.call(authenticate, { body })).body
  const second = (await app.call(startExport, {}, { token })).body
  expect(second.status).toBe("queued")
  expect(second.created_at).not.toBe(first.created_at)
})

test("ACC-07 only the owner's session can download an archive", async () => {
  const [anna, ben] = [await app.register(), await app.register()]
  await anna.ok(startExport, {})
  const { src } = await ready(anna)
  const { file } = (await exportDb.findLatest(db, anna.id)) ?? {}
  expect((await ask(storage.address(`${file}/archive.zip`))).status).toBe(404)
  expect((await ask(src)).status).toBe(401)
  expect((await ask(src, ben.token)).status).toBe(404)
  expect((await ask(src, anna.token)).status).toBe(200)
  await anna.ok(logout, {})
  expect((await ask(src, anna.token)).status).toBe(401)
})

test("ACC-07 an archive is deleted after 7 days, with its file", async () => {
  const anna = await app.register()
  await anna.ok(startExport, {})
  await ready(anna)
  const before = await archives()
  clock.advance(7 * day + 1000)
  await sweep(db)
  await vi.waitFor(async () => expect((await archives()).length).toBeLessThan(before.length), 60_000)
  expect(await exportDb.findLatest(db, anna.id)).toBeUndefined()
})

test("ACC-07 after a crash the repeated job builds the archive again, or the sweep fails it", async () => {
  const [anna, ben] = [await app.register(), await app.register()]
  const leftBy = async (member: TestMember) => {
    const file = storage.newBase("archive")
    await storage.write(`${file}/archive.zip`, Buffer.from("half of it"))
    const row = await transaction(db, (tx) => exportDb.insert(tx, member.id, clock.now()))
    await transaction(db, (tx) => exportDb.claim(tx, row.id, file))
    return { id: row.id, file }
  }
  const [resumed, stuck] = [await leftBy(anna), await leftBy(ben)]
  await Promise.all([build(db, resumed.id), build(db, resumed.id)])
  const { status, src } = await anna.ok(showExport, {})
  expect(status).toBe("ready")
  expect((await download(src, anna)).has("index.html")).toBe(true)
  expect((await ben.ok(showExport, {})).status).toBe("building")
  await db.execute(sql`update data_export set created_at = created_at - interval '2 hours' where id = ${stuck.id}`)
  await sweep(db)
  expect((await ben.ok(showExport, {})).status).toBe("failed")
  await vi.waitFor(async () => {
    const left = await archives()
    for (const { file } of [resumed, stuck]) expect(left).not.toContain(file)
  }, 60_000)
  expect((await ben.ok(startExport, {})).status).toBe("queued")
  await ready(ben)
})

test("ACC-07 an archive ends, however long its last file is", async () => {
  for (let length = 60_000; length < 260_000; length += 10_000) {
    const last = randomBytes(length)
    const entry = (name: string, content: Buffer) => {
      const chunks = Array.from({ length: Math.ceil(content.length / 16_384) }, (_, index) =>
        content.subarray(index * 16_384, (index + 1) * 16_384),
      )
      return { name, compress: false, open: async () => Readable.from(chunks) }
    }
    const archive = makeArchive([entry("first", Buffer.from("1")), entry("last", last)], async () => undefined)
    expect(
      readZip(await buffer(archive))
        .get("last")
        ?.equals(last),
    ).toBe(true)
  }
})

test("ACC-07 an archive that hangs is aborted, and blocks no other", async () => {
  const deadline = new AbortController()
  const [timeout, read] = [AbortSignal.timeout.bind(AbortSignal), storage.read.bind(storage)]
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => (ms === 20 * 60_000 ? deadline.signal : timeout(ms)))
  const [anna, ben] = [await app.register(), await app.register()]
  const picture = await uploadPicture(anna)
  await anna.ok(editProfile, { body: { avatar: picture } })
  const endless = new PassThrough()
  vi.spyOn(storage, "read").mockImplementation(async (name, ...rest) => {
    const found = await read(name, ...rest)
    return found && { ...found, stream: endless }
  })
  await anna.ok(startExport, {})
  await vi.waitFor(() => expect(storage.read).toHaveBeenCalled(), 60_000)
  await ben.ok(startExport, {})
  await ready(ben)
  expect((await anna.ok(showExport, {})).status).toBe("building")
  deadline.abort()
  await vi.waitFor(async () => expect((await anna.ok(showExport, {})).status).toBe("failed"), 60_000)
  expect(endless.destroyed).toBe(true)
  vi.restoreAllMocks()
})
