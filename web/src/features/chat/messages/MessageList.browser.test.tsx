import type { Message, Thread } from "@redthread/contract/chat"
import { QueryClientProvider, useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { afterEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import { startTexts } from "../../../core/texts/start-texts"
import { queryClient } from "../../../core/api/query-client"
import { session } from "../../../core/session/session"
import { FakeServer } from "../../../testing/fake-server"
import "../../../ui/base.css"
import "../../../ui/theme.css"
import { Toasts } from "../../../ui/dialog/Toasts"
import { conversationQuery } from "../chat.queries"
import { type Conversation, openConversation } from "../conversation/conversation"
import { jumpTo } from "../conversation/use-jump"
import { MessageList } from "./MessageList"
import { me, newMessage, newThread, other } from "../testing/messages"

await startTexts("en", ["shell", "ui", "error", "chat", "translation"])
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const Box = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <div style={{ display: "flex", height: 600 }}>{children}</div>
    <Toasts />
  </QueryClientProvider>
)

const List = ({ conversation, isCurrent = true }: { conversation: Conversation; isCurrent?: boolean }) => (
  <Box>
    <MessageList conversation={conversation} isCurrent={isCurrent} />
  </Box>
)

const Asked = () => {
  const { data, isFetching } = useQuery(conversationQuery(other))
  return data && <MessageList conversation={data} isCurrent={!isFetching} />
}
const asked = (
  <Box>
    <Asked />
  </Box>
)

const perPage = 20

/** A server with this history; `fails` and `waits` select the pages that fail or wait. */
function serve(messages: Message[], more: Partial<Thread> = {}) {
  const held = { fails: false, waits: new Map<string, Promise<void>>() }
  const server = new FakeServer({
    "GET /message_threads/2": ({ query }) => {
      if (held.fails) throw new Error("no network")
      const max = Number(query.get("max_id") ?? Infinity)
      const min = Number(query.get("min_id") ?? 0)
      const known = messages.filter(({ seq }) => seq < max && seq >= min)
      const shown = min > 0 ? known.slice(0, perPage) : known.slice(-perPage)
      const isWhole = shown.length === known.length
      const answer = {
        ...newThread(shown.toReversed(), messages.length),
        ...more,
        pagination:
          min > 0
            ? { next_max_id: min, next_min_id: isWhole ? null : min + perPage }
            : { next_max_id: isWhole ? null : (shown[0]?.seq ?? null) },
      }
      const wait = held.waits.get(query.get("min_id") ?? "")
      const reply = Response.json(answer)
      return (wait ? wait.then(() => reply) : reply) as Response
    },
  })
  return { server, held }
}

const many = (from: number, to: number): Message[] =>
  Array.from({ length: to - from + 1 }, (_, index) => {
    const seq = from + index
    // Different heights, unknown before rendering.
    const content = `${seq}. ${"The ferry was late, and nobody minded. ".repeat(seq % 7)}`
    return newMessage(seq, { content, created_at: new Date(Date.UTC(2026, 0, 1, 0, seq * 7)).toISOString() })
  })

function conversation(messages: Message[], { unread = 0, nextMaxId = null as number | null } = {}): Conversation {
  const known = openConversation(newThread(messages, messages.at(-1)?.seq ?? 0, nextMaxId))
  return { ...known, head: { ...known.head, unread, own_read_seq: known.seq - unread } }
}

const log = () => page.getByRole("log").element()
const left = () => log().scrollHeight - log().scrollTop - log().clientHeight
const drawn = () => [...log().querySelectorAll<HTMLElement>("[data-seq]")]
const bubble = (seq: number) => log().querySelector(`[data-seq="${seq}"]`)
/** px from the list's upper edge to a message; null if it is not in the document. */
const topOf = (seq: number): number | null => {
  const top = bubble(seq)?.getBoundingClientRect().top
  return top === undefined ? null : top - log().getBoundingClientRect().top
}
/** The first fully visible message. */
const firstInSight = (): number =>
  Number(drawn().find((line) => (topOf(Number(line.dataset["seq"])) ?? -1) >= 0)?.dataset["seq"] ?? 0)
const pill = () => page.getByRole("button", { name: /new message/ })
/** Two frames: scrolled content is rendered and measured. */
const settled = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

test("CHAT-05 a conversation opens where the unread begins, and says how many there are", async () => {
  await render(<List conversation={conversation(many(1, 60), { unread: 30 })} />)
  await expect.poll(() => topOf(31)).toBeGreaterThan(16)
  await expect.poll(() => topOf(31)).toBeLessThan(120)
  await expect.element(page.getByText("New", { exact: true })).toBeInViewport()
  await expect.element(page.getByRole("button", { name: "30 new messages" })).toBeVisible()
  log().scrollTop = log().scrollHeight
  await expect.poll(() => pill().elements()).toHaveLength(0)
})

test.each([0, 2])(
  "CHAT-05 with %i unread, which are in sight there, it opens at its end and stays with it",
  async (unread) => {
    const messages = many(1, 60)
    const { rerender } = await render(<List conversation={conversation(messages, { unread })} />)
    await expect.poll(() => topOf(60)).not.toBeNull()
    await expect.poll(left).toBeLessThan(1)
    await rerender(<List conversation={conversation(many(1, 61), { unread })} />)
    await expect.poll(() => topOf(61)).not.toBeNull()
    await expect.poll(left).toBeLessThan(1)
    expect(pill().elements()).toHaveLength(0)
  },
)

test("CHAT-01 of ten thousand messages those near what is in sight are in the document, wherever one is", async () => {
  await render(<List conversation={conversation(many(1, 10_000))} />)
  await expect.poll(() => topOf(10_000)).not.toBeNull()
  for (const part of [0.5, 0.1, 0]) {
    log().scrollTop = log().scrollHeight * part
    await expect.poll(() => Math.abs(firstInSight() - 10_000 * part)).toBeLessThan(1500)
    expect(drawn().length).toBeLessThan(60)
  }
  await expect.poll(() => topOf(1)).not.toBeNull()
  await expect.element(page.getByText("This is where your thread", { exact: false })).toBeInViewport()
})

test("CHAT-01 one stays where one reads when older messages come before it, and when new ones come", async () => {
  const { rerender } = await render(<List conversation={conversation(many(1001, 1200), { nextMaxId: 1001 })} />)
  await expect.poll(() => topOf(1200)).not.toBeNull()
  log().scrollTop = 900
  await settled()
  await expect.poll(firstInSight).toBeLessThan(1100)
  await settled()
  const reading = firstInSight()
  const top = topOf(reading) ?? Number.NaN
  const moved = () => Math.abs((topOf(reading) ?? Number.NaN) - top)
  await rerender(<List conversation={conversation(many(901, 1200), { nextMaxId: 901 })} />)
  await settled()
  expect(moved()).toBeLessThanOrEqual(1)
  await rerender(<List conversation={conversation(many(901, 1201), { nextMaxId: 901 })} />)
  await settled()
  expect(moved()).toBeLessThanOrEqual(1)
  await expect.element(page.getByRole("button", { name: "1 new message" })).toBeVisible()
})

test("CHAT-01 the reading position stays when content above the messages changes", async () => {
  let refuse: (reply: Response) => void = () => undefined
  const asked = vi.fn<() => Promise<Response>>(() => new Promise((resolve) => (refuse = resolve)))
  vi.stubGlobal("fetch", (address: string | URL) =>
    String(address).includes("/corrections") ? Promise.resolve(new Response("", { status: 404 })) : asked(),
  )
  await render(<List conversation={conversation(many(1001, 1200), { nextMaxId: 1001 })} />)
  await expect.poll(() => topOf(1200)).not.toBeNull()
  expect(asked).not.toHaveBeenCalled()
  log().scrollTop = 250
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  await settled()
  const reading = firstInSight()
  const top = topOf(reading) ?? Number.NaN
  refuse(new Response("", { status: 503 }))
  await expect.element(page.getByRole("alert")).toBeInTheDocument()
  await settled()
  expect(Math.abs((topOf(reading) ?? Number.NaN) - top)).toBeLessThanOrEqual(1)
})

test("CHAT-01 a found message is shown in the middle, also far away and twice", async () => {
  await render(<List conversation={conversation(many(1, 5000))} />)
  await expect.poll(() => topOf(5000)).not.toBeNull()
  for (const seq of [700, 4000, 4000]) {
    jumpTo(other, seq)
    await expect.poll(() => topOf(seq)).toBeGreaterThan(100)
    await expect.poll(() => topOf(seq)).toBeLessThan(500)
    log().scrollTop += 1500
    await settled()
  }
})

test("CHAT-01 what has the focus stays when one scrolls on, and further up nothing is read out as new", async () => {
  await render(<List conversation={conversation(many(1, 500))} />)
  await expect.poll(() => topOf(500)).not.toBeNull()
  await expect.element(page.getByRole("log")).toHaveAttribute("aria-live", "polite")
  const button = bubble(500)?.querySelector("button")
  button?.focus()
  log().scrollTop = 0
  await expect.poll(() => topOf(1)).not.toBeNull()
  await expect.element(page.getByRole("log")).toHaveAttribute("aria-live", "off")
  expect(document.activeElement).toBe(button)
  expect(topOf(400)).toBeNull()
})

test("CHAT-05 a conversation with more unread than a page opens where they begin", async () => {
  serve(many(1, 200), { unread: 120, own_read_seq: 80 })
  await render(asked)
  await expect.poll(() => topOf(81)).toBeGreaterThan(16)
  await expect.poll(() => topOf(81)).toBeLessThan(120)
  await expect.element(page.getByText("New", { exact: true })).toBeInViewport()
  await page.getByRole("button", { name: "To the latest messages" }).click()
  await expect.poll(() => topOf(200)).not.toBeNull()
  await expect.poll(left).toBeLessThan(1)
  await expect.element(page.getByRole("button", { name: "To the latest messages" })).not.toBeInTheDocument()
})

test("CHAT-05 messages since the last visit are new, also if they are requested only now", async () => {
  const { rerender } = await render(<List conversation={conversation(many(1, 60))} isCurrent={false} />)
  await expect.poll(() => topOf(60)).not.toBeNull()
  await rerender(<List conversation={conversation(many(1, 90), { unread: 30 })} />)
  await expect.poll(() => topOf(61)).toBeLessThan(120)
  await expect.element(page.getByText("New", { exact: true })).toBeInViewport()
})

test("CHAT-01 of two jumps the later one is shown, whichever is answered first", async () => {
  const { server, held } = serve(many(1, 400))
  await render(asked)
  await expect.poll(() => topOf(400)).not.toBeNull()
  let answer: () => void = () => undefined
  held.waits.set("50", new Promise((resolve) => (answer = resolve)))
  jumpTo(other, 50)
  jumpTo(other, 200)
  await expect.poll(() => topOf(200)).toBeGreaterThan(100)
  answer()
  await expect.poll(() => server.of("GET", "/message_threads/2").length).toBeGreaterThanOrEqual(5)
  await settled()
  expect(topOf(50)).toBeNull()
  expect(topOf(200)).not.toBeNull()
})

test("CHAT-01 after a jump the reading position stays, also if the last message is the reader's own", async () => {
  serve([...many(1, 99), newMessage(100, { sender: me })])
  vi.spyOn(session, "current").mockReturnValue({ me: { id: me } } as ReturnType<typeof session.current>)
  await render(asked)
  await expect.poll(() => topOf(100)).not.toBeNull()
  jumpTo(other, 65)
  await expect.poll(() => topOf(65)).toBeGreaterThan(100)
  log().scrollTop = log().scrollHeight
  await expect.element(page.getByRole("button", { name: "To the latest messages" })).not.toBeInTheDocument()
  await settled()
  expect(topOf(100)).toBeNull()
  expect(firstInSight()).toBeLessThan(90)
  expect(pill().elements()).toHaveLength(0)
})

test("CHAT-01 a failed page towards the end is reported and can be requested again", async () => {
  const { held } = serve(many(1, 100))
  await render(asked)
  await expect.poll(() => topOf(100)).not.toBeNull()
  jumpTo(other, 50)
  await expect.poll(() => topOf(50)).toBeGreaterThan(100)
  held.fails = true
  log().scrollTop = log().scrollHeight
  await expect.element(page.getByRole("alert")).toBeVisible()
  held.fails = false
  await page.getByRole("button", { name: "Try again" }).click()
  await expect.poll(() => page.getByRole("alert").elements()).toHaveLength(0)
  await expect.poll(() => topOf(70)).not.toBeNull()
})

test("CHAT-01 a jump without a network says so, and leaves one where one is", async () => {
  const { held } = serve(many(1, 400))
  await render(asked)
  await expect.poll(() => topOf(400)).not.toBeNull()
  held.fails = true
  jumpTo(other, 50)
  await expect.element(page.getByText("the network can’t be reached", { exact: false })).toBeVisible()
  expect(topOf(400)).not.toBeNull()
})

test("CHAT-01 a place in the history is over when the conversation is closed", async () => {
  serve(many(1, 400))
  const { unmount } = await render(asked)
  await expect.poll(() => topOf(400)).not.toBeNull()
  jumpTo(other, 50)
  await expect.poll(() => topOf(50)).not.toBeNull()
  await unmount()
  await render(asked)
  await expect.poll(() => topOf(400)).not.toBeNull()
  await settled()
  expect(topOf(50)).toBeNull()
})
