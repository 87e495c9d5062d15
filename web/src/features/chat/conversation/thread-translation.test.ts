import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { queryClient } from "../../../core/api/query-client"
import { conversationKey, knownConversation } from "../chat.cache"
import type { Conversation } from "./conversation"
import { saveTranslation } from "./thread-translation"

const userId = 7
const conversation = {
  head: { id: 3, user_id: userId, engine: 1, send: null, receive: null },
  messages: [],
  nextMaxId: null,
  seq: 4,
} as unknown as Conversation

const answer = vi.fn<(url: string, init: RequestInit) => Response>()

beforeEach(() => {
  answer.mockReset()
  vi.stubGlobal("location", { search: "" })
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => Promise.resolve(answer(url, init)))
  queryClient.setQueryData(conversationKey(userId), conversation)
})
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const shown = () => {
  const { engine, send, receive } = knownConversation(userId)?.head ?? {}
  return { engine, send, receive }
}

test("CHAT-11 settings that can't be stored are applied nevertheless, with engine 2", async () => {
  answer.mockReturnValue(new Response(JSON.stringify({ code: 503000, message: "" }), { status: 503 }))
  expect(await saveTranslation(userId, 3, { engine: 0, send: "ja", receive: "de" })).toBe(false)
  expect(answer).toHaveBeenCalledOnce()
  expect(shown()).toEqual({ engine: 2, send: "ja", receive: "de" })
})

test("CHAT-11 stored settings apply as chosen, and the conversation is reloaded", async () => {
  const thread = { ...conversation.head, engine: 0, send: "ja", receive: "de", seq: 4, messages: [] }
  answer.mockImplementation((_, { method }) =>
    Response.json(method === "PUT" ? { ok: true } : { ...thread, pagination: { next_max_id: null } }),
  )
  expect(await saveTranslation(userId, 3, { engine: 0, send: "ja", receive: "de" })).toBe(true)
  expect(shown()).toEqual({ engine: 0, send: "ja", receive: "de" })
  const asked = answer.mock.calls.map(([url, { method, body }]) => [method, url, body])
  expect(asked).toEqual([
    ["PUT", "/v1/message_threads/3", JSON.stringify({ engine: 0, send: "ja", receive: "de" })],
    ["GET", "/v1/message_threads/7?user=1", null],
  ])
})
