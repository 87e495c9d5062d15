import { readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { showMe } from "@redthread/contract/account"
import { editThread, listThreads, type Message, sendMessage, showThread } from "@redthread/contract/chat"
import { editMessage } from "@redthread/contract/message"
import { editShieldSettings } from "@redthread/contract/scam-shield-setting"
import { projectRoot } from "../../../core/process/project-root"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { hasHiddenWord } from "./scam-shield.setting.service"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const threat = "I know where you live. Tonight I will come and break your legs, bitch"

const write = (from: TestMember, to: TestMember, message_content: string) =>
  from.ok(sendMessage, { body: { user_id: to.id, message_content } })
const readBy = async (reader: TestMember, other: TestMember) =>
  (await reader.ok(showThread, { params: { id: other.id }, query: { user: 1 } })).messages

async function acquainted() {
  const [anna, ben] = await Promise.all([app.register(), app.register({ gender: 1 })])
  const { thread_id } = await write(anna, ben, "Hello, you have a nice smile")
  await write(ben, anna, "Thank you, how was your day?")
  return { anna, ben, thread_id }
}

test("SAFE-01 a sender who wants a check is asked before a text that may hurt, and may send it anyway", async () => {
  const { anna, ben } = await acquainted()
  const body = { user_id: anna.id, message_content: threat, client_id: "one" }
  const refused = await ben.call(sendMessage, { body: { ...body, check: true } })
  expect(refused).toMatchObject({ status: 400, error: { code: 400_438, field: "message_content" } })
  expect((await readBy(anna, ben)).map(({ content }) => content)).not.toContain(threat)
  await ben.ok(sendMessage, { body })
  // A repeated client id returns the stored message, with or without the check.
  expect((await ben.ok(sendMessage, { body: { ...body, check: true } })).content).toBe(threat)
  expect((await readBy(anna, ben)).filter(({ content }) => content === threat)).toHaveLength(1)
  const usual = { user_id: anna.id, message_content: "Shall we go to the lake on Sunday?", check: true }
  expect((await ben.call(sendMessage, { body: usual })).status).toBe(201)
})

test("SAFE-01 asks the receiver of a text that may hurt, never its sender; the receiver can trust the sender", async () => {
  const { anna, ben, thread_id } = await acquainted()
  const socket = await anna.socket()
  const sent = await write(ben, anna, threat)
  expect(sent.abuse).toBeUndefined()
  const arrived = await socket.next("message", ({ id }) => id === sent.id)
  expect((arrived.data["message"] as Message).abuse).toContain("threat")
  expect((await readBy(anna, ben))[0]?.abuse).toContain("threat")
  expect((await readBy(ben, anna))[0]?.abuse).toBeUndefined()

  await anna.ok(editThread, { params: { id: thread_id }, body: { trusted: 1 } })
  expect((await readBy(anna, ben))[0]).not.toHaveProperty("abuse")
  expect((await anna.ok(listThreads, { query: {} })).items[0]?.trusted).toBe(1)
  expect((await ben.ok(listThreads, { query: {} })).items[0]?.trusted).toBe(0)
  await anna.ok(editThread, { params: { id: thread_id }, body: { trusted: 0 } })
  expect((await readBy(anna, ben))[0]?.abuse).toContain("threat")
})

test("SAFE-01 each kind of warning can be switched off, on all devices", async () => {
  const { anna, ben } = await acquainted()
  const begging = "My love, could you lend me 400 dollars until Friday? I'll pay you back."
  await write(ben, anna, begging)
  await write(ben, anna, threat)
  const shown = async () => (await readBy(anna, ben)).slice(0, 2).map(({ warning, abuse }) => [warning, abuse])
  expect(await shown()).toEqual([
    [undefined, expect.arrayContaining(["threat"])],
    [["money"], undefined],
  ])
  const socket = await anna.socket()
  await anna.ok(editShieldSettings, { body: { scam_warnings: false } })
  await socket.next("settings", ({ shield }) => (shield as { scam_warnings: boolean }).scam_warnings === false)
  expect(await shown()).toEqual([
    [undefined, expect.arrayContaining(["threat"])],
    [undefined, undefined],
  ])
  await anna.ok(editShieldSettings, { body: { abuse_warnings: false } })
  expect(await shown()).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ])
  expect((await anna.ok(showMe, {})).shield).toEqual({
    scam_warnings: false,
    abuse_warnings: false,
    ask_before_sending: true,
    hidden_words: [],
  })
})

test("SAFE-01 an edited message is judged again", async () => {
  const { anna, ben } = await acquainted()
  const { id } = await write(ben, anna, "I dreamed of the sea")
  await ben.ok(editMessage, { params: { id }, body: { message_content: threat } })
  expect((await readBy(anna, ben))[0]?.abuse).toContain("threat")
})

test("SAFE-01 a message with a hidden word is marked for its receiver only, in the list and in events, too", async () => {
  const { anna, ben } = await acquainted()
  const settings = await anna.ok(editShieldSettings, { body: { hidden_words: ["football", "…", "football", "足球"] } })
  expect(settings.hidden_words).toEqual(["football", "足球"])
  const socket = await anna.socket()
  const sent = await write(ben, anna, "Shall we watch F00TBALL tonight?")
  expect(sent.hidden).toBeUndefined()
  const arrived = await socket.next("message", ({ id }) => id === sent.id)
  expect((arrived.data["message"] as Message).hidden).toBe(true)
  expect((await readBy(anna, ben))[0]).toMatchObject({ hidden: true, content: "Shall we watch F00TBALL tonight?" })
  expect((await readBy(ben, anna))[0]?.hidden).toBeUndefined()
  const listed = async (member: TestMember) => (await member.ok(listThreads, { query: {} })).items[0]
  expect(await listed(anna)).toMatchObject({ summary: "", summary_hidden: true })
  expect((await listed(ben))?.summary).toContain("F00TBALL")
  await write(anna, ben, "No football, please")
  expect((await listed(anna))?.summary).toContain("football")
  await anna.ok(editShieldSettings, { body: { hidden_words: [] } })
  expect((await readBy(anna, ben))[1]?.hidden).toBeUndefined()
})

test.each([
  ["crypto", "Do you like CRYPTO?", true],
  ["crypto", "cryptography is my subject", false],
  ["crypto", "c\u200Br\u0443pto", true],
  ["crypto", "c r y p t o now", true],
  ["new york", "I love New   York!", true],
  ["new york", "a new day in york", false],
  ["足球", "今晚看足球吗", true],
  ["足球", "今晚看篮球吗", false],
  ["축구", "오늘 축구 볼래?", true],
])("SAFE-01 the hidden word %s in: %s: %s", (word, text, isHidden) =>
  expect(hasHiddenWord(text, [word])).toBe(isHidden),
)

test("SAFE-01 refuses too many and too long hidden words", async () => {
  const anna = await app.register()
  const refused = async (hidden_words: string[]) =>
    (await anna.call(editShieldSettings, { body: { hidden_words } })).status
  expect(await refused(Array.from({ length: 101 }, (_, index) => `word ${index}`))).toBe(400)
  expect(await refused(["x".repeat(41)])).toBe(400)
  expect(await refused([""])).toBe(400)
})

test("SAFE-01 the longest list is compared with the longest text within 50 ms", () => {
  const words = Array.from({ length: 100 }, (_, index) => `${"ab ".repeat(12)}${index}`)
  const text = "ab ".repeat(1333)
  hasHiddenWord(text, words)
  const times = Array.from({ length: 5 }, () => {
    const started = performance.now()
    expect(hasHiddenWord(text, words)).toBe(false)
    return performance.now() - started
  })
  expect(Math.min(...times)).toBeLessThan(50)
})

interface Turn {
  by: "a" | "b"
  text: string
  stage?: string
}

const conversations = readFileSync(join(projectRoot, "bench/src/scam-shield/messages/conversations/en.4.jsonl"), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as { scam: boolean; turns: Turn[] })

/** Sends the turns before the first request. @returns the warnings of the messages of `a` */
async function replay(place: number) {
  const { anna, ben } = await acquainted()
  const turns = conversations[place]?.turns ?? []
  const request = turns.findIndex(({ stage }) => stage === "request")
  const socket = await anna.socket()
  for (const { by, text } of turns.slice(0, request < 0 ? turns.length : request))
    await (by === "a" ? write(ben, anna, text) : write(anna, ben, text))
  const messages = (await readBy(anna, ben)).filter(({ sender }) => sender === ben.id)
  const events = socket.received.filter(({ event }) => event === "message")
  const live = events.flatMap(({ data }) => (data["message"] as Message | undefined)?.warning ?? [])
  return { live, stored: messages.flatMap(({ warning = [] }) => warning) }
}

test("SAFE-01 warns once when a conversation goes as those of scammers do, before a request; not of an honest one", async () => {
  expect(conversations[8]?.scam).toBe(true)
  const scam = await replay(8)
  expect(scam.live).toEqual(["course"])
  expect(conversations[13]?.scam).toBe(false)
  expect(await replay(13)).toEqual({ live: [], stored: [] })
})
