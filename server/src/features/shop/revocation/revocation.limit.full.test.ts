import { afterAll, beforeAll, expect, test } from "vitest"
import { requestRevocation, revokeByLink } from "@redthread/contract/revocation"
import { clock } from "../../../core/process/clock"
import { startApp, type TestApp } from "../../../testing/harness"
import { buy } from "./testing/buyer"

let app: TestApp
beforeAll(async () => {
  app = await startApp({ RATE_LIMIT_FACTOR: "1" })
})
afterAll(() => app.stop())

test("GOLD-09 a forged or altered link is not found, and requests are limited per address", async () => {
  const id = await buy(app, await app.register(), { amount: 50 })
  for (const token of [`${id}.${clock.ms()}.${"x".repeat(32)}`, `${id}`, "..", `${id}.NaN.${"é".repeat(32)}`])
    expect((await app.call(revokeByLink, { body: { token } })).status).toBe(404)
  const body = { payment_id: id, email: "flood@example.org" }
  const statuses: number[] = []
  for (let index = 0; index < 21; index += 1) statuses.push((await app.call(requestRevocation, { body })).status)
  expect(statuses).toContain(429)
})
