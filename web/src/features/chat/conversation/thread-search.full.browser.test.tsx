import { QueryClientProvider } from "@tanstack/react-query"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import { startTexts } from "../../../core/texts/start-texts"
import { queryClient } from "../../../core/api/query-client"
import { FakeServer } from "../../../testing/fake-server"
import "../../../ui/base.css"
import "../../../ui/theme.css"
import { Toasts } from "../../../ui/dialog/Toasts"
import { onJump } from "./use-jump"
import { newMessage, newThread, other } from "../testing/messages"
import { ThreadSearch } from "./ThreadSearch"

await startTexts("en", ["shell", "ui", "error", "chat"])

const { messages: _messages, pagination: _pagination, ...head } = newThread([], 9)
const onClose = vi.fn<() => void>()
let server: FakeServer
let last: number | null = 7

beforeEach(async () => {
  onClose.mockReset()
  server = new FakeServer({
    "GET /message_threads/5/search": () => Response.json({ items: [newMessage(3)], pagination: { next_max_id: null } }),
    "GET /message_threads/5/date": () => Response.json({ seq: last }),
  })
  await render(
    <QueryClientProvider client={queryClient}>
      <ThreadSearch head={{ ...head, id: 5 }} onClose={onClose} />
      <Toasts />
    </QueryClientProvider>,
  )
})
afterEach(() => {
  vi.useRealTimers()
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** ms; slightly more than the pause without an input method. */
const usualPause = 500

const words = () => page.getByRole("searchbox", { name: "Search in this chat" })
const day = () => page.getByLabelText("Go to a date")
const asked = () => server.of("GET", "/message_threads/5/search").map(({ query }) => query.get("q"))

test("CHAT-01 a conversation is searched when one pauses, not at every key", async () => {
  await userEvent.type(words(), "ferry")
  await expect.element(page.getByRole("button", { name: "text 3" })).toBeVisible()
  expect(asked().at(-1)).toBe("ferry")
  expect(asked().length).toBeLessThan("ferry".length)
})

test("CHAT-01 while an input method puts a word together nothing is searched, and Escape is its own", async () => {
  const field = words().element() as HTMLInputElement
  field.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }))
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  await words().fill("うみ")
  vi.advanceTimersByTime(usualPause)
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", isComposing: true, bubbles: true }))
  expect(onClose).not.toHaveBeenCalled()
  await words().fill("海")
  vi.advanceTimersByTime(usualPause)
  expect(asked()).toEqual([])
  field.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true, data: "海" }))
  vi.useRealTimers()
  await expect.poll(asked, { timeout: 5000 }).toEqual(["海"])
  await userEvent.keyboard("{Escape}")
  expect(onClose).toHaveBeenCalledOnce()
})

test("CHAT-01 a word that its keyboard keeps open, as Android's do, is searched at a longer pause", async () => {
  words()
    .element()
    .dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }))
  await words().fill("ferry")
  await expect.poll(asked, { timeout: 5000 }).toEqual(["ferry"])
})

test("CHAT-01 a day is opened once its year is complete, with a note if there are no later messages", async () => {
  const led = vi.fn<(userId: number, seq: number) => void>()
  const stop = onJump(led)
  const days = () => server.of("GET", "/message_threads/5/date").length
  await day().fill("0202-11-01")
  await day().fill("2025-11-01")
  await expect.poll(() => led.mock.calls).toEqual([[other, 7]])
  expect(days()).toBe(1)
  last = null
  await day().fill("2025-12-01")
  await expect.element(page.getByText("Nothing was written on that day or after it.")).toBeVisible()
  expect(led).toHaveBeenCalledOnce()
  stop()
})
