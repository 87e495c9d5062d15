import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { type Message, sendMessage, showThread, editThread } from "@redthread/contract/chat"
import { searchMembers } from "@redthread/contract/search"
import { showProfile, editProfile } from "@redthread/contract/profile"
import { translate } from "@redthread/contract/translation"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { LibreTranslateStub, startLibreTranslateStub } from "../../../testing/stub/libretranslate-stub"
import { openTranslation } from "./translation.service"
import { db } from "../../../core/db/pool"

let app: TestApp
let stub: LibreTranslateStub

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  stub = await startLibreTranslateStub()
  await openTranslation(db, { TRANSLATE_URL: stub.url, TRANSLATE_API_KEY: "secret" })
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

const introductionOn = async (reader: TestMember, q: string) => {
  const { items } = await reader.ok(searchMembers, { body: { mode: "keyword", q } })
  return items[0]?.introduction
}

test("TRANS-02 LIST-01 a card shows an introduction's translation as soon as it is made", async () => {
  const [anna, ben] = [await app.register({ name: "Annabella Card" }), await german()]
  await anna.ok(editProfile, { body: { biography: "I like long walks and good books in the evening" } })
  const before = await introductionOn(ben, "annabella")
  expect(before).toMatchObject({ translate: null })
  await ben.ok(translate, { body: { type: "introduction", id: before?.id ?? 0 } })
  await expect
    .poll(() => introductionOn(ben, "annabella"))
    .toMatchObject({ translate: "[de] I like long walks and good books in the evening" })
})

test("TRANS-02 LIST-01 a card shows an introduction in the reader's Chinese script, though nobody asked for it", async () => {
  const mei = await app.register({ name: "Meifang Card", language: "zh" })
  await mei.ok(editProfile, { body: { biography: "我喜欢旅行和电影，周末常去爬山。" } })
  const reader = await app.register({ gender: 1, language: "tw" })
  expect(await introductionOn(reader, "meifang")).toMatchObject({
    translate: "我喜歡旅行和電影，週末常去爬山。",
    translated_by: "machine",
  })
})

test("TRANS-01 a message reaches a reader of another language translated, and both sides hear of it", async () => {
  const [anna, ben] = [await english(), await german()]
  const [hers, his] = [await anna.socket(), await ben.socket()]
  const sent = await send(anna, ben, "Good morning, how did you sleep?")
  expect(sent.translate_state).toBe("none")
  const arrived = await his.next("message")
  expect(arrived.data["message"]).toMatchObject({ language: "en", translate: null, translate_state: "translating" })
  const translated = await his.next("translation")
  expect(translated.data).toEqual({
    type: "message",
    id: sent.id,
    thread_id: sent.thread_id,
    seq: 2,
    translate: "[de] Good morning, how did you sleep?",
    translated_by: "machine",
    translate_engine: "libretranslate",
  })
  expect((await hers.next("translation")).data).toMatchObject({ id: sent.id, seq: 2 })
  expect(await latest(ben, anna)).toMatchObject({
    content: "Good morning, how did you sleep?",
    translate: "[de] Good morning, how did you sleep?",
    translated_by: "machine",
    translate_engine: "libretranslate",
    translate_state: "translated",
    seq: 1,
    changed: 2,
  })
  expect(await latest(anna, ben)).toMatchObject({ translate: null, translate_state: "none" })
  expect(stub.asked).toMatchObject([{ source: "en", target: "de", format: "text", api_key: "secret" }])
})

test("TRANS-01 what was translated once is never asked for again, also when many ask at once", async () => {
  const [anna, ben] = [await english(), await german()]
  await openTranslation(db, {})
  const { id } = await send(anna, ben, "Shall we meet at the station tomorrow?")
  await openTranslation(db, { TRANSLATE_URL: stub.url })
  const ask = () => ben.ok(translate, { body: { type: "message", id, language: "fr" } })
  const answers = await Promise.all([ask(), ask(), ask(), ask()])
  expect(answers[0]).toMatchObject({ translate: "[fr] Shall we meet at the station tomorrow?", source: "en" })
  expect(new Set(answers.map((answer) => answer.translate)).size).toBe(1)
  stub.behaviour = "broken"
  expect((await ask()).translate).toBe("[fr] Shall we meet at the station tomorrow?")
  expect(stub.asked).toHaveLength(1)
})

test("TRANS-01 CHAT-11 engine none leaves messages as they are, and a chosen language is what the reader gets", async () => {
  const [anna, ben] = [await english(), await german()]
  const { thread_id } = await send(anna, ben, "Hello my dear friend, nice to meet you")
  await send(ben, anna, "Guten Tag, ich freue mich sehr")
  await ben.ok(editThread, { params: { id: thread_id }, body: { engine: 0 } })
  await send(anna, ben, "This one stays as it is, I think")
  expect(await latest(ben, anna)).toMatchObject({ translate: null, translate_state: "none" })
  await ben.ok(editThread, { params: { id: thread_id }, body: { engine: 1, receive: "fr" } })
  const socket = await ben.socket()
  await send(anna, ben, "This one comes in another language")
  const { data } = await socket.next("translation", (event) => String(event["translate"]).includes("This one comes"))
  expect(data["translate"]).toBe("[fr] This one comes in another language")
})

test("TRANS-02 Simplified and Traditional Chinese are translated with no engine at all, at once", async () => {
  await openTranslation(db, {})
  const lin = await app.register({ language: "zh" })
  const chen = await app.register({ gender: 1, language: "tw" })
  const { id } = await send(lin, chen, "这个软件真的很好用\nhttps://example.org/软件 [smile]")
  const { translate: first } = await chen.ok(translate, { body: { type: "message", id } })
  expect(first).toBe("這個軟體真的很好用\nhttps://example.org/软件 [smile]")
  await send(chen, lin, "謝謝你告訴我這個軟體")
  const socket = await lin.socket()
  await send(chen, lin, "我們明天見面吧")
  const { data } = await socket.next("message")
  expect(data["message"]).toMatchObject({
    translate: "我们明天见面吧",
    translate_engine: "opencc",
    translate_state: "translated",
  })
})

test("TRANS-02 without an engine the other pairs are honestly unavailable", async () => {
  await openTranslation(db, {})
  const [anna, ben] = [await english(), await german()]
  const { id } = await send(anna, ben, "Nobody can translate this sentence")
  expect(await latest(ben, anna)).toMatchObject({ translate: null, translate_state: "unavailable" })
  const { status, error } = await ben.call(translate, { body: { type: "message", id } })
  expect({ status, code: error.code }).toEqual({ status: 400, code: 400420 })
})

test.each([
  ["bad_request", 400421],
  ["broken", 400421],
  ["malformed", 400421],
  ["short", 400421],
  ["forbidden", 400420],
  ["limited", 400420],
] as const)("TRANS-02 an engine that answers %s gives error %i and no wrong text", async (behaviour, code) => {
  const [anna, ben] = [await english(), await german()]
  stub.behaviour = behaviour
  const { id } = await send(anna, ben, `This engine is ${behaviour}, what a pity for us`)
  const { error } = await ben.call(translate, { body: { type: "message", id } })
  expect(error.code).toBe(code)
  expect(await latest(ben, anna)).toMatchObject({ translate: null, translate_state: "unavailable" })
})

test("TRANS-02 an engine that asks for patience is left alone for as long as it said", async () => {
  const [anna, ben] = [await english(), await german()]
  const { id } = await send(anna, ben, "A first sentence that goes through well")
  await ben.ok(translate, { body: { type: "message", id } })
  stub.behaviour = "limited"
  const ask = async () => (await ben.call(translate, { body: { type: "message", id, language: "fr" } })).error.code
  const before = stub.asked.length
  expect([await ask(), await ask(), await ask()]).toEqual([400420, 400420, 400420])
  expect(stub.asked.length).toBe(before + 1)
})

test("TRANS-02 an engine that is down is unavailable, and the codes of an old server are understood", async () => {
  const [anna, ben] = [await english(), await german()]
  const { id } = await send(anna, ben, "The engine goes down right after this")
  await ben.ok(translate, { body: { type: "message", id } })
  const old = await new LibreTranslateStub(["en", "zh", "zt"]).start()
  await openTranslation(db, { TRANSLATE_URL: old.url })
  expect((await ben.ok(translate, { body: { type: "message", id, language: "tw" } })).translate).toMatch(
    /^\[zt\] The engine/,
  )
  expect((await ben.call(translate, { body: { type: "message", id, language: "ja" } })).error.code).toBe(400420)
  await old.stop()
  expect((await ben.call(translate, { body: { type: "message", id, language: "zh" } })).error.code).toBe(400420)
})

test("TRANS-01 only who can see a text has it translated", async () => {
  const [anna, ben, stranger] = [await english(), await german(), await german()]
  const { id } = await send(anna, ben, "This is between the two of us alone")
  const wanted = { body: { type: "message" as const, id } }
  expect((await stranger.call(translate, wanted)).status).toBe(404)
  expect((await app.call(translate, wanted)).status).toBe(404)
  await anna.ok(editProfile, { body: { biography: "I like long walks and good books", visibility: "registered" } })
  const { introduction } = await ben.ok(showProfile, { params: { id: anna.id } })
  const introductionOf = { body: { type: "introduction" as const, id: introduction?.id ?? 0, language: "de" as const } }
  expect((await ben.ok(translate, introductionOf)).translate).toBe("[de] I like long walks and good books")
  expect((await app.call(translate, introductionOf)).status).toBe(404)
})
