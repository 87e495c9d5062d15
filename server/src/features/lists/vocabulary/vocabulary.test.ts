import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { sendMessage } from "@redthread/contract/chat"
import { recallMessage } from "@redthread/contract/message"
import {
  deleteWord,
  listPractice,
  listWords,
  lookUpWord,
  practiceDays,
  practiseWord,
  saveWord,
  wordMax,
} from "@redthread/contract/vocabulary"
import { db } from "../../../core/db/pool"
import { dayMs } from "../../../core/process/clock"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { type LibreTranslateStub, startLibreTranslateStub } from "../../../testing/stub/libretranslate-stub"
import { openTranslation } from "../../people/translation/translation.service"

let app: TestApp
let stub: LibreTranslateStub

beforeAll(async () => {
  app = await startApp({ DATABASE_CONNECTIONS: "4" })
})
afterAll(() => app.stop())
beforeEach(async () => {
  stub = await startLibreTranslateStub()
  await openTranslation(db, { TRANSLATE_URL: stub.url, TRANSLATE_API_KEY: "secret" })
})
afterEach(() => stub.stop())

const text = "Der Schmetterling fliegt über die Wiese hinter unserem Haus"

/** Anna reads English, Ben writes German to her. */
async function pair(content = text) {
  const [anna, ben] = [await app.register(), await app.register({ gender: 1, language: "de" })]
  const { id } = await ben.ok(sendMessage, { body: { user_id: anna.id, message_content: content } })
  return { anna, ben, id }
}

const save = (member: TestMember, message_id: number, word: string) =>
  member.ok(saveWord, { body: { message_id, word } })
const words = (member: TestMember) => member.ok(listWords, { query: {} })

test("LEARN-06 a word of a message is looked up in the reader's language", async () => {
  const { anna, id } = await pair()
  expect(await anna.ok(lookUpWord, { body: { message_id: id, word: "Schmetterling" } })).toEqual({
    word: "Schmetterling",
    gloss: "[en] Schmetterling",
    source: "de",
    language: "en",
    translate_engine: "libretranslate",
  })
  const refused = async (message_id: number, word: string) =>
    (await anna.call(lookUpWord, { body: { message_id, word } })).error.code
  expect(await refused(id, "Hund")).toBe(404000)
  expect(await refused(id, "x".repeat(wordMax + 1))).toBe(400201)
  expect(await refused(id, " ")).toBe(400200)
  const stranger = await app.register()
  expect((await stranger.call(lookUpWord, { body: { message_id: id, word: "Wiese" } })).status).toBe(404)
})

test("LEARN-06 without an engine, or in the reader's own language, a sentence says so and nothing is saved", async () => {
  const { anna, ben, id } = await pair()
  const { error } = await ben.call(saveWord, { body: { message_id: id, word: "Wiese" } })
  expect(error.code).toBe(400420)
  await openTranslation(db, {})
  expect((await anna.call(saveWord, { body: { message_id: id, word: "Wiese" } })).error.code).toBe(400420)
  expect((await words(anna)).items).toEqual([])
})

test("LEARN-06 a saved word is listed with its sentence, once, and deleted by its member alone", async () => {
  const { anna, ben, id } = await pair()
  const saved = await Promise.all(Array.from({ length: 50 }, () => save(anna, id, "Wiese")))
  expect(new Set(saved.map((word) => word.id)).size).toBe(1)
  const [word] = saved
  expect(word).toMatchObject({ word: "Wiese", gloss: "[en] Wiese", user_id: ben.id, message_id: id, sentence: text })
  await save(anna, id, "Haus")
  expect((await words(anna)).items.map((each) => each.word)).toEqual(["Haus", "Wiese"])
  expect((await words(anna)).due).toBe(2)
  const params = { id: word?.id ?? 0 }
  expect((await ben.call(deleteWord, { params })).status).toBe(404)
  await anna.ok(deleteWord, { params })
  expect((await anna.call(deleteWord, { params })).status).toBe(404)
  expect((await words(anna)).items.map((each) => each.word)).toEqual(["Haus"])
})

test("LEARN-06 a recalled message leaves the word without its sentence", async () => {
  const { anna, ben, id } = await pair()
  await save(anna, id, "Wiese")
  await ben.ok(recallMessage, { body: { id } })
  expect((await words(anna)).items).toMatchObject([{ word: "Wiese", sentence: null, user_id: null, message_id: null }])
  expect((await anna.call(lookUpWord, { body: { message_id: id, word: "Haus" } })).status).toBe(404)
})

test("LEARN-06 the sentence of a long message is a part of it, whole letters only", async () => {
  const { anna, id } = await pair(
    `${"🦋 und noch ein Satz auf Deutsch. ".repeat(5)}Wiese${" 🦋🦋🦋🦋🦋🦋🦋🦋🦋🦋".repeat(8)}`,
  )
  const { sentence } = await save(anna, id, "Wiese")
  expect(sentence).toMatch(/^….*Wiese.*…$/u)
  expect(sentence).not.toMatch(/\p{Surrogate}/u)
  expect(sentence?.length).toBeLessThan(140)
})

test("LEARN-06 a known word comes back after ever more days, an unknown one the next day, by one answer each", async () => {
  const { anna, ben, id } = await pair()
  const { id: wordId } = await save(anna, id, "Wiese")
  const answer = (known: boolean) => anna.ok(practiseWord, { params: { id: wordId }, body: { known } })
  const makeDue = () => db.execute(sql`update saved_word set practise_at = now() where id = ${wordId}`)
  for (const [times, days] of practiceDays.entries()) {
    const due = await anna.ok(listPractice, {})
    expect(due, `round ${times}`).toMatchObject({ items: [{ id: wordId, streak: times }] })
    const [first] = await Promise.all([answer(true), answer(true), answer(true)])
    expect(first.streak).toBe(times + 1)
    expect(Date.parse(first.practise_at) / dayMs).toBeCloseTo(Date.now() / dayMs + days, 2)
    expect(await anna.ok(listPractice, {})).toEqual({ items: [] })
    await makeDue()
  }
  expect((await answer(true)).streak).toBe(practiceDays.length)
  await makeDue()
  const forgotten = await answer(false)
  expect(forgotten.streak).toBe(0)
  expect(Date.parse(forgotten.practise_at) / dayMs).toBeCloseTo(Date.now() / dayMs + 1, 2)
  const params = { id: wordId }
  expect((await ben.call(practiseWord, { params, body: { known: true } })).status).toBe(404)
})
