import { afterAll, beforeAll, expect, test } from "vitest"
import { editFreeTime, showFreeTime } from "@redthread/contract/free-time"
import { block } from "@redthread/contract/relation"
import { twoMembers } from "../../../testing/fixtures/pairs"
import { startApp, type TestApp } from "../../../testing/harness"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const parts = [
  { day: 1, part: "morning" },
  { day: 7, part: "evening" },
] as const

test("DATE-04 free times are stored, and shown to others only if shared", async () => {
  const [anna, ben] = await twoMembers(app)
  expect(await anna.ok(showFreeTime, { query: {} })).toMatchObject({ parts: [], shared: false })
  await anna.ok(editFreeTime, { body: { parts: [...parts] } })
  expect((await anna.ok(showFreeTime, { query: {} })).parts).toEqual(parts)
  expect(await ben.ok(showFreeTime, { query: { user_id: anna.id } })).toMatchObject({ parts: [], shared: false })
  expect(await anna.ok(editFreeTime, { body: { shared: true } })).toMatchObject({ parts, shared: true })
  expect(await ben.ok(showFreeTime, { query: { user_id: anna.id } })).toMatchObject({ parts, shared: true })
  await anna.ok(block, { body: { user_id: ben.id } })
  expect((await ben.call(showFreeTime, { query: { user_id: anna.id } })).status).toBe(404)
})

test("DATE-04 days and parts that do not exist are refused, and two devices do not undo each other", async () => {
  const [anna] = await twoMembers(app)
  for (const part of [
    { day: 0, part: "morning" },
    { day: 8, part: "morning" },
    { day: 1, part: "night" },
  ])
    expect((await anna.call(editFreeTime, { body: { parts: [part as (typeof parts)[0]] } })).status).toBe(400)
  await Promise.all([
    anna.ok(editFreeTime, { body: { shared: true } }),
    anna.ok(editFreeTime, { body: { parts: [...parts] } }),
  ])
  expect(await anna.ok(showFreeTime, { query: {} })).toMatchObject({ parts, shared: true })
})
