import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { useState } from "react"
import { page, userEvent } from "vitest/browser"
import { cleanup } from "vitest-browser-react"
import { showToast } from "../../../core/error/toast"
import { startTexts } from "../../../core/texts/start-texts"
import { queryClient } from "../../../core/api/query-client"
import { FakeServer } from "../../../testing/fake-server"
import { startTestSite } from "../../../testing/fake-site"
import { showPart } from "../../../testing/show-part"
import "../../../ui/base.css"
import "../../../ui/theme.css"
import { Toasts } from "../../../ui/dialog/Toasts"
import { conversationKey } from "../chat.cache"
import { ChatScreen } from "../ChatScreen"
import { newMessage, newThread, other } from "../testing/messages"
import { Conversation } from "./Conversation"
import { openConversation } from "./conversation"

const parts = [
  "chat",
  "talk",
  "photo",
  "gift",
  "translation",
  "relation",
  "profile",
  "prompt",
  "call",
  "support",
  "scam_shield",
] as const
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

test("CHAT-01 SHELL-05 the menu of a conversation leads to everything that can be done with the member", async () => {
  queryClient.setQueryData(conversationKey(other), openConversation({ ...thread, unread: 0, matched: 1 }))
  await showPart(<Conversation userId={other} look="page" />)
  await page.getByRole("button", { name: "Options for the chat with Marlene" }).click()
  const items = page.getByRole("menuitem")
  await expect.element(items.first()).toBeVisible()
  expect(items.elements().map(({ textContent }) => textContent)).toEqual([
    "View profile",
    "Search in this chat",
    "Photos from this chat",
    "Translation of this conversation",
    "Pin",
    "Mute",
    "Unmatch",
    "Not for me",
    "Block",
    "Safety",
    "Report",
    "Delete chat",
  ])
})

test("REL-03 CHAT-07 ending a match takes the like back and deletes the own side of the conversation", async () => {
  server.answers["DELETE /likes"] = () => Response.json({ result: true })
  server.answers["DELETE /message_threads/5"] = () => Response.json({ result: true })
  queryClient.setQueryData(conversationKey(other), openConversation({ ...thread, unread: 0, matched: 1 }))
  await showPart(<Conversation userId={other} look="page" />)
  await page.getByRole("button", { name: "Options for the chat with Marlene" }).click()
  await page.getByRole("menuitem", { name: "Unmatch" }).click()
  const question = page.getByRole("dialog", { name: "Unmatch Marlene?" })
  await question.getByRole("button", { name: "Unmatch" }).click()
  await expect.poll(() => server.of("DELETE", "/message_threads/5")).toHaveLength(1)
  expect(
    server.of("DELETE", "/likes").map(({ query, body }) => query.get("user_id") ?? String(body["user_id"])),
  ).toEqual(["2"])
})

test("CHAT-06 a docked window has one banner: the note on translation gives way to openers and warnings", async () => {
  server.answers["GET /translation_status"] = () => Response.json({ state: "ready", ready_in_seconds: 0 })
  const note = page.getByText("German is translated for you.")
  const show = async (messages: Parameters<typeof newThread>[0], look: "window" | "page") => {
    await cleanup()
    queryClient.setQueryData(conversationKey(other), openConversation(newThread(messages, messages.length)))
    await showPart(<Conversation userId={other} look={look} />)
    await expect.element(page.getByRole("log")).toBeVisible()
  }
  await show([newMessage(1)], "window")
  await expect.element(note).toBeVisible()
  const suspect = newMessage(1, { warning: ["money"] })
  await show([suspect], "page")
  await expect.element(note).toBeVisible()
  await show([suspect], "window")
  expect(note.elements()).toHaveLength(0)
  await show([], "window")
  expect([...note.elements(), ...page.getByText(/^This is where your thread/).elements()]).toHaveLength(0)
})

test("SHELL-05 toasts beside a conversation cover neither its newest message nor its field", async () => {
  const before = [innerWidth, innerHeight] as const
  await page.viewport(390, 844)
  queryClient.setQueryData(conversationKey(other), openConversation({ ...thread, unread: 0 }))
  await showPart(
    <>
      <div style={{ height: "100dvh" }}>
        <Conversation userId={other} look="page" />
      </div>
      <Toasts />
    </>,
  )
  const message = page.getByText("text 1").first()
  await expect.element(message).toBeVisible()
  showToast({ kind: "note", message: "Copied to the clipboard" })
  const toast = page.getByText("Copied to the clipboard")
  await expect.element(toast).toBeVisible()
  const { top, bottom } = toast.element().getBoundingClientRect()
  expect(bottom).toBeLessThan(message.element().getBoundingClientRect().top)
  expect(top).toBeGreaterThanOrEqual(document.querySelector("header")?.getBoundingClientRect().bottom ?? Infinity)
  await page.viewport(...before)
})
