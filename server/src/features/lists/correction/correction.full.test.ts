import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { showMe } from "@redthread/contract/account"
import { sendMessage } from "@redthread/contract/chat"
import type { CallInput } from "@redthread/contract/core/call"
import {
  correctText,
  editCorrectionSettings,
  listCorrections,
  removeCorrection,
  thankForCorrection,
} from "@redthread/contract/correction"
import { createFeed, deleteFeed } from "@redthread/contract/feed"
import { editMessage, deleteMessage, recallMessage } from "@redthread/contract/message"
import { listNotifications } from "@redthread/contract/notification"
import { block, unblock } from "@redthread/contract/relation"
import { transaction } from "../../../core/db/db"
import { db } from "../../../core/db/pool"
import { everyFeature } from "../../../core/every-feature"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { rows } from "../../../testing/rows"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const want = (member: TestMember, wanted = true) => member.ok(editCorrectionSettings, { body: { wanted } })
const write = (from: TestMember, to: TestMember, message_content: string) =>
  from.ok(sendMessage, { body: { user_id: to.id, message_content } })
const correct = (by: TestMember, body: CallInput<typeof correctText>["body"]) => by.call(correctText, { body })
const ofThread = (by: TestMember, thread_id: number) => by.ok(listCorrections, { query: { thread_id } })
const ofPost = (by: TestMember, feed_id: number) => by.ok(listCorrections, { query: { feed_id } })
const told = async (who: TestMember) =>
  (await who.ok(listNotifications, { query: {} })).items
    .filter(({ type }) => type === "correction")
    .map(({ event, data }) => [event, data.user_id, data.target_id])

/** Anna learns; she and Ben have written to each other. */
async function learner(text = "I goes in the school") {
  const [anna, ben] = [await app.register({ language: "de" }), await app.register({ gender: 1 })]
  await want(anna)
  const message = await write(anna, ben, text)
  await write(ben, anna, "Nice to meet you")
  return { anna, ben, message, thread: message.thread_id }
}
const better = "I go to school"

test("LEARN-01 only a member who switched it on is corrected, and the settings show it on every device", async () => {
  const { anna, ben, message, thread } = await learner()
  expect((await anna.ok(showMe, {})).corrected).toBe(true)
  expect((await ben.ok(showMe, {})).corrected).toBe(false)
  const socket = await anna.socket()
  await want(anna, false)
  expect((await socket.next("settings")).data).toMatchObject({ corrected: false })
  expect((await ofThread(ben, thread)).wanted).toBe(false)
  expect((await correct(ben, { type: "message", id: message.id, content: better })).error.code).toBe(400800)
  await want(anna)
  expect((await ofThread(ben, thread)).wanted).toBe(true)
  expect((await ofThread(anna, thread)).wanted).toBe(false)
  expect((await correct(ben, { type: "message", id: message.id, content: better })).status).toBe(200)
})

test("LEARN-01 a correction reaches its author at once, is thanked for with one press, and both see that", async () => {
  const { anna, ben, message, thread } = await learner()
  const [hers, his] = [await anna.socket(), await ben.socket()]
  const { body: made } = await correct(ben, { type: "message", id: message.id, content: better })
  const shown = { type: "message", target_id: message.id, user_id: ben.id, content: better, thanked: false }
  expect(made).toMatchObject(shown)
  expect((await hers.next("correction")).data).toEqual({ type: "message", target_id: message.id, thread_id: thread })
  expect((await ofThread(anna, thread)).items).toMatchObject([shown])
  expect(await told(anna)).toEqual([["written", ben.id, null]])
  await his.next("correction")
  const thanks = await Promise.all(
    Array.from({ length: 50 }, () => anna.call(thankForCorrection, { params: { id: made.id } })),
  )
  expect(new Set(thanks.map(({ status }) => status))).toEqual(new Set([200]))
  await his.next("correction")
  expect((await ofThread(ben, thread)).items).toMatchObject([{ id: made.id, thanked: true }])
  expect(await told(ben)).toEqual([["thanked", anna.id, null]])
})

test("LEARN-01 fifty corrections at once of one text are one, and a later one replaces it with its thanks", async () => {
  const { anna, ben, message, thread } = await learner()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      correct(ben, { type: "message", id: message.id, content: `${better} ${index}` }),
    ),
  )
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  const [one] = (await ofThread(anna, thread)).items
  expect(await told(anna)).toHaveLength(1)
  await anna.ok(thankForCorrection, { params: { id: one?.id ?? 0 } })
  await correct(ben, { type: "message", id: message.id, content: better })
  expect((await ofThread(anna, thread)).items).toMatchObject([{ id: one?.id, content: better, thanked: false }])
})

test("LEARN-01 a stranger, the author and another member's id get nothing", async () => {
  const { anna, ben, message, thread } = await learner()
  const stranger = await app.register({ gender: 1 })
  const { body: made } = await correct(ben, { type: "message", id: message.id, content: better })
  expect((await correct(anna, { type: "message", id: message.id, content: better })).error.code).toBe(400206)
  expect((await correct(stranger, { type: "message", id: message.id, content: better })).status).toBe(404)
  expect((await stranger.call(listCorrections, { query: { thread_id: thread } })).status).toBe(404)
  expect((await stranger.call(thankForCorrection, { params: { id: made.id } })).status).toBe(404)
  expect((await stranger.call(removeCorrection, { params: { id: made.id } })).status).toBe(404)
  expect((await ben.call(thankForCorrection, { params: { id: made.id } })).status).toBe(404)
  for (const query of [{}, { thread_id: thread, feed_id: 1 }])
    expect((await ben.call(listCorrections, { query })).status).toBe(400)
})

test("LEARN-01 a correction cannot carry a message of its own", async () => {
  const { ben, message } = await learner()
  const refusal = async (content: string) =>
    (await correct(ben, { type: "message", id: message.id, content })).error.code
  expect(await refusal("I goes in the school")).toBe(400801)
  expect(await refusal("   ")).toBe(400200)
  expect(await refusal(`I go to school. ${"And so on. ".repeat(30)}`)).toBe(400201)
  expect(await refusal("x".repeat(2001))).toBe(400201)
  expect(await refusal("I go to school, lend me 400 dollars until Friday, I'll pay you back")).toBe(400802)
  expect(await refusal("I go to school \u0000\u202E<img src=x onerror=alert(1)>")).toBeUndefined()
})

test("LEARN-01 blocked members neither correct nor thank", async () => {
  const { anna, ben, message, thread } = await learner()
  const { body: made } = await correct(ben, { type: "message", id: message.id, content: better })
  await anna.ok(block, { body: { user_id: ben.id } })
  expect((await correct(ben, { type: "message", id: message.id, content: `${better}!` })).error.code).toBe(400433)
  expect((await anna.call(thankForCorrection, { params: { id: made.id } })).error.code).toBe(400432)
  await anna.ok(unblock, { body: { user_id: ben.id } })
  expect((await anna.call(thankForCorrection, { params: { id: made.id } })).status).toBe(200)
  expect((await ofThread(anna, thread)).items).toHaveLength(1)
})

test("LEARN-01 an edited text keeps the correction that it follows, and a recalled one loses it for good", async () => {
  const { anna, ben, message, thread } = await learner()
  await correct(ben, { type: "message", id: message.id, content: better })
  const edit = (message_content: string) =>
    anna.ok(editMessage, { params: { id: message.id }, body: { message_content } })
  await edit(better)
  expect((await ofThread(anna, thread)).items).toHaveLength(1)
  await edit("Something else")
  expect((await ofThread(anna, thread)).items).toEqual([])
  await correct(ben, { type: "message", id: message.id, content: "Something different" })
  await ben.ok(deleteMessage, { params: { id: message.id } })
  expect((await ofThread(ben, thread)).items).toEqual([])
  expect((await ofThread(anna, thread)).items).toHaveLength(1)
  await anna.ok(recallMessage, { body: { id: message.id } })
  expect((await ofThread(anna, thread)).items).toEqual([])
  expect(await rows(db, sql`select id from correction where message_id = ${message.id}`)).toEqual([])
  expect((await correct(ben, { type: "message", id: message.id, content: better })).status).toBe(404)
})

test("LEARN-01 under a post its author sees all corrections, a corrector only the own one, others none", async () => {
  const [anna, ben, carl, dora] = await Promise.all([
    app.register(),
    app.register({ gender: 1 }),
    app.register({ gender: 1 }),
    app.register(),
  ])
  await want(anna)
  const { id } = await anna.ok(createFeed, { body: { content: "I has a dog" } })
  const { body: first } = await correct(ben, { type: "feed", id, content: "I have a dog" })
  await correct(carl, { type: "feed", id, content: "I've a dog" })
  expect((await ofPost(anna, id)).items.map(({ user_id }) => user_id)).toEqual([carl.id, ben.id])
  expect((await ofPost(ben, id)).items.map(({ user_id }) => user_id)).toEqual([ben.id])
  expect((await ofPost(dora, id)).items).toEqual([])
  expect(await told(anna)).toEqual([["written", expect.any(Number), id]])
  await anna.ok(thankForCorrection, { params: { id: first.id } })
  expect(await told(ben)).toEqual([["thanked", anna.id, id]])
  await anna.ok(block, { body: { user_id: carl.id } })
  expect((await ofPost(anna, id)).items.map(({ user_id }) => user_id)).toEqual([ben.id])
  expect((await correct(carl, { type: "feed", id, content: "I had a dog" })).status).toBe(404)
  await anna.ok(removeCorrection, { params: { id: first.id } })
  expect((await ofPost(ben, id)).items).toEqual([])
  expect(await told(ben)).toEqual([])
  await anna.ok(deleteFeed, { params: { id } })
  expect((await ben.call(listCorrections, { query: { feed_id: id } })).status).toBe(404)
})

test("LEARN-01 corrections given and received are in the export, and an erasure deletes them", async () => {
  const { anna, ben, message } = await learner()
  await correct(ben, { type: "message", id: message.id, content: better })
  const read = async (member: TestMember) => {
    const part = everyFeature.exports(db, member.id).find(({ name }) => name === "correction")
    const { corrections } = (await part?.read()) ?? {}
    const items: object[] = []
    for await (const item of corrections as AsyncIterable<object>) items.push(item)
    return items
  }
  expect(await read(anna)).toMatchObject([{ direction: "received", content: better, messageId: message.id }])
  expect(await read(ben)).toMatchObject([{ direction: "given", content: better }])
  await transaction(db, (tx) => everyFeature.onErase(tx, ben.id))
  expect(await read(anna)).toEqual([])
})
