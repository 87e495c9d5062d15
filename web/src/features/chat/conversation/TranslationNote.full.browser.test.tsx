import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { queryClient } from "../../../core/api/query-client"
import { startTexts } from "../../../core/texts/start-texts"
import { FakeServer } from "../../../testing/fake-server"
import { startTestSite } from "../../../testing/fake-site"
import { showPart } from "../../../testing/show-part"
import "../../../ui/base.css"
import "../../../ui/theme.css"
import { newMessage, newThread, other } from "../testing/messages"
import { openConversation } from "./conversation"
import { TranslationNote } from "./TranslationNote"

await startTexts("en", ["ui", "error", "chat", "talk", "translation"])

interface Status {
  state: "ready" | "preparing" | "unavailable"
  ready_in_seconds: number | null
}

const thread = newThread([newMessage(1)], 1)
let status: Status
let server: FakeServer

beforeEach(async () => {
  localStorage.clear()
  await startTestSite(true)
  server = new FakeServer({
    "GET /translation_status": () => Response.json(status),
    [`GET /message_threads/${other}`]: () => Response.json(thread),
  })
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const show = (conversation = openConversation(thread)) => showPart(<TranslationNote conversation={conversation} />)
const note = () => page.getByRole("note")

test("TRANS-01 a conversation says once which language is translated, with the way to change it", async () => {
  status = { state: "ready", ready_in_seconds: 0 }
  await show()
  await expect.element(note()).toHaveTextContent("German is translated for you.")
  await page.getByRole("button", { name: "Change" }).click()
  await expect.element(page.getByRole("dialog", { name: "Translation with Marlene" })).toBeVisible()
  expect(server.of("GET", `/message_threads/${other}`)).toHaveLength(0)
})

test("TRANS-02 while a model is on its way the reader is told when, and then gets the messages again", async () => {
  status = { state: "preparing", ready_in_seconds: 65 }
  await show()
  await expect.element(note()).toHaveTextContent("Translation will be ready in about a minute.")
  status = { state: "preparing", ready_in_seconds: 290 }
  await queryClient.refetchQueries()
  await expect.element(note()).toHaveTextContent("Translation will be ready in about 5 minutes.")
  status = { state: "ready", ready_in_seconds: 0 }
  await queryClient.refetchQueries()
  await expect.element(note()).toHaveTextContent("German is translated for you.")
  await expect.poll(() => server.of("GET", `/message_threads/${other}`)).toHaveLength(1)
})

test("TRANS-02 a pair that no engine has is named without a word for operators, and the line can be closed", async () => {
  status = { state: "unavailable", ready_in_seconds: null }
  await show()
  await expect.element(note()).toHaveTextContent("German can’t be translated here at the moment.")
  await page.getByRole("button", { name: "Don’t show again" }).click()
  await expect.element(note()).not.toBeInTheDocument()
})
