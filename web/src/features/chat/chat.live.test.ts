import { messageArrived } from "@redthread/contract/chat"
import type { EventData } from "@redthread/contract/core/live-event"
import { QueryObserver } from "@tanstack/react-query"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { live } from "../../core/live/live.client"
import { queryClient } from "../../core/api/query-client"
import { conversationKey, knownConversation, knownThreads, threadListKey } from "./chat.cache"
import { listenToChat } from "./chat.live"
import { conversationQuery } from "./chat.queries"
import { newMessage, newThread, other } from "./testing/messages"

type Arrived = EventData<typeof messageArrived>

vi.stubGlobal("addEventListener", () => undefined)
vi.stubGlobal("document", { hidden: false, addEventListener: () => undefined })
let arrive: (data: Arrived) => void = () => undefined
vi.spyOn(live, "on").mockImplementation((event, handler) => {
  if ((event as unknown) === messageArrived) arrive = handler as typeof arrive
  return () => undefined
})
listenToChat()

const { messages: _messages, pagination: _pagination, ...head } = newThread([], 7)

beforeEach(() => vi.stubGlobal("location", { search: "", origin: "http://localhost" }))
afterEach(() => queryClient.clear())

const event = (seq: number): Arrived => ({ thread_id: 5, id: 1000 + seq, sender: other, seq, message: newMessage(seq) })

test("CHAT-01 a message that the list knows of already is counted once", () => {
  queryClient.setQueryData(threadListKey, {
    pages: [
      { items: [{ ...head, id: 5, unread: 1 }], pagination: { page: 1, next_page: null, next_max_id: null }, seq: 1 },
    ],
    pageParams: [null],
  })
  arrive(event(7))
  expect(knownThreads()[0]?.unread).toBe(1)
  arrive(event(8))
  expect(knownThreads()[0]?.unread).toBe(2)
})

test("CHAT-03 a message received while its conversation is opening is requested", async () => {
  const answers: ((page: ReturnType<typeof newThread>) => void)[] = []
  const asked = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(
    (_, { signal }) =>
      new Promise((resolve, reject) => {
        answers.push((page) => resolve(Response.json(page)))
        signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")))
      }),
  )
  vi.stubGlobal("fetch", asked)
  const close = new QueryObserver(queryClient, conversationQuery(other)).subscribe(() => undefined)
  await expect.poll(() => answers.length).toBe(1)
  arrive(event(1))
  answers[0]?.(newThread([], 0))
  await expect.poll(() => answers.length).toBeGreaterThan(1)
  answers.at(-1)?.(newThread([newMessage(1)], 1))
  await expect.poll(() => knownConversation(other)?.messages.length).toBe(1)
  expect(queryClient.getQueryState(conversationKey(other))?.isInvalidated).toBe(false)
  close()
})
