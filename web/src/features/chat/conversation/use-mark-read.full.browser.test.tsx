import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { useQuery } from "@tanstack/react-query"
import { render } from "vitest-browser-react"
import { queryClient } from "../../../core/api/query-client"
import { FakeServer } from "../../../testing/fake-server"
import { conversationKey, knownConversation, putMessage } from "../chat.cache"
import { conversationQuery } from "../chat.queries"
import { openConversation } from "./conversation"
import { newMessage, newThread, other } from "../testing/messages"
import { useMarkRead } from "./use-mark-read"

let server: FakeServer
/** Replies of the next calls. */
let answers: (() => Response)[]

const done = () => Response.json({ ok: true })

beforeEach(() => {
  answers = []
  vi.spyOn(document, "hasFocus").mockReturnValue(true)
  server = new FakeServer({ "PUT /message_threads/5": () => (answers.shift() ?? done)() })
  queryClient.setQueryData(conversationKey(other), openConversation({ ...newThread([newMessage(1)], 1), unread: 1 }))
})
afterEach(() => {
  queryClient.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const Screen = () => {
  const { data } = useQuery(conversationQuery(other), queryClient)
  return data ? <Open head={data.head} /> : null
}
const Open = ({ head }: { head: Parameters<typeof useMarkRead>[0] }) => {
  useMarkRead(head)
  return null
}

const told = () => server.of("PUT", "/message_threads/5").map(({ body }) => body)
const unread = () => knownConversation(other)?.head.unread

test("CHAT-05 messages received during a request are marked as read after it", async () => {
  answers = [
    () => {
      putMessage(other, newMessage(2))
      return done()
    },
  ]
  await render(<Screen />)
  await expect.poll(unread, { timeout: 10_000 }).toBe(0)
  expect(told()).toEqual([
    { unread: 0, read_seq: 1 },
    { unread: 0, read_seq: 2 },
  ])
})

test("CHAT-05 a failed request is repeated", async () => {
  answers = [
    () => {
      throw new TypeError("no network")
    },
  ]
  await render(<Screen />)
  await expect.poll(unread, { timeout: 10_000 }).toBe(0)
  expect(told()).toHaveLength(2)
})
