import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { showThread } from "@redthread/contract/chat"
import { listChanges, listCounters } from "@redthread/contract/notice"
import { errors } from "@redthread/contract/core/error"
import { editProfile, occupationMax, showProfile } from "@redthread/contract/profile"
import {
  answerQuestion,
  type AskField,
  askFields,
  askQuestion,
  listAsked,
  listQuestions,
  questionsMax,
} from "@redthread/contract/question"
import { block } from "@redthread/contract/relation"
import { rows } from "../../../testing/rows"
import { db } from "../../../core/db/pool"
import { clock } from "../../../core/process/clock"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterEach(() => clock.set(null))
afterAll(() => app.stop())

const pair = async (): Promise<[TestMember, TestMember]> => [await app.register(), await app.register({ gender: 1 })]

const ask = (from: TestMember, to: { id: number }, field: AskField = "height") =>
  from.call(askQuestion, { body: { user_id: to.id, field } })

const openTo = async (member: TestMember) => (await member.ok(listQuestions, {})).items

const toldTo = (memberId: number, event: string) =>
  rows(db, sql`select from notification where member_id = ${memberId} and type = 'ask' and event = ${event}`)

test("PLAY-03 a question reaches its recipient at once, and its answer goes into the profile", async () => {
  const [anna, ben] = await pair()
  const socket = await ben.socket()
  const { status, body } = await ask(anna, ben)
  expect(status).toBe(201)
  expect((await socket.next("ask")).data).toEqual({ id: body.id, user_id: anna.id, field: "height" })
  expect(await toldTo(ben.id, "asked")).toHaveLength(1)
  const [question] = await openTo(ben)
  expect(question).toMatchObject({ id: body.id, user_id: anna.id, name: anna.session.me.name, field: "height" })
  await ben.ok(answerQuestion, { body: { id: body.id, value: 203 } })
  expect((await anna.ok(showProfile, { params: { id: ben.id } })).height).toBe(203)
  expect(await openTo(ben)).toEqual([])
  expect(await toldTo(anna.id, "answered")).toHaveLength(1)
})

test("PLAY-03 a device that missed the question requests the list again", async () => {
  const [anna, ben] = await pair()
  const { seq } = await ben.ok(listCounters, {})
  const socket = await ben.socket()
  await ask(anna, ben)
  expect((await socket.next("ask")).memberSeq).toBeGreaterThan(seq)
  expect((await ben.ok(listChanges, { query: { since: seq } })).stale).toContain("questions")
})

test("PLAY-03 an answer as a message stays between the two", async () => {
  const [anna, ben] = await pair()
  const { body } = await ask(anna, ben, "occupation")
  await ben.ok(answerQuestion, { body: { id: body.id, as: "message", content: "I build boats" } })
  const { messages } = await anna.ok(showThread, { params: { id: ben.id }, query: { user: 1 } })
  expect(messages.map(({ content }) => content)).toEqual(["I build boats"])
  expect((await anna.ok(showProfile, { params: { id: ben.id } })).occupation).toBeNull()
  expect(await openTo(ben)).toEqual([])
})

test("PLAY-03 every field can be requested and answered once", async () => {
  const [anna, ben] = await pair()
  for (const field of askFields) {
    const { body } = await ask(anna, ben, field)
    const codes = { height: 201, weight: 301, marriage: 401, children: 501, income: 601, purpose: 801 } as const
    const answer = field === "occupation" || field === "biography" ? { content: "By the sea" } : { value: codes[field] }
    await ben.ok(answerQuestion, { body: { id: body.id, ...answer } })
    expect((await ben.call(answerQuestion, { body: { id: body.id, ...answer } })).status).toBe(404)
    expect((await ask(await app.register(), ben, field)).error.code).toBe(400_640)
  }
  expect(await anna.ok(showProfile, { params: { id: ben.id } })).toMatchObject({ income: 601, biography: "By the sea" })
})

test("PLAY-03 an invalid or missing value answers nothing", async () => {
  const [anna, ben] = await pair()
  const { body } = await ask(anna, ben)
  for (const wrong of [{ value: 999 }, { content: "tall", as: "profile" as const }, {}, { as: "message" as const }])
    expect((await ben.call(answerQuestion, { body: { id: body.id, ...wrong } })).status).toBe(400)
  expect(await openTo(ben)).toHaveLength(1)
  await ben.ok(answerQuestion, { body: { id: body.id, as: "nothing" } })
  expect(await openTo(ben)).toEqual([])
  expect(await toldTo(anna.id, "answered")).toEqual([])
})

test("PLAY-03 API-05 a single open question needs no id, and a text for a coded field is a message", async () => {
  const [anna, ben] = await pair()
  expect((await ben.call(answerQuestion, { body: { content: "tall" } })).error).toMatchObject({
    code: 404_000,
    field: "id",
  })
  const first = await anna.call(askQuestion, { body: { user_id: ben.id } })
  expect(first.status).toBe(201)
  expect((await openTo(ben)).map(({ id, field }) => [id, field])).toEqual([[first.body.id, "height"]])
  await anna.ok(askQuestion, { body: { user_id: ben.id } })
  expect((await ben.call(answerQuestion, { body: { content: "tall" } })).error).toMatchObject({
    code: 400_200,
    field: "id",
  })
  await ben.ok(answerQuestion, { body: { id: first.body.id, as: "nothing" } })
  await ben.ok(answerQuestion, { body: { content: "As light as a feather" } })
  expect(await openTo(ben)).toEqual([])
})

test("PLAY-03 a repeated question, a filled field and the caller are refused, also concurrently", async () => {
  const [anna, ben] = await pair()
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(anna, ben)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ error }) => error.code === 400_641)).toHaveLength(7)
  expect(await anna.ok(listAsked, { params: { id: ben.id } })).toEqual({ fields: ["height"] })
  await ben.ok(editProfile, { body: { weight: 303 } })
  expect((await ask(anna, ben, "weight")).error.code).toBe(400_640)
  expect((await ask(anna, anna)).error.code).toBe(400_206)
})

test("PLAY-03 questions per day are limited", async () => {
  const [anna, ben] = await pair()
  const others = await Promise.all([app.register({ gender: 1 }), app.register({ gender: 1 })])
  const questions = [
    ...askFields.map((field) => [ben, field] as const),
    ...others.map((one) => [one, "height"] as const),
  ]
  for (const [to, field] of questions.slice(0, questionsMax)) expect((await ask(anna, to, field)).status).toBe(201)
  const [dan] = await pair()
  expect((await ask(anna, dan)).error.code).toBe(400_642)
  await db.execute(sql`update question set created_at = created_at - interval '25 hours' where asker_id = ${anna.id}`)
  expect((await ask(anna, dan)).status).toBe(201)
})

test("PLAY-03 a block prevents questions and answers, and deletes open ones", async () => {
  const [anna, ben] = await pair()
  const { body } = await ask(anna, ben)
  await ben.ok(block, { body: { user_id: anna.id } })
  expect((await ask(anna, ben, "weight")).status).toBe(404)
  expect((await ask(ben, anna, "weight")).status).toBe(404)
  expect(await openTo(ben)).toEqual([])
  expect((await ben.call(answerQuestion, { body: { id: body.id, value: 203 } })).status).toBe(404)
})

test("PLAY-03 only the recipient can answer a question", async () => {
  const [anna, ben] = await pair()
  const { body } = await ask(anna, ben)
  const eve = await app.register()
  for (const one of [anna, eve])
    expect((await one.call(answerQuestion, { body: { id: body.id, value: 203 } })).status).toBe(404)
})

test("PLAY-03 ERR-03 an occupation of emoji may be as long as one of letters", async () => {
  const [anna, ben] = await pair()
  const { body } = await ask(anna, ben, "occupation")
  const answer = (content: string) => ben.call(answerQuestion, { body: { id: body.id, as: "profile", content } })
  const longest = "😀".repeat(occupationMax)
  expect((await answer(`${longest}😀`)).error.code).toBe(errors.too_long.code)
  expect((await answer(longest)).status).toBe(200)
  expect((await anna.ok(showProfile, { params: { id: ben.id } })).occupation).toBe(longest)
})
