import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { startTexts } from "../../../core/texts/start-texts"
import { queryClient } from "../../../core/api/query-client"
import { FakeServer } from "../../../testing/fake-server"
import { startTestSite } from "../../../testing/fake-site"
import { showPart } from "../../../testing/show-part"
import "../../../ui/base.css"
import "../../../ui/theme.css"
import { Toasts } from "../../../ui/dialog/Toasts"
import { newThread, other } from "../testing/messages"
import { ThreadMenu } from "./ThreadMenu"

await startTexts("en", ["shell", "ui", "error", "chat", "talk", "photo", "relation", "support"])

let server: FakeServer
let isAsked: boolean
beforeEach(async () => {
  await startTestSite(true)
  isAsked = false
  server = new FakeServer({
    "POST /verification/requests": () =>
      isAsked
        ? Response.json({ code: 400_785, message: "You have asked this member in the last 30 days" }, { status: 400 })
        : Response.json({ ok: true }, { status: 201 }),
  })
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const show = (more: object) =>
  showPart(
    <>
      <ThreadMenu head={{ ...newThread([], 1), id: 5, verified: false, ...more }} onSearch={() => undefined} />
      <Toasts />
    </>,
  )
const open = () => page.getByRole("button", { name: "Options for the chat with Marlene" }).click()
const item = () => page.getByRole("menuitem", { name: "Ask to verify" })

test("PRO-13 the menu of a conversation asks the other member to verify, after a question", async () => {
  await show({})
  await open()
  await item().click()
  const dialog = page.getByRole("dialog", { name: "Ask Marlene to verify?" })
  await dialog.getByRole("button", { name: "Ask to verify" }).click()
  await expect.element(page.getByText("Your request was sent.")).toBeVisible()
  expect(server.of("POST", "/verification/requests").map(({ body }) => body)).toEqual([{ user_id: other }])
})

test("PRO-13 a second request within 30 days says so and sends nothing again", async () => {
  isAsked = true
  await show({})
  await open()
  await item().click()
  const dialog = page.getByRole("dialog", { name: "Ask Marlene to verify?" })
  await dialog.getByRole("button", { name: "Ask to verify" }).click()
  await expect.element(dialog.getByRole("alert")).toHaveTextContent("You have asked this member in the last 30 days")
  await expect.element(dialog.getByRole("button", { name: "Ask to verify" })).toBeDisabled()
})

test("PRO-13 a verified or blocked member is not asked", async () => {
  for (const more of [{ verified: true }, { block: 1 }]) {
    const address = await show(more)
    expect(address()).toBe("/")
    await page.getByRole("button", { name: "Options for the chat with Marlene" }).last().click()
    await expect.element(page.getByRole("menuitem", { name: "Mute" })).toBeVisible()
    expect(item().query()).toBeNull()
    await page.getByRole("menuitem", { name: "Mute" }).click()
  }
})
