import type { ThreadSummary } from "@redthread/contract/chat"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { queryClient } from "../../../core/api/query-client"
import { FakeServer } from "../../../testing/fake-server"
import { showPart } from "../../../testing/show-part"
import { startTestTexts } from "../../../testing/texts"
import "../../../ui/base.css"
import "../../../ui/theme.css"
import { newMessage, newThread } from "../testing/messages"
import { ThreadList } from "./ThreadList"

await startTestTexts("en")

const row = (id: number, name: string): ThreadSummary => {
  const { messages: _messages, pagination: _pagination, ...head } = newThread([], 1)
  return { ...head, id, user_id: id + 100, name, summary: `From ${name}`, unread: 1 } as ThreadSummary
}
const pageOf = (items: ThreadSummary[], next_max_id: number | null = null) =>
  Response.json({ items, pagination: { page: 1, next_page: null, next_max_id }, seq: 1 })

let server: FakeServer
let turn: ThreadSummary[]
let waiting: ThreadSummary[]

beforeEach(() => {
  turn = [row(1, "Marlene")]
  waiting = [row(2, "Jonas")]
  server = new FakeServer({
    "GET /message_threads": ({ query }) => {
      const folder = query.get("folder")
      if (folder === "turn") return pageOf(turn)
      return pageOf(folder === "waiting" ? waiting : [row(1, "Marlene"), row(3, "Aiko")])
    },
    "GET /turns": () => Response.json({ turn: turn.length, waiting: waiting.length }),
    "POST /message_threads/1/decline": () => {
      turn = []
      return Response.json(newMessage(2))
    },
  })
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const folder = (name: RegExp | string) => page.getByRole("button", { name })

test("CHAT-01 “Your turn” lists what is owed an answer, with a count and without times; one press declines kindly", async () => {
  await page.viewport(390, 844)
  await showPart(<ThreadList />)
  await expect.element(page.getByText("From Aiko")).toBeVisible()
  await expect.element(folder(/Your turn/)).toHaveTextContent("1")
  await folder(/Your turn/).click()
  await expect.element(folder(/Your turn/)).toHaveAttribute("aria-pressed", "true")
  await expect.element(page.getByText("From Marlene")).toBeVisible()
  await expect.element(page.getByText("From Aiko")).not.toBeInTheDocument()
  expect(document.querySelector("li time")).toBeNull()
  const decline = page.getByRole("button", { name: "Not for me Marlene" })
  const { height } = decline.element().getBoundingClientRect()
  expect(height).toBeGreaterThanOrEqual(24)
  decline.element().focus()
  await userEvent.keyboard("{Enter}")
  await expect.poll(() => server.of("POST", "/message_threads/1/decline")).toHaveLength(1)
  await expect.element(page.getByText("You’re all caught up")).toBeVisible()
})

test("CHAT-01 greetings beyond the limit are in a folder that says what it is for", async () => {
  await page.viewport(1280, 800)
  await showPart(<ThreadList />)
  await folder(/Waiting/).click()
  await expect.element(page.getByText("From Jonas")).toBeVisible()
  await expect.element(page.getByText(/Senders don’t see this/)).toBeVisible()
  waiting = []
  await folder("All").click()
  await queryClient.invalidateQueries({ queryKey: ["chat", "folders"] })
  await expect.element(folder(/Waiting/)).not.toBeInTheDocument()
})

test("CHAT-01 a folder that cannot be loaded says so and can be tried again", async () => {
  server.answers["GET /turns"] = () => Response.json({ turn: 0, waiting: 0 })
  turn = []
  await showPart(<ThreadList />)
  await folder(/Your turn/).click()
  await expect.element(page.getByText(/Conversations in which you owe an answer/)).toBeVisible()
})
