import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { authenticate, showMe } from "@redthread/contract/account"
import { type Message, sendMessage, showThread } from "@redthread/contract/chat"
import type { TranslationSettings } from "@redthread/contract/translation"
import { editTranslationSettings } from "@redthread/contract/translation-memory"
import { db } from "../../../core/db/pool"
import { startApp, type TestApp, TestMember } from "../../../testing/harness"
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

const chosen = ["de", "fr", "it", "ja", "ko", "zh"] as const

/** No two states have the same languages, so a mixture of two states equals none of them. */
const states = Array.from({ length: 50 }, (_, index) => {
  const n = index + 1
  return {
    automatic: n % 10 !== 3,
    show_both: n % 2 === 0,
    engine: n % 10 === 0 ? (0 as const) : n % 10 === 5 ? (2 as const) : (1 as const),
    languages: chosen.filter((_, bit) => ((n >> bit) & 1) === 1),
  }
})

/** The order of `read_languages` is not defined. */
const sorted = (settings: TranslationSettings): TranslationSettings => ({
  ...settings,
  read_languages: settings.read_languages.toSorted(),
})
const settingsFor = (state: (typeof states)[number]): TranslationSettings => ({
  ...state,
  read_languages: state.languages.toSorted(),
})

async function settingsOf(member: TestMember): Promise<TranslationSettings> {
  const { translation } = await member.ok(showMe, {})
  if (!translation) throw new Error(`member ${member.id} has no translation settings`)
  return sorted(translation)
}

const foreignTexts = [
  ["de", "Guten Morgen, hast du heute gut geschlafen?"],
  ["fr", "Bonjour, comment as-tu dormi cette nuit ?"],
  ["it", "Buongiorno, come hai dormito questa notte?"],
  ["ja", "おはようございます、よく眠れましたか"],
] as const

test("TRANS-01 of fifty changes of the settings at once from two devices one is stored in full, and the next messages follow it", async () => {
  const first = await app.register()
  const body = { email: first.session.me.email ?? "", password: first.password }
  const second = new TestMember(app, (await app.call(authenticate, { body })).body, first.password)
  const socket = await second.socket()
  // The contract declares no idempotency for this call, so the common key turns no change into a repetition.
  const key = { "idempotency-key": "the same key" }
  const changes = await Promise.all(
    states.map(async (state, index) => {
      const device = index % 2 === 0 ? first : second
      return { state, answer: await device.call(editTranslationSettings, { body: state }, key) }
    }),
  )
  for (const { state, answer } of changes) {
    expect(answer.status).toBe(200)
    expect(sorted(answer.body)).toEqual(settingsFor(state))
  }
  const final = await settingsOf(first)
  expect(states.map(settingsFor)).toContainEqual(final)
  expect(await settingsOf(second)).toEqual(final)

  const heard = () => socket.received.filter(({ event }) => event === "settings")
  await socket.until(() => heard().length === states.length, "an event for each change")
  const last = heard().reduce((one, other) => ((other.memberSeq ?? 0) > (one.memberSeq ?? 0) ? other : one))
  expect(sorted(last.data["translation"] as TranslationSettings)).toEqual(final)

  for (const [language, text] of foreignTexts) {
    const writer = await app.register({ gender: 1, language })
    const { id } = await writer.ok(sendMessage, { body: { user_id: first.id, message_content: text } })
    const isTranslated = final.engine === 1 && final.automatic && !final.languages.includes(language)
    await socket.next("message", ({ message }) => (message as Message | undefined)?.id === id)
    if (isTranslated) await socket.next("translation", (event) => event["id"] === id)
    for (const device of [first, second]) {
      const thread = await device.ok(showThread, { params: { id: writer.id }, query: { user: 1 } })
      expect(thread.engine).toBe(final.engine)
      expect(thread.messages[0]).toMatchObject({ id, language, translate: isTranslated ? `[en] ${text}` : null })
    }
    expect(stub.asked.some(({ body: asked }) => JSON.stringify(asked).includes(text))).toBe(isTranslated)
  }

  // The same change again leaves the settings as they are.
  const { read_languages: _readLanguages, ...stored } = final
  expect(sorted(await second.ok(editTranslationSettings, { body: stored }))).toEqual(final)
  expect(await settingsOf(first)).toEqual(final)
})
