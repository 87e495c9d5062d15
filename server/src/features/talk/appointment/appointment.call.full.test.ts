import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { callOffered, showCall, showCurrentCall, startCall } from "@redthread/contract/call"
import { listNotifications } from "@redthread/contract/notification"
import { editNotificationSettings } from "@redthread/contract/notification-setting"
import { db } from "../../../core/db/pool"
import { clock, minuteMs } from "../../../core/process/clock"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { give } from "../../money/gold/testing/gold-crowd"
import { sweepCalls } from "../call/call.sweep.service"
import { makeTalkers, outcome, ring, send, voiceSdp } from "../call/testing/call-pair"
import { agree, ahead } from "./testing/appointment-pair"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterEach(() => clock.set(null))
afterAll(() => app.stop())

/** All day but one minute, which the test avoids. */
const night = async (member: TestMember): Promise<void> => {
  const minute = new Date(clock.ms() - 10 * minuteMs)
  const before = minute.getUTCHours() * 60 + minute.getUTCMinutes()
  const quiet = { from: (before + 1) % 1440, to: before }
  await member.ok(editNotificationSettings, { body: { quiet, time_zone: "UTC" } })
}

test("DATE-03 CALL-01 a call in quiet hours does not ring: the caller waits, and a notice of the missed call follows", async () => {
  const [caller, callee] = await makeTalkers(app)
  await night(callee)
  const socket = await callee.socket()
  const id = await ring(caller, callee)
  expect((await callee.ok(showCurrentCall, {})).call).toBeNull()
  expect(await outcome(callee, id, { event: "answer", sdp: voiceSdp() })).toBe(400_563)
  clock.advance(45_000)
  await sweepCalls(db)
  expect((await caller.ok(showCall, { params: { id } })).status).toBe("missed")
  const missed = async () => (await callee.ok(listNotifications, { query: {} })).items.map(({ event }) => event)
  await expect.poll(missed).toContain("missed")
  expect(socket.received.filter(({ event }) => event === callOffered.name || event === "end_call")).toEqual([])
})

test("DATE-03 CALL-01 a silent call leaves the callee free to call", async () => {
  const [caller, callee] = await makeTalkers(app)
  await night(callee)
  await ring(caller, callee)
  expect((await callee.ok(showCurrentCall, {})).call).toBeNull()
  const third = await app.register({ gender: 1 })
  await give(callee.id, 1000)
  const { status } = await callee.call(startCall, { body: { user_id: third.id, voiceOnly: true } })
  expect(status).toBe(201)
})

test("DATE-03 CALL-01 a call at the time that both agreed on rings in quiet hours, before and after it does not", async () => {
  const [caller, callee] = await makeTalkers(app)
  await agree(callee, caller, { kind: "voice", at: ahead(20 * minuteMs) })
  await night(callee)
  const early = await ring(caller, callee)
  expect((await callee.ok(showCurrentCall, {})).call).toBeNull()
  await send(caller, early, { event: "end_call" })
  clock.advance(18 * minuteMs)
  const id = await ring(caller, callee)
  expect((await callee.ok(showCurrentCall, {})).call).toMatchObject({ call_id: id, caller: false })
  expect((await send(callee, id, { event: "answer", sdp: voiceSdp() })).body.status).toBe("connecting")
  await send(caller, id, { event: "end_call" })
})

test("DATE-03 CALL-01 who presses first is the caller, and not who proposed the call", async () => {
  const [one, other] = await makeTalkers(app)
  await agree(other, one, { kind: "voice", at: ahead(5 * minuteMs) })
  const id = await ring(one, other)
  expect((await one.ok(showCall, { params: { id } })).caller).toBe(true)
  expect((await other.ok(showCurrentCall, {})).call).toMatchObject({ call_id: id, caller: false })
  await send(one, id, { event: "end_call" })
})
