import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { showMe } from "@redthread/contract/account"
import { type Message, sendMessage, showThread } from "@redthread/contract/chat"
import { editProfile } from "@redthread/contract/profile"
import { translate } from "@redthread/contract/translation"
import { editTranslationSettings } from "@redthread/contract/translation-memory"
import { db } from "../../../core/db/pool"
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

const send = (from: TestMember, to: TestMember, message_content: string) =>
  from.ok(sendMessage, { body: { user_id: to.id, message_content } })

const latest = async (reader: TestMember, other: TestMember): Promise<Message> => {
  const { messages } = await reader.ok(showThread, { params: { id: other.id }, query: { user: 1 } })
  return messages[0] as Message
}

const german = () => app.register({ gender: 1, language: "de" })

test.each([
  [3, "translating"],
  [4, "none"],
  [5, "none"],
])("TRANS-01 a language spoken at level %i arrives in the state %s", async (level, state) => {
  const [anna, ben] = [await app.register(), await german()]
  await anna.ok(editProfile, { body: { languages: [{ language: "de", level }] } })
  const socket = await anna.socket()
  const content = `Guten Morgen, hast du ${level} Stunden geschlafen?`
  await send(ben, anna, content)
  const { data } = await socket.next("message")
  expect(data["message"]).toMatchObject({ language: "de", translate_state: state })
  expect((await anna.ok(showMe, {})).translation?.read_languages).toEqual(level > 3 ? ["de"] : [])
  if (state === "translating") return
  expect(await latest(anna, ben)).toMatchObject({ translate: null, translate_state: "none" })
  expect(stub.asked.filter(({ body }) => JSON.stringify(body ?? "").includes(content))).toHaveLength(0)
  const { id } = await latest(anna, ben)
  expect(await anna.ok(translate, { body: { type: "message", id } })).toMatchObject({ translated_by: "machine" })
})

test("TRANS-01 a member's other devices learn which languages count as read after a change of the profile", async () => {
  const anna = await app.register()
  await anna.ok(editTranslationSettings, { body: { languages: ["it"] } })
  const socket = await anna.socket()
  await anna.ok(editProfile, { body: { languages: [{ language: "fr", level: 5 }] } })
  const { data } = await socket.next("settings", (event) => "translation" in event)
  const { read_languages } = data["translation"] as { read_languages: string[] }
  expect(read_languages.toSorted()).toEqual(["fr", "it"])
})

test("TRANS-01 a message waiting for the engine ends in the state none when its language becomes a read one", async () => {
  const [anna, ben] = [await app.register(), await german()]
  let open = (): void => undefined
  const gate = new Promise<void>((resolve) => (open = resolve))
  stub.wait = () => gate
  await send(ben, anna, "Diese Nachricht wartet auf die Maschine")
  expect(await latest(anna, ben)).toMatchObject({ translate_state: "translating" })
  await anna.ok(editTranslationSettings, { body: { languages: ["de"] } })
  expect(await latest(anna, ben)).toMatchObject({ translate_state: "none" })
  await anna.ok(editTranslationSettings, { body: { automatic: false, languages: [] } })
  expect(await latest(anna, ben)).toMatchObject({ translate_state: "none" })
  open()
})

test("TRANS-01 the reader is notified when the engine fails, and again when the message is translated", async () => {
  const [anna, ben] = [await app.register(), await german()]
  const socket = await anna.socket()
  stub.behaviour = { status: 500, body: {} }
  const { id } = await send(ben, anna, "Das kann die Maschine gerade nicht")
  expect((await socket.next("message")).data["message"]).toMatchObject({ translate_state: "translating" })
  const failed = await socket.next("translation")
  expect(failed.data).toMatchObject({ type: "message", id })
  expect(failed.data).not.toHaveProperty("translate")
  expect(await latest(anna, ben)).toMatchObject({ id, translate: null, translate_state: "unavailable" })
  stub.behaviour = "translate"
  await openTranslation(db, stub.settings)
  expect(await latest(anna, ben)).toMatchObject({ translate_state: "translating" })
  expect((await socket.next("translation", (event) => "translate" in event)).data).toMatchObject({
    id,
    translate: "[en] Das kann die Maschine gerade nicht",
  })
})

test("TRANS-02 a model gets the conversation as context, and what it made of it is this author's alone", async () => {
  const model = await new EngineStub("openai").start()
  await openTranslation(db, model.settings)
  const [anna, ben, carl] = [await app.register(), await german(), await german()]
  const socket = await ben.socket()
  await send(ben, anna, "Wollen wir morgen an den See fahren?")
  await send(anna, ben, "Yes, let us do that then, at nine")
  await socket.next("translation", (event) => "translate" in event)
  const contexts = model.asked.map(({ body }) => {
    const { messages } = body as { messages: { content: string }[] }
    return JSON.parse(messages[1]?.content ?? "{}") as { texts: string[]; context?: object }
  })
  expect(contexts.find(({ texts }) => texts[0]?.startsWith("Yes"))).toMatchObject({
    context: {
      writer: { name: anna.session.me.name, gender: "female" },
      reader: { name: ben.session.me.name, gender: "male" },
      turns: [{ by: "reader", text: "Wollen wir morgen an den See fahren?" }],
    },
  })
  const count = model.asked.length
  const other = await app.register()
  const heard = await carl.socket()
  await send(other, carl, "Yes, let us do that then, at nine")
  await heard.next("translation", (event) => "translate" in event)
  expect(model.asked.length).toBeGreaterThan(count)
  await model.stop()
})
