import { afterAll, beforeAll, expect, test } from "vitest"
import { unsubscribeMail } from "@redthread/contract/notification-setting"
import { startApp, type TestApp } from "../../../testing/harness"
import { unsubscribeToken } from "./delivery.unsubscribe.service"

let app: TestApp
beforeAll(async () => {
  app = await startApp({ RATE_LIMIT_FACTOR: "1" })
})
afterAll(() => app.stop())

const unsubscribe = async (token: string) => (await app.call(unsubscribeMail, { params: { token } })).status

test("NOTI-07 forged tokens are limited by network and do not block valid ones", async () => {
  const anna = await app.register()
  for (let index = 0; index < 60; index += 1) expect(await unsubscribe(`${index}.${"x".repeat(32)}`)).toBe(404)
  expect(await unsubscribe(`61.${"y".repeat(32)}`)).toBe(429)
  expect(await unsubscribe(unsubscribeToken(anna.id))).toBe(200)
})
