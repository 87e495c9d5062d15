import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { analyse, analysisFigures, analysisPrice, analysisWeeks } from "@redthread/contract/analysis"
import { sendMessage } from "@redthread/contract/chat"
import { editProfile } from "@redthread/contract/profile"
import { block } from "@redthread/contract/relation"
import { rows } from "../../../testing/rows"
import { db } from "../../../core/db/pool"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { balances } from "../../money/gold/gold.service"
import { give } from "../../money/gold/testing/gold-crowd"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const pair = async (): Promise<[TestMember, TestMember]> => [await app.register(), await app.register({ gender: 1 })]

const look = (reader: TestMember, about: { id: number }, price?: number) =>
  reader.call(analyse, { body: { user_id: about.id, ...(price === undefined ? {} : { price }) } })

const figuresOf = async (member: TestMember) => (await look(member, member)).body.analysis

test("PLAY-04 is shown to buyers, at the shown price, paid once", async () => {
  const [anna, ben] = await pair()
  expect((await look(anna, ben)).body).toEqual({ user_id: ben.id, price: analysisPrice, paid: false, analysis: null })
  expect((await look(anna, ben, analysisPrice)).error.code).toBe(400_022)
  await give(anna.id, 1200)
  expect((await look(anna, ben, 1)).error.code).toBe(400_482)
  const answers = await Promise.all(Array.from({ length: 8 }, () => look(anna, ben, analysisPrice)))
  expect(answers.every(({ body }) => body.paid && body.analysis !== null)).toBe(true)
  expect(await balances(db, anna.id)).toMatchObject({ spendable: 1200 - analysisPrice * 100 })
  expect((await look(anna, ben)).body).toMatchObject({ paid: true, analysis: { message: "none" } })
  expect(await rows(db, sql`select from analysis_purchase where member_id = ${anna.id}`)).toHaveLength(1)
})

test("PLAY-04 is free for VIPs and for the member", async () => {
  const [anna, ben] = await pair()
  expect((await look(anna, anna)).body).toMatchObject({ price: 0, analysis: { login_at: "now" } })
  await db.execute(sql`update profile set free = true where member_id = ${anna.id}`)
  await anna.ok(editProfile, { body: { sound: 1 } })
  const { body } = await look(anna, ben)
  expect(body).toMatchObject({ price: 0, paid: false })
  expect(body.analysis?.log).toHaveLength(analysisWeeks)
  expect(await balances(db, anna.id)).toMatchObject({ spendable: 0 })
})

test("PLAY-04 shows activity and response time in bands only", async () => {
  const [anna, ben] = await pair()
  expect(await figuresOf(ben)).toMatchObject({ answers: null, message: "none", trade: "none" })
  await anna.ok(sendMessage, { body: { user_id: ben.id, message_content: "Hello" } })
  await db.execute(sql`update thread set created_at = now() - interval '3 days' where initiator_id = ${anna.id}`)
  expect(await figuresOf(ben)).toMatchObject({ answers: "rarely" })
  await ben.ok(sendMessage, { body: { user_id: anna.id, message_content: "Hello" } })
  expect(await figuresOf(ben)).toMatchObject({ answers: "days", message: "little" })
  await db.execute(sql`update message set created_at = now() - interval '3 days' + interval '20 minutes'
    where sender_id = ${ben.id}`)
  await give(ben.id, 100)
  const figures = await figuresOf(ben)
  expect(figures).toMatchObject({ answers: "hour", trade: "little" })
  expect(figures?.log.at(-1)).toBe("little")
  // Bands only, no numbers.
  expect(JSON.stringify(figures)).not.toMatch(/\d/)
  expect(analysisFigures.parse(figures)).toEqual(figures)
})

test("PLAY-04 hides activity of members who hide their online state or themselves", async () => {
  const [anna, ben] = await pair()
  await give(anna.id, 2000)
  await ben.ok(editProfile, { body: { online_visible: false } })
  expect((await look(anna, ben, analysisPrice)).body.analysis).toMatchObject({ login_at: null, log: [] })
  await ben.ok(editProfile, { body: { visibility: "friends" } })
  expect((await look(anna, ben)).status).toBe(404)
  const [clara, dan] = await pair()
  await give(clara.id, 2000)
  await dan.ok(block, { body: { user_id: clara.id } })
  expect((await look(clara, dan, analysisPrice)).status).toBe(404)
  expect(await balances(db, clara.id)).toMatchObject({ spendable: 2000 })
})
