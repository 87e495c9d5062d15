import { afterEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { queryClient } from "../../../core/api/query-client"
import { FakeServer } from "../../../testing/fake-server"
import { showPart } from "../../../testing/show-part"
import { startTestTexts } from "../../../testing/texts"
import "../../../ui/base.css"
import "../../../ui/theme.css"
import { newThread } from "../testing/messages"
import { ClosedNote } from "./ClosedNote"
import { openConversation } from "./conversation"

await startTestTexts("en")
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const head = { ...openConversation(newThread([], 1)).head, id: 5 }

test("CHAT-08 a closed conversation says who closed it and is opened again with one press", async () => {
  const server = new FakeServer({ "POST /message_threads/5/open": () => Response.json({ ok: true }) })
  await showPart(<ClosedNote head={head} closed={{ by: "me", can_open: true }} />)
  await expect.element(page.getByText(/You closed this conversation kindly/)).toBeVisible()
  await page.getByRole("button", { name: "Open again" }).click()
  await expect.poll(() => server.of("POST", "/message_threads/5/open")).toHaveLength(1)
})

test("CHAT-08 the other can open it once, and then no more", async () => {
  await showPart(
    <>
      <ClosedNote head={head} closed={{ by: "other", can_open: true }} />
      <ClosedNote head={{ ...head, name: "Anna" }} closed={{ by: "other", can_open: false }} />
    </>,
  )
  await expect.element(page.getByText("You can open it again once, with one message.")).toBeVisible()
  await expect.element(page.getByText("Anna has closed this conversation kindly.")).toBeVisible()
  expect(page.getByRole("button", { name: "Open again" }).elements()).toHaveLength(1)
})
