import { readdir } from "node:fs/promises"
import { sql } from "drizzle-orm"
import sharp from "sharp"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { authenticate, deleteAccount } from "@redthread/contract/account"
import { showAffiliate } from "@redthread/contract/affiliate"
import { sendMessage, showThread } from "@redthread/contract/chat"
import { showExport, startExport } from "@redthread/contract/export"
import { createComment, createFeed, likeFeed, showFeed } from "@redthread/contract/feed"
import { editProfile } from "@redthread/contract/profile"
import { clock } from "../../../core/process/clock"
import { rows } from "../../../testing/rows"
import { db } from "../../../core/db/pool"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { eraseDeletedAccounts } from "./identity.deletion.service"
import { biography, mark } from "./testing/erasure-expectation"
import { erasureExpectations } from "./testing/erasure-expectations"

let app: TestApp
let anna: TestMember
let ben: TestMember
let bens: number

beforeAll(async () => {
  app = await startApp()
  anna = await app.register({ name: `Anna ${mark}`, email: `${mark}@example.org` })
  ben = await app.register({ gender: 1 })
})
afterAll(() => app.stop())

const graceMs = 30 * 86_400_000
const forMembers = (text: string): string =>
  text.replaceAll("$me", String(anna.id)).replaceAll("$other", String(ben.id))

async function countOf(table: string, condition: string): Promise<number> {
  const [row] = await rows<{ count: number }>(
    db,
    sql.raw(`select count(*)::int as count from "${table}" where ${forMembers(condition)}`),
  )
  return row?.count ?? 0
}

async function tablesOfProduct(): Promise<string[]> {
  const columnRows = await rows<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  return columnRows.map(({ name }) => name)
}

/** Tables with the mark in any column. */
async function tablesWithMark(): Promise<string[]> {
  const tables = await tablesOfProduct()
  const counts = await Promise.all(tables.map((table) => countOf(table, `"${table}"::text like '%${mark}%'`)))
  return tables.filter((_table, index) => (counts[index] ?? 0) > 0)
}

async function files(): Promise<string[]> {
  const shelves = await readdir(join(app.dataDir, "files"))
  return (await Promise.all(shelves.map((shelf) => readdir(join(app.dataDir, "files", shelf))))).flat()
}

async function uploadPicture(): Promise<number> {
  const picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: "#d4574a" } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append("file", new Blob([new Uint8Array(picture)]), "me.png")
  const headers = { authorization: `Bearer ${anna.token}` }
  const answer = await fetch(`${app.url}/v1/uploads`, { method: "POST", body: form, headers })
  const { items } = (await answer.json()) as { items: { id: number }[] }
  return items[0]?.id ?? 0
}

/** Each member writes a post, and likes and comments on both. */
async function post(): Promise<void> {
  const body = { content: `${biography} now`, client_id: mark, upload_ids: [await uploadPicture()] }
  const posts = [await anna.ok(createFeed, { body }), await ben.ok(createFeed, { body: { content: "I am Ben" } })]
  for (const [by, content] of [[anna, `Nice, says ${mark}`] as const, [ben, "Nice, says Ben"] as const]) {
    for (const { id } of posts) {
      await by.ok(likeFeed, { params: { id } })
      await by.ok(createComment, { params: { id }, body: { content, client_id: `${content} ${id}` } })
    }
  }
  bens = posts[1]?.id ?? 0
}

/** Data written by using the product; the rest is inserted into the tables. */
async function live(): Promise<void> {
  const languages = [{ language: "en", level: 5 }]
  await anna.ok(editProfile, { body: { biography, avatar: await uploadPicture(), city: mark, languages } })
  await uploadPicture()
  await anna.ok(showAffiliate, {})
  await anna.ok(sendMessage, { body: { user_id: ben.id, message_content: "Hello Ben", client_id: mark } })
  await ben.ok(sendMessage, { body: { user_id: anna.id, message_content: "Hello Anna" } })
  await post()
  await anna.ok(startExport, {})
  await vi.waitFor(async () => expect((await anna.ok(showExport, {})).status).toBe("ready"), 60_000)
  for (const expectation of Object.values(erasureExpectations)) {
    if ("fill" in expectation && expectation.fill) await db.execute(sql.raw(forMembers(expectation.fill)))
  }
}

const personal = Object.entries(erasureExpectations).flatMap(([table, expectation]) =>
  expectation.after === "never any" ? [] : [[table, expectation] as const],
)

async function states(): Promise<Record<string, "kept" | "gone">> {
  const counted = personal.map(
    async ([table, { mine }]) => [table, (await countOf(table, mine)) > 0 ? "kept" : "gone"] as const,
  )
  return Object.fromEntries(await Promise.all(counted))
}

async function eraseAfterGrace(member: TestMember): Promise<void> {
  await member.ok(deleteAccount, { body: { password: member.password } })
  clock.advance(graceMs + 1000)
}

describe("erasing", () => {
  test("ACC-07 every table is covered", async () => {
    expect(await tablesOfProduct()).toEqual(Object.keys(erasureExpectations).toSorted())
  })

  test("ACC-07 leaves no personal data in any table or file, and other members' conversations complete", async () => {
    await live()
    expect(new Set(Object.values(await states()))).toEqual(new Set(["kept"]))
    expect(await files()).toHaveLength(4)
    const judgedSides = `member_id = ${anna.id} and course is not null`
    expect(await countOf("thread_member", judgedSides)).toBe(1)
    await eraseAfterGrace(anna)
    await eraseDeletedAccounts(db)
    // Purchases from the erased member are refunded by a job.
    const after = Object.fromEntries(personal.map(([table, expectation]) => [table, expectation.after]))
    await vi.waitFor(async () => expect(await states()).toEqual(after), 60_000)
    // The warning about a member banned for fraud has to name them, and is deleted a week after it is sent.
    await db.execute(sql`delete from mail where subject like 'A warning about %'`)
    expect(await tablesWithMark()).toEqual([])
    expect(await countOf("thread_member", judgedSides)).toBe(0)
    await vi.waitFor(async () => expect(await files()).toEqual([]), 60_000)
    await readsOn()
  })

  test("ACC-07 a failed erasure does not delay the others, and is repeated by the next run", async () => {
    const [stuck, other] = [await app.register(), await app.register()]
    for (const member of [stuck, other]) await member.ok(deleteAccount, { body: { password: member.password } })
    clock.advance(graceMs + 1000)
    await db.execute(
      sql.raw(`create function refuse() returns trigger language plpgsql as
      $$begin raise exception 'not now'; end$$`),
    )
    await db.execute(
      sql.raw(`create trigger refuse before delete on profile for each row
      when (old.member_id = ${stuck.id}) execute function refuse()`),
    )
    await expect(eraseDeletedAccounts(db)).rejects.toThrow("1 accounts could not be erased")
    expect(await countOf("profile", `member_id = ${other.id}`)).toBe(0)
    expect(await countOf("account", `id = ${stuck.id} and erased_at is null and email is not null`)).toBe(1)
    await db.execute(sql.raw("drop trigger refuse on profile"))
    await Promise.all([eraseDeletedAccounts(db), eraseDeletedAccounts(db)])
    expect(await countOf("account", `id in (${stuck.id}, ${other.id}) and erased_at is not null`)).toBe(2)
  })

  test("ACC-07 is done once, even if the database rolls the first attempt back", async () => {
    const member = await app.register()
    await eraseAfterGrace(member)
    await db.execute(sql.raw("create sequence undone"))
    await db.execute(
      sql.raw(`create function undo_once() returns trigger language plpgsql as
      $$begin
        if nextval('undone') = 1 then raise exception 'deadlock' using errcode = '40P01'; end if;
        return old;
      end$$`),
    )
    await db.execute(
      sql.raw("create trigger undo_once before delete on profile for each row execute function undo_once()"),
    )
    await eraseDeletedAccounts(db)
    await db.execute(sql.raw("drop trigger undo_once on profile"))
    expect(await countOf("account", `id = ${member.id} and erased_at is not null`)).toBe(1)
  })

  test("ACC-07 fails if the next account cannot be read", async () => {
    await db.execute(sql.raw("alter table account rename column erased_at to moved"))
    await expect(eraseDeletedAccounts(db)).rejects.toThrow("Failed query")
    await db.execute(sql.raw("alter table account rename column moved to erased_at"))
  })

  test("ACC-07 waits for the end of the 30 days", async () => {
    const late = await app.register()
    await late.ok(deleteAccount, { body: { password: late.password } })
    clock.advance(graceMs - 60_000)
    await eraseDeletedAccounts(db)
    expect(await countOf("profile", `member_id = ${late.id}`)).toBe(1)
  })
})

async function readsOn(): Promise<void> {
  const body = { email: ben.session.me.email ?? "", password: ben.password }
  const { token } = (await app.call(authenticate, { body })).body
  const input = { params: { id: anna.id }, query: { user: 1 as const } }
  const thread = (await app.call(showThread, input, { token })).body
  expect(thread.messages.map(({ sender, content }) => [sender, content])).toEqual([
    [ben.id, "Hello Anna"],
    [anna.id, "Hello Ben"],
  ])
  expect(thread).toMatchObject({ user_id: anna.id, name: "", avatar: null })
  const his = (await app.call(showFeed, { params: { id: bens } }, { token })).body
  expect(his).toMatchObject({ likes: 1, liked: true, comments: 1 })
  const letter = { user_id: anna.id, message_content: "Are you there?" }
  expect((await app.call(sendMessage, { body: letter }, { token })).status).toBeGreaterThanOrEqual(400)
}
