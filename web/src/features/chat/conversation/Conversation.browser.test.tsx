import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { useState } from "react"
import { page, userEvent } from "vitest/browser"
import { startTexts } from "../../../core/texts/start-texts"
import { queryClient } from "../../../core/api/query-client"
import { FakeServer } from "../../../testing/fake-server"
import { startTestSite } from "../../../testing/fake-site"
import { showPart } from "../../../testing/show-part"
import "../../../ui/base.css"
import "../../../ui/theme.css"
import { conversationKey } from "../chat.cache"
import { ChatScreen } from "../ChatScreen"
import { newMessage, newThread, other } from "../testing/messages"
import { Conversation } from "./Conversation"
import { openConversation } from "./conversation"

const parts = ["chat", "talk", "photo", "gift", "translation", "relation", "profile", "prompt", "call"] as const
await startTexts("en", ["shell", "ui", "error", ...parts])

const thread = { ...newThread([newMessage(1)], 120, 1), vip: 1 as const, unread: 120, own_read_seq: 0 }
let server: FakeServer

beforeEach(async () => {
  await startTestSite(true)
  server = new FakeServer({ "POST /draft": () => Response.json({ result: true }) })
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const Leavable = () => {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(false)}>
        Leave
      </button>
      {isOpen && <Conversation userId={other} look="page" />}
    </>
  )
}

test("CHAT-12 one who leaves from a place in the history loses nothing: it is kept at once", async () => {
  queryClient.setQueryData(conversationKey(other), { ...openConversation(thread), nextMinId: 2 })
  await showPart(<Leavable />)
  await userEvent.fill(page.getByRole("textbox", { name: "Write to Marlene" }), "On the way")
  await page.getByRole("button", { name: "Leave" }).click()
  const drafts = () => server.of("POST", "/draft").map(({ body }) => body["content"])
  await expect.poll(drafts).toEqual(["On the way"])
})

test.each([390, 360])("CHAT-01 the head of a conversation shows a name whole on a phone of %i px", async (width) => {
  const before = [innerWidth, innerHeight] as const
  await page.viewport(width, 800)
  queryClient.setQueryData(conversationKey(other), openConversation({ ...thread, unread: 0 }))
  await showPart(<ChatScreen userId={other} />)
  const name = page.getByRole("strong").filter({ hasText: "Marlene" })
  await expect.element(name).toBeVisible()
  const { scrollWidth, clientWidth } = name.element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  const targets = [...document.querySelectorAll("header button, header a")].map((one) => one.getBoundingClientRect())
  expect(Math.min(...targets.flatMap((box) => [box.width, box.height]))).toBeGreaterThanOrEqual(44)
  await page.viewport(...before)
})
