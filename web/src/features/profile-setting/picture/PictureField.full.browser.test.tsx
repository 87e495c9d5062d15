import type { Profile } from "@redthread/contract/profile"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { startTexts } from "../../../core/texts/start-texts"
import { queryClient } from "../../../core/api/query-client"
import { FakeServer } from "../../../testing/fake-server"
import { startTestSite } from "../../../testing/fake-site"
import { showPart } from "../../../testing/show-part"
import "../../../ui/base.css"
import "../../../ui/theme.css"
import { PictureField } from "./PictureField"

await startTexts("en", ["shell", "ui", "error", "settings_profile"])

const pixel = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="
let server: FakeServer
beforeEach(async () => {
  await startTestSite(true)
  server = new FakeServer({})
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

test("PRO-07 the portrait can be removed, and only if there is one", async () => {
  const person = { user_id: 7, name: "Anna", avatar: pixel, cover: null } as Profile
  await showPart(
    <>
      <PictureField field="avatar" person={person} />
      <PictureField field="cover" person={person} />
    </>,
  )
  await expect.element(page.getByRole("img", { name: "Portrait" })).toBeVisible()
  expect(page.getByRole("button", { name: "Remove cover" }).query()).toBeNull()
  await page.getByRole("button", { name: "Remove portrait" }).click()
  await expect.poll(() => server.of("PUT", "/user").map(({ body }) => body)).toEqual([{ avatar: null }])
})
