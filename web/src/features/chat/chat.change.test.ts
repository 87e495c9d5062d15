import type { ThreadSummary } from "@redthread/contract/chat"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { queryClient } from "../../core/api/query-client"
import { conversationKey, knownConversation, knownThreads, threadListKey } from "./chat.cache"
import { removeForMe } from "./chat.change"
import { editSide, removeThread } from "./chat.queries"
import { openConversation } from "./conversation/conversation"
import { newMessage, newThread, other } from "./testing/messages"

const { messages: _messages, pagination: _pagination, ...head } = newThread([], 1)
const thread = { ...head, id: 5 }

/** Replies by method; the list of threads never replies. */
const answers: Record<string, () => Response> = {}

beforeEach(() => {
  vi.stubGlobal("location", { search: "", origin: "http://localhost", host: "localhost" })
  vi.stubGlobal("fetch", (url: string, { method }: RequestInit) =>
    Promise.resolve(
      url.includes("message_threads?")
        ? new Response("", { status: 503 })
        : (answers[method ?? ""]?.() ?? Response.error()),
    ),
  )
  queryClient.setQueryData(conversationKey(other), openConversation(newThread([newMessage(1)], 1)))
  queryClient.setQueryData(threadListKey, {
    pages: [
      { items: [thread satisfies ThreadSummary], pagination: { page: 1, next_page: null, next_max_id: null }, seq: 1 },
    ],
    pageParams: [null],
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const refused = () => new Response("", { status: 500 })
const shown = () => knownConversation(other)?.messages.map(({ id }) => id)

test("CHAT-07 a deletion stays if only the list fails to load, and is undone after a refusal", async () => {
  answers["DELETE"] = refused
  await removeForMe(other, newMessage(1))
  expect(shown()).toEqual([1001])
  answers["DELETE"] = () => Response.json({ ok: true })
  await removeForMe(other, newMessage(1))
  expect(shown()).toEqual([])
})

test("CHAT-01 a pin stays if only the list fails to load, and is undone after a refusal", async () => {
  answers["PUT"] = () => Response.json({ ok: true })
  await editSide(thread, { top: 1 })
  expect([knownConversation(other)?.head.top, knownThreads()[0]?.top]).toEqual([1, 1])
  answers["PUT"] = refused
  await editSide({ ...thread, top: 1 }, { top: 0 })
  expect([knownConversation(other)?.head.top, knownThreads()[0]?.top]).toEqual([1, 1])
})

test("CHAT-07 a conversation counts as deleted only after the server's reply", async () => {
  answers["DELETE"] = refused
  expect(await removeThread(thread)).toBe(false)
  expect(knownConversation(other)).toBeDefined()
  answers["DELETE"] = () => Response.json({ ok: true })
  expect(await removeThread(thread)).toBe(true)
  expect(knownConversation(other)).toBeUndefined()
})
