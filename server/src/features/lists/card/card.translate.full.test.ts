import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { listLatest } from "@redthread/contract/browse"
import { editProfile } from "@redthread/contract/profile"
import { editTranslationSettings } from "@redthread/contract/translation-memory"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import type { EngineSettings } from "../../people/translation/engine/configured-engines"
import { EngineStub } from "../../people/translation/testing/engine-stubs"
import { openTranslation } from "../../people/translation/translation.service"
import { db } from "../../../core/db/pool"

let app: TestApp
let stub: EngineStub
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
afterEach(() => stub.stop())

async function open(limits: EngineSettings = {}): Promise<void> {
  stub = await new EngineStub("libretranslate").start()
  await openTranslation(db, { ...stub.settings, ...limits })
}

let count = 0
/** A member whose introduction, 60 to 70 characters long, no other test has. */
async function author(): Promise<TestMember> {
  const member = await app.register()
  const biography = `I walk in the mountains and cook for friends, number ${(count += 1)} of many`
  await member.ok(editProfile, { body: { biography } })
  return member
}
const german = () => app.register({ gender: 1, language: "de" })

const cardOf = async (reader: Pick<TestMember, "ok"> | undefined, { id }: TestMember) => {
  const { items } = reader
    ? await reader.ok(listLatest, { query: {} })
    : (await app.call(listLatest, { query: {} }, { headers: { "accept-language": "de" } })).body
  return items.find(({ user_id }) => user_id === id)?.introduction
}

test("LIST-01 TRANS-01 an introduction on a card is translated soon, for this reader and those after, by one request", async () => {
  await open()
  const [anna, ben, cleo] = [await author(), await german(), await german()]
  const sockets = [await ben.socket(), await cleo.socket()]
  let reply = (): void => undefined
  const replies = new Promise<void>((resolve) => (reply = resolve))
  stub.wait = () => replies
  const first = await Promise.all([cardOf(ben, anna), cardOf(cleo, anna), cardOf(ben, anna)])
  expect(first.map((introduction) => introduction?.translate)).toEqual([null, null, null])
  reply()
  for (const socket of sockets)
    expect(await socket.next("translation", ({ id }) => id === first[0]?.id)).toMatchObject({
      data: { type: "introduction", translate: expect.stringContaining("[de]"), translated_by: "machine" },
    })
  expect(await cardOf(ben, anna)).toMatchObject({
    translate: expect.stringContaining("[de]"),
    translated_by: "machine",
  })
  expect(await cardOf(undefined, anna)).toMatchObject({ translate: expect.stringContaining("[de]") })
  const sent = () => stub.asked.filter(({ body }) => JSON.stringify(body).includes(`number ${count} of`))
  expect(sent()).toHaveLength(1)
  // Edited, it is another text.
  await anna.ok(editProfile, { body: { biography: "I have moved to the sea and cook fish for everybody there" } })
  expect((await cardOf(ben, anna))?.translate).toBeNull()
  await sockets[0]?.next("translation", ({ translate }) => String(translate).includes("fish"))
  expect((await cardOf(ben, anna))?.translate).toContain("fish")
})

test("LIST-01 TRANS-02 a visitor's list and readers who want no machine request nothing; the author's budget pays", async () => {
  await open({ TRANSLATE_MEMBER_CHARACTERS: 80 })
  const [anna, ben, cleo, dan] = [await author(), await author(), await german(), await german()]
  await dan.ok(editTranslationSettings, { body: { automatic: false } })
  expect((await cardOf(undefined, anna))?.translate).toBeNull()
  expect((await cardOf(dan, anna))?.translate).toBeNull()
  const socket = await cleo.socket()
  // Two introductions of more than half the budget each: each author pays their own.
  await cardOf(cleo, anna)
  for (const each of [await cardOf(cleo, anna), await cardOf(cleo, ben)])
    await socket.next("translation", ({ id }) => id === each?.id)
  const asked = stub.asked.length
  await ben.ok(editProfile, { body: { biography: "This is one more long text about my days in the old town" } })
  await cardOf(cleo, ben)
  const other = await author()
  await cardOf(cleo, other)
  await socket.next("translation", ({ translate }) => String(translate).includes(`number ${count} of`))
  expect(stub.asked.length).toBe(asked + 1)
  expect((await cardOf(cleo, ben))?.translate).toBeNull()
})
