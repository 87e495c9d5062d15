import type { Session } from "@redthread/contract/account"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { cleanup } from "vitest-browser-react"
import { startTexts } from "../../../core/texts/start-texts"
import { queryClient } from "../../../core/api/query-client"
import { session } from "../../../core/session/session"
import { FakeServer } from "../../../testing/fake-server"
import { startTestSite } from "../../../testing/fake-site"
import { showPart } from "../../../testing/show-part"
import "../../../ui/base.css"
import "../../../ui/theme.css"
import { conversationKey } from "../chat.cache"
import { ChatDock } from "./ChatDock"
import { openConversation } from "../conversation/conversation"
import { dock } from "./dock"
import { me, newMessage, newThread, other } from "../testing/messages"

await startTexts("en", ["shell", "ui", "error", "chat", "talk", "photo", "gift", "translation", "relation", "profile"])

beforeEach(async () => {
  await startTestSite(true)
  new FakeServer({})
  const begun = { token: "token", expires_in: 3600, channel: `private-user-${me}`, me: { id: me, balance: 0 } }
  session.begin(begun as Session)
  queryClient.setQueryData(conversationKey(other), openConversation(newThread([newMessage(1)], 1)))
})
afterEach(async () => {
  await cleanup()
  session.end("expired")
  localStorage.clear()
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const button = (name: string) => page.getByRole("button", { name, exact: true })

test("CHAT-06 closing moves the focus to the next window or the page, and a recording prevents closing", async () => {
  const { stream } = new AudioContext().createMediaStreamDestination()
  vi.spyOn(navigator.mediaDevices, "getUserMedia").mockResolvedValue(stream)
  dock.open(other)
  await showPart(
    <>
      <main tabIndex={-1} />
      <ChatDock />
    </>,
  )
  await button("Minimise the chat with Marlene").click()
  await expect.element(button("Open the chat with Marlene")).toHaveFocus()
  await userEvent.keyboard("{Enter}")
  const field = page.getByRole("textbox", { name: "Write to Marlene" })
  await expect.element(field).toHaveFocus()
  await button("Record a voice message").click()
  await expect.element(button("Stop recording")).toBeEnabled()
  await userEvent.keyboard("{Escape}")
  await button("Discard the recording").click()
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard("{Escape}")
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(page.getByRole("main")).toHaveFocus()
})

test("CHAT-02 a recording is kept where its window is folded or closed, and the microphone is released", async () => {
  const { stream } = new AudioContext().createMediaStreamDestination()
  const microphone = vi.spyOn(navigator.mediaDevices, "getUserMedia").mockResolvedValue(stream)
  dock.open(other)
  await showPart(<ChatDock />)
  await button("Record a voice message").click()
  await expect.element(button("Stop recording")).toBeEnabled()
  await button("Minimise the chat with Marlene").click()
  await expect.poll(() => stream.getTracks().map(({ readyState }) => readyState)).toEqual(["ended"])
  await button("Open the chat with Marlene").click()
  await expect.element(button("Send the voice message")).toBeEnabled()
  await button("Close the chat with Marlene").click()
  dock.open(other)
  await expect.element(button("Send the voice message")).toBeEnabled()
  await button("Discard the recording").click()
  await expect.element(button("Record a voice message")).toHaveAttribute("aria-expanded", "false")
  expect(microphone).toHaveBeenCalledOnce()
})
