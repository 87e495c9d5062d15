import { afterAll, beforeAll, expect, test } from "vitest"
import { startSocial } from "@redthread/contract/social"
import { GoogleApp } from "../../../testing/stub/google-app"
import type { TestApp } from "../../../testing/harness"

const google = new GoogleApp()
const { provider } = google

let app: TestApp
beforeAll(async () => {
  app = await google.start()
})
afterAll(() => app.stop())

const failed = { status: 400, error: { code: 400311 } }

test("ACC-08 a provider that is down is reported, and works after its recovery", async () => {
  google.somebody()
  provider.down = true
  expect(await app.call(startSocial, { params: { provider: "google" } })).toMatchObject(failed)
  provider.down = false
  const browser = google.browser()
  const back = await browser.visit()
  provider.down = true
  expect(await browser.finish(back)).toMatchObject(failed)
  provider.down = false
  expect((await browser.signIn()).status).toBe(200)
  const later = await browser.visit()
  await provider.stop()
  expect(await browser.finish(later)).toMatchObject(failed)
})
