import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { showMe } from "@redthread/contract/account"
import { editThread, type Message, sendMessage, showThread } from "@redthread/contract/chat"
import { createFeed, deleteFeed, showFeed } from "@redthread/contract/feed"
import { listRecommend } from "@redthread/contract/member"
import { editProfile, listIntroductions, setIntroduction, showProfile } from "@redthread/contract/profile"
import { block } from "@redthread/contract/relation"
import { translate } from "@redthread/contract/translation"
import {
  correctTranslation,
  editTranslationSettings,
  forgetTranslations,
  keepTranslation,
  previewTranslation,
} from "@redthread/contract/translation-memory"
import { transaction } from "../../../core/db/db"
import { rows } from "../../../testing/rows"
import { db } from "../../../core/db/pool"
import { everyFeature } from "../../../core/every-feature"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { EngineStub } from "./testing/engine-stubs"
import { openTranslation } from "./translation.service"

let app: TestApp
let stub: EngineStub

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  stub = await new EngineStub("libretranslate").start()
  await openTranslation(db, stub.settings)
})
afterEach(() => stub.stop())

const english = () => app.register()
const german = () => app.register({ gender: 1, language: "de" })

const send = (from: TestMember, to: TestMember, message_content: string) =>
  from.ok(sendMessage, { body: { user_id: to.id, message_content } })

const latest = async (reader: TestMember, other: TestMember): Promise<Message> => {
  const { messages } = await reader.ok(showThread, { params: { id: other.id }, query: { user: 1 } })
  return messages[0] as Message
}

test("TRANS-01 who made a translation is said, and the author's own words stand before a machine's", async () => {
  const [anna, ben] = [await english(), await german()]
  const socket = await ben.socket()
  const { id } = await send(anna, ben, "You are pulling my leg, are you not?")
  expect((await socket.next("translation")).data).toMatchObject({ translated_by: "machine" })
  expect(await latest(ben, anna)).toMatchObject({ translated_by: "machine" })
  const own = { type: "message" as const, id, language: "de" as const }
  await anna.ok(correctTranslation, { body: { ...own, translate: "Du nimmst mich auf den Arm, oder?" } })
  await socket.next("translation", ({ seq }) => seq === 3)
  expect(await latest(ben, anna)).toMatchObject({
    translate: "Du nimmst mich auf den Arm, oder?",
    translated_by: "author",
    changed: 3,
  })
  expect(await ben.ok(translate, { body: own })).toMatchObject({ translated_by: "author" })
  await anna.ok(correctTranslation, { body: { ...own, translate: "" } })
  expect(await latest(ben, anna)).toMatchObject({
    translated_by: "machine",
    translate: expect.stringContaining("[de]"),
  })
  expect(stub.asked).toHaveLength(1)
})

test("TRANS-01 nobody corrects what another wrote, nor into the language that it is in", async () => {
  const [anna, ben, stranger] = [await english(), await german(), await german()]
  const { id } = await send(anna, ben, "These words are mine and mine alone")
  const body = { type: "message" as const, id, language: "de" as const, translate: "Unfug" }
  expect((await ben.call(correctTranslation, { body })).status).toBe(403)
  expect((await stranger.call(correctTranslation, { body })).status).toBe(404)
  expect((await anna.call(correctTranslation, { body: { ...body, language: "en" } })).error.code).toBe(400422)
})

test("TRANS-01 an author's words are of that author's text alone, though another wrote the same", async () => {
  const [anna, eve, ben] = [await english(), await english(), await german()]
  const text = "See you at the usual place tonight"
  await anna.ok(keepTranslation, { body: { content: text, language: "de", translate: "Bis heute Abend am Brunnen" } })
  const socket = await ben.socket()
  await send(eve, ben, text)
  expect((await socket.next("translation")).data).toMatchObject({ translate: `[de] ${text}` })
  await send(anna, ben, text)
  const mine = await socket.next("translation", (event) => event["translated_by"] === "author")
  expect(mine.data["translate"]).toBe("Bis heute Abend am Brunnen")
  expect(await latest(ben, eve)).toMatchObject({ translate: `[de] ${text}` })
  expect(await latest(ben, anna)).toMatchObject({ translate: "Bis heute Abend am Brunnen" })
})

test("TRANS-01 a text that is deleted takes its translations along, unless somebody else wrote the same", async () => {
  const [anna, eve, ben] = [await english(), await english(), await german()]
  const [shared, alone] = ["What a wonderful evening this was", "The secret of my grandmother's soup"]
  const post = (by: TestMember, content: string) => by.ok(createFeed, { body: { content } })
  const [annas, eves, secret] = [await post(anna, shared), await post(eve, shared), await post(anna, alone)]
  const read = (id: number) => ben.ok(translate, { body: { type: "feed", id, language: "de" } })
  for (const { id } of [annas, eves, secret]) await read(id)
  const own = { type: "feed" as const, id: annas.id, language: "fr" as const, translate: "Quelle belle soirée" }
  await anna.ok(correctTranslation, { body: own })
  await anna.ok(deleteFeed, { params: { id: annas.id } })
  await anna.ok(deleteFeed, { params: { id: secret.id } })
  const left = await rows<{ content: string }>(
    db,
    sql`select content from translation where digest = sha256(convert_to(${shared}, 'UTF8'))
      or digest = sha256(convert_to(${alone}, 'UTF8'))`,
  )
  expect(left).toEqual([{ content: `[de] ${shared}` }])
  expect(await ben.ok(showFeed, { params: { id: eves.id } })).toMatchObject({ translated_by: "machine" })
})

test("PRO-07 an introduction reads in its author's words, and says so", async () => {
  const [anna, ben] = [await english(), await german()]
  await anna.ok(editProfile, { body: { biography: "I collect old maps and new friends" } })
  const shown = async () => (await ben.ok(showProfile, { params: { id: anna.id } })).introduction
  const id = (await shown())?.id ?? 0
  await ben.ok(translate, { body: { type: "introduction", id, language: "de" } })
  expect(await shown()).toMatchObject({
    translated_by: "machine",
    translate: "[de] I collect old maps and new friends",
  })
  const own = { type: "introduction" as const, id, language: "de" as const, translate: "Ich sammle alte Karten" }
  await anna.ok(correctTranslation, { body: own })
  await expect.poll(shown).toMatchObject({ translated_by: "author", translate: "Ich sammle alte Karten" })
})

test("PRO-07 the writer sees what readers of each language get, and who made it; a card says it too", async () => {
  const [anna, ben] = [await english(), await german()]
  const biography = `I collect old maps and ${"new ".repeat(60)}friends`
  await anna.ok(editProfile, { body: { biography } })
  expect(await anna.ok(listIntroductions, {})).toEqual({ items: [], read: [] })
  const id = (await anna.ok(showProfile, { params: { id: anna.id } })).introduction?.id ?? 0
  const made = await ben.ok(translate, { body: { type: "introduction", id, language: "de" } })
  expect(made).toMatchObject({ translated_by: "machine", translate_engine: "libretranslate" })
  const { read } = await anna.ok(setIntroduction, {
    params: { language: "fr" },
    body: { content: "De vieilles cartes" },
  })
  expect(read).toEqual([
    { language: "de", content: `[de] ${biography}`, translated_by: "machine", translate_engine: "libretranslate" },
    { language: "fr", content: "De vieilles cartes", translated_by: "author" },
  ])
  const { items } = await ben.ok(listRecommend, { query: {} })
  const card = items.find(({ user_id }) => user_id === anna.id)?.introduction
  expect(card).toMatchObject({
    translate: `[de] ${biography}`.slice(0, 200),
    translated_by: "machine",
    translate_engine: "libretranslate",
  })
  expect((await ben.ok(listIntroductions, {})).read).toEqual([])
})

test("PRO-07 TRANS-04 a machine's draft saved as it is stays a machine's; a word changed makes it one's own", async () => {
  const anna = await english()
  await anna.ok(editProfile, { body: { biography: "I mend clocks for a living" } })
  const id = (await anna.ok(showProfile, { params: { id: anna.id } })).introduction?.id ?? 0
  const { translate: draft } = await anna.ok(translate, { body: { type: "introduction", id, language: "de" } })
  const save = (content: string) => anna.ok(setIntroduction, { params: { language: "de" }, body: { content } })
  const machines = { language: "de", content: draft, translated_by: "machine", translate_engine: "libretranslate" }
  expect(await save(draft)).toEqual({ items: [], read: [machines] })
  const own = { language: "de", content: `${draft}!` }
  expect(await save(own.content)).toEqual({ items: [own], read: [{ ...own, translated_by: "author" }] })
  expect(await save(draft)).toEqual({ items: [], read: [machines] })
})

test("TRANS-04 a preview reads as the other will, and back; what was corrected is what they get", async () => {
  const [anna, ben] = [await english(), await german()]
  const content = "I will bring the cake for us tomorrow"
  const preview = await anna.ok(previewTranslation, { body: { user_id: ben.id, content } })
  expect(preview).toMatchObject({
    source: "en",
    target: "de",
    state: "translated",
    translate: `[de] ${content}`,
    translated_by: "machine",
    back: `[de] [en] ${content}`,
  })
  await anna.ok(keepTranslation, { body: { content, language: "de", translate: "Ich bringe morgen den Kuchen mit" } })
  const asked = stub.asked.length
  const socket = await ben.socket()
  await send(anna, ben, content)
  expect((await socket.next("translation")).data).toMatchObject({ translate: "Ich bringe morgen den Kuchen mit" })
  expect(stub.asked).toHaveLength(asked)
})

test("TRANS-04 a preview follows how the other reads, and tells nothing of who can't be seen", async () => {
  const [anna, ben, hidden] = [await english(), await german(), await german()]
  const { thread_id } = await send(anna, ben, "Good morning to you over there")
  await send(ben, anna, "Guten Morgen, schön von dir zu hören")
  await ben.ok(editThread, { params: { id: thread_id }, body: { receive: "fr" } })
  const ask = (user_id: number) =>
    anna.call(previewTranslation, { body: { user_id, content: "How are you doing today?" } })
  expect((await ask(ben.id)).body).toMatchObject({ target: "fr", state: "translated" })
  await hidden.ok(editProfile, { body: { visibility: "hidden" } })
  const missing = await ask(999_999_999)
  expect([missing.status, (await ask(hidden.id)).error, (await ask(anna.id)).error]).toEqual([
    404,
    missing.error,
    missing.error,
  ])
  const blocker = await german()
  await blocker.ok(block, { body: { user_id: anna.id } })
  expect((await ask(blocker.id)).error).toEqual(missing.error)
})

test("TRANS-02 without an engine a preview says so, and one's own words still reach the other", async () => {
  await openTranslation(db, {})
  const [anna, ben] = [await english(), await german()]
  const content = "No machine will ever read this sentence"
  expect(await anna.ok(previewTranslation, { body: { user_id: ben.id, content } })).toMatchObject({
    state: "unavailable",
    translate: null,
    target: "de",
  })
  await anna.ok(keepTranslation, { body: { content, language: "de", translate: "Das liest keine Maschine" } })
  await send(anna, ben, content)
  expect(await latest(ben, anna)).toMatchObject({ translate: "Das liest keine Maschine", translated_by: "author" })
})

test("TRANS-01 the memory offers what one said for texts like it, to nobody else, until it is emptied", async () => {
  const [anna, eve, ben] = [await english(), await english(), await german()]
  const keep = (content: string, words: string) =>
    anna.ok(keepTranslation, { body: { content, language: "de", translate: words } })
  await keep("Shall we meet at the station on Friday?", "Treffen wir uns Freitag am Bahnhof?")
  await keep("My cat does not like strangers at all", "Meine Katze mag keine Fremden")
  const ask = (by: TestMember) =>
    by.ok(previewTranslation, { body: { user_id: ben.id, content: "Shall we meet at the station on Sunday?" } })
  expect((await ask(anna)).suggestions).toEqual([
    {
      content: "Shall we meet at the station on Friday?",
      translate: "Treffen wir uns Freitag am Bahnhof?",
      similarity: expect.closeTo(0.8, 0) as number,
    },
  ])
  expect((await ask(eve)).suggestions).toEqual([])
  await anna.ok(forgetTranslations, {})
  expect((await ask(anna)).suggestions).toEqual([])
})

test("TRANS-01 the memory keeps the latest five hundred of a pair", async () => {
  const anna = await english()
  await db.execute(sql`
    insert into translation_memory (member_id, source, target, digest, content, translate, updated_at)
    select ${anna.id}, 'en', 'de', sha256(n::text::bytea), n::text, n::text, now() - n * interval '1 minute'
    from generate_series(1, 500) n`)
  await anna.ok(keepTranslation, {
    body: { content: "One more than there is room for", language: "de", translate: "Eins zu viel" },
  })
  const [kept] = await rows<{ count: number; oldest: boolean }>(
    db,
    sql`select count(*)::int as count, bool_or(content = '500') as oldest from translation_memory where member_id = ${anna.id}`,
  )
  expect(kept).toEqual({ count: 500, oldest: false })
})

test("TRANS-01 who wants it on a click gets no machine's work by itself, nor of what they read", async () => {
  const [anna, ben] = [await english(), await german()]
  await ben.ok(editTranslationSettings, { body: { automatic: false } })
  const { id } = await send(anna, ben, "You will have to click if you want this")
  await send(ben, anna, "Dann klicke ich eben einmal darauf")
  const socket = await anna.socket()
  await send(ben, anna, "Und du bekommst alles von selbst")
  await socket.next("translation")
  expect(stub.asked.map(({ body }) => (body as { target: string }).target)).not.toContain("de")
  expect(await ben.ok(translate, { body: { type: "message", id } })).toMatchObject({ translated_by: "machine" })
  await ben.ok(editTranslationSettings, { body: { automatic: true, languages: ["en"] } })
  const asked = stub.asked.length
  const next = await send(anna, ben, "This you can read as it is, can you not?")
  await expect.poll(() => waits(next.id)).toBe(false)
  expect(stub.asked).toHaveLength(asked)
  expect((await ben.ok(showMe, {})).translation).toEqual({
    automatic: true,
    show_both: false,
    languages: ["en"],
    engine: 1,
    read_languages: ["en"],
  })
})

const waits = async (id: number): Promise<boolean | undefined> =>
  (await rows<{ waits: boolean }>(db, sql`select translating is not null as waits from message where id = ${id}`))[0]
    ?.waits

test("TRANS-01 what two devices choose at once both holds, and each hears of the other's", async () => {
  const ben = await german()
  const socket = await ben.socket()
  const edit = (body: object) => ben.ok(editTranslationSettings, { body })
  await Promise.all([edit({ automatic: false }), edit({ show_both: true }), edit({ languages: ["en", "en"] })])
  const translation = { automatic: false, show_both: true, languages: ["en"], engine: 1, read_languages: ["en"] }
  expect((await ben.ok(showMe, {})).translation).toEqual(translation)
  const isWhole = ({ translation: told }: Record<string, unknown>) =>
    JSON.stringify(told) === JSON.stringify(translation)
  expect((await socket.next("settings", isWhole)).memberSeq).toBeGreaterThan(0)
})

test("TRANS-01 new conversations have the engine that each side has chosen", async () => {
  const [anna, ben] = [await english(), await german()]
  await ben.ok(editTranslationSettings, { body: { engine: 2 } })
  await send(anna, ben, "A conversation that begins with people")
  const engineOf = async (one: TestMember, other: TestMember) =>
    (await one.ok(showThread, { params: { id: other.id }, query: { user: 1 } })).engine
  expect([await engineOf(ben, anna), await engineOf(anna, ben)]).toEqual([2, 1])
  expect(stub.asked).toHaveLength(0)
})

test("ACC-07 what a member corrected is exported, and gone when they are", async () => {
  const anna = await english()
  const body = { content: "My own words for the end", language: "de" as const, translate: "Meine letzten Worte" }
  await anna.ok(keepTranslation, { body })
  const exported = everyFeature.exports(db, anna.id).find(({ name }) => name === "translation")
  expect(await exported?.read()).toMatchObject({ memory: [{ content: body.content, translate: body.translate }] })
  await db.execute(sql`insert into translation_member_day values (${anna.id}, '2026-01-01', 40)`)
  await transaction(db, (tx) => everyFeature.onErase(tx, anna.id))
  const left = await rows(
    db,
    sql`select 1 from translation_memory where member_id = ${anna.id}
      union all select 1 from translation_member_day where member_id = ${anna.id}
      union all select 1 from translation where owner_id = ${anna.id}`,
  )
  expect(left).toEqual([])
})

test("TRANS-04 the names of both members reach the reader untouched", async () => {
  const anna = await app.register({ name: "Anna Rosenthal" })
  const ben = await app.register({ gender: 1, language: "de", name: "Benedikt" })
  stub.change = (text, target) => `[${target}] ${text.toUpperCase()}`
  const socket = await ben.socket()
  await send(anna, ben, "I told my sister that Benedikt writes to Anna every day")
  const { data } = await socket.next("translation")
  expect(data["translate"]).toMatch(/Benedikt.*Anna/)
  expect(await latest(ben, anna)).toMatchObject({ translate: data["translate"] })
})
