import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import {
  answerAppointment,
  cancelAppointment,
  listAppointments,
  propose,
  showAppointment,
} from "@redthread/contract/appointment"
import { messageArrived, showThread } from "@redthread/contract/chat"
import { recallMessage } from "@redthread/contract/message"
import { block } from "@redthread/contract/relation"
import { db } from "../../../core/db/pool"
import { clock, dayMs, hourMs, minuteMs } from "../../../core/process/clock"
import { twoMembers, twoWhoTalk } from "../../../testing/fixtures/pairs"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { rows } from "../../../testing/rows"
import { agree, ahead, newKey, proposal, proposeTo } from "./testing/appointment-pair"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterEach(() => clock.set(null))
afterAll(() => app.stop())

const answer = (member: TestMember, id: number, reply: "accept" | "decline") =>
  member.call(answerAppointment, { params: { id }, body: { answer: reply } })

const stateOf = async (member: TestMember, id: number) => (await member.ok(showAppointment, { params: { id } })).state

/** Messages about appointments, the oldest first. */
const messagesOf = async (member: TestMember, other: TestMember) =>
  (await member.ok(showThread, { params: { id: other.id }, query: { user: 1 } })).messages
    .filter(({ message_type }) => message_type === "appointment")
    .map(({ content, appointment_id, sender }) => ({ content, appointment_id, sender }))
    .toReversed()

test("DATE-01 a proposal is a message of the conversation, and both members see it with the other's zone", async () => {
  const [anna, ben] = await twoWhoTalk(app)
  await db.execute(sql`update profile set time_zone = 'Asia/Tokyo' where member_id = ${ben.id}`)
  const socket = await ben.socket()
  const { status, body } = await anna.call(propose, proposal(ben))
  expect(status).toBe(201)
  expect(body).toMatchObject({ user_id: ben.id, mine: true, kind: "date", state: "proposed", shared: false })
  expect(body).toMatchObject({ place: "Café Lune, 5 Rue des Fleurs", other_time_zone: "Asia/Tokyo" })
  const { data } = await socket.next(messageArrived.name)
  expect(data).toMatchObject({ message: { message_type: "appointment", appointment_id: body.id } })
  const { items } = await ben.ok(listAppointments, { query: { user_id: anna.id } })
  expect(items).toMatchObject([{ id: body.id, mine: false, user_id: anna.id, other_time_zone: null }])
  expect(await messagesOf(ben, anna)).toEqual([{ content: "proposed date", appointment_id: body.id, sender: anna.id }])
})

test("DATE-01 accepting and declining are messages too, and an answer is given once", async () => {
  const [anna, ben] = await twoWhoTalk(app)
  const id = await proposeTo(anna, ben, { kind: "video" })
  const answers = await Promise.all(Array.from({ length: 20 }, () => answer(ben, id, "accept")))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await answer(ben, id, "decline")).error.code).toBe(400_581)
  expect((await messagesOf(anna, ben)).map(({ content }) => content)).toEqual(["proposed video", "accepted video"])
  const second = await proposeTo(anna, ben)
  expect((await answer(ben, second, "decline")).body.state).toBe("declined")
  expect((await answer(ben, second, "accept")).error.code).toBe(400_581)
})

test("DATE-01 only the member to whom it was proposed answers, and strangers see nothing", async () => {
  const [anna, ben] = await twoWhoTalk(app)
  const stranger = await app.register()
  const id = await proposeTo(anna, ben)
  expect((await answer(anna, id, "accept")).status).toBe(404)
  expect((await answer(stranger, id, "accept")).status).toBe(404)
  expect((await stranger.call(showAppointment, { params: { id } })).status).toBe(404)
  expect((await stranger.call(cancelAppointment, { params: { id } })).status).toBe(404)
  expect((await stranger.ok(listAppointments, { query: { user_id: anna.id } })).items).toEqual([])
  expect((await stranger.call(propose, proposal(anna, { instead_of: id }))).status).toBe(404)
  expect(await stateOf(ben, id)).toBe("proposed")
})

test("DATE-01 a counter proposal replaces the old one, also an agreement, and only once", async () => {
  const [anna, ben] = await twoWhoTalk(app)
  const id = await proposeTo(anna, ben)
  const counters = await Promise.all(
    [1, 2, 3, 4].map((hours) =>
      ben.call(propose, proposal(anna, { at: ahead(4 * dayMs + hours * hourMs), instead_of: id }), newKey()),
    ),
  )
  expect(counters.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(counters.filter(({ status }) => status === 400).map(({ error }) => error.code)).toEqual([
    400_581, 400_581, 400_581,
  ])
  const counter = counters.find(({ status }) => status === 201)?.body
  expect(counter).toMatchObject({ instead_of: id, mine: true })
  expect(await stateOf(anna, id)).toBe("replaced")
  expect((await answer(ben, id, "accept")).error.code).toBe(400_581)
  expect((await answer(anna, counter?.id ?? 0, "accept")).status).toBe(200)
  const moved = await proposeTo(ben, anna, { instead_of: counter?.id ?? 0 })
  expect(await stateOf(anna, counter?.id ?? 0)).toBe("replaced")
  expect(await stateOf(anna, moved)).toBe("proposed")
})

test("DATE-01 either member cancels an agreement, only the proposer a proposal", async () => {
  const [anna, ben] = await twoWhoTalk(app)
  const open = await proposeTo(anna, ben)
  expect((await ben.call(cancelAppointment, { params: { id: open } })).error.code).toBe(400_581)
  expect((await anna.call(cancelAppointment, { params: { id: open } })).body.state).toBe("canceled")
  expect((await anna.call(cancelAppointment, { params: { id: open } })).status).toBe(200)
  const agreed = await agree(anna, ben)
  expect((await ben.call(cancelAppointment, { params: { id: agreed } })).body.state).toBe("canceled")
  expect((await messagesOf(anna, ben)).at(-1)).toMatchObject({ content: "canceled date", sender: ben.id })
})

test("DATE-01 fifty equal requests at once are one proposal", async () => {
  const [anna, ben] = await twoWhoTalk(app)
  const [given, headers] = [proposal(ben), newKey()]
  const answers = await Promise.all(Array.from({ length: 50 }, () => anna.call(propose, given, headers)))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await messagesOf(ben, anna)).toHaveLength(1)
}, 30_000)

test("DATE-01 at most five proposals wait for an answer", async () => {
  const [anna, ben] = await twoWhoTalk(app)
  const made = await Promise.all(Array.from({ length: 9 }, () => anna.call(propose, proposal(ben), newKey())))
  expect(made.filter(({ status }) => status === 201)).toHaveLength(5)
  expect(made.filter(({ error }) => error.code === 400_203)).toHaveLength(4)
})

test("DATE-01 past times, far times, places of calls and overlong places are refused", async () => {
  const [anna, ben] = await twoWhoTalk(app)
  const fieldOf = async (given: Parameters<typeof proposal>[1]) => {
    const { status, error } = await anna.call(propose, proposal(ben, given), newKey())
    return [status, error.field]
  }
  expect(await fieldOf({ at: ahead(-1000) })).toEqual([400, "at"])
  expect(await fieldOf({ at: ahead(400 * dayMs) })).toEqual([400, "at"])
  expect(await fieldOf({ at: "tomorrow" })).toEqual([400, "at"])
  expect(await fieldOf({ kind: "voice", place: "Here" })).toEqual([400, "place"])
  expect(await fieldOf({ place: "x".repeat(121) })).toEqual([400, "place"])
  expect((await anna.call(propose, proposal(anna), newKey())).status).toBe(400)
  const { body } = await anna.call(propose, proposal(ben, { place: "A\nB\u202e\u0000C" }), newKey())
  expect(body.place).toBe("A BC")
})

test("DATE-01 a proposal whose time has passed cannot be accepted", async () => {
  const [anna, ben] = await twoWhoTalk(app)
  const id = await proposeTo(anna, ben, { at: ahead(20 * minuteMs) })
  clock.advance(21 * minuteMs)
  expect((await answer(ben, id, "accept")).error.code).toBe(400_580)
  expect((await answer(ben, id, "decline")).status).toBe(200)
})

test("DATE-01 the rules of messages apply: strangers begin once and then wait, blocked members cannot propose", async () => {
  const [anna, ben] = await twoMembers(app)
  expect((await anna.call(propose, proposal(ben), newKey())).status).toBe(201)
  expect((await anna.call(propose, proposal(ben), newKey())).error.code).toBe(400_431)
  await ben.ok(block, { body: { user_id: anna.id } })
  expect((await anna.call(propose, proposal(ben), newKey())).error.code).toBe(400_433)
  expect((await ben.call(propose, proposal(anna), newKey())).error.code).toBe(400_432)
})

test("DATE-01 CHAT-08 a block cancels what lies ahead", async () => {
  const [anna, ben] = await twoWhoTalk(app)
  const [open, agreed] = [await proposeTo(anna, ben), await agree(ben, anna)]
  await ben.ok(block, { body: { user_id: anna.id } })
  expect([await stateOf(anna, open), await stateOf(anna, agreed)]).toEqual(["canceled", "canceled"])
  const waiting = await rows(db, sql`select from appointment where remind_at is not null and id = ${agreed}`)
  expect(waiting).toEqual([])
})

test("DATE-01 the message of an appointment is neither recalled nor translated", async () => {
  const [anna, ben] = await twoWhoTalk(app)
  await proposeTo(anna, ben)
  const thread = await anna.ok(showThread, { params: { id: ben.id }, query: { user: 1 } })
  const sent = thread.messages.find(({ message_type }) => message_type === "appointment")
  expect((await anna.call(recallMessage, { body: { id: sent?.id ?? 0 } })).error.code).toBe(400_240)
  expect(sent).toMatchObject({ translate: null })
})
