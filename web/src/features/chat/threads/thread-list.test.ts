import type { ThreadSummary } from "@redthread/contract/chat"
import { expect, test } from "vitest"
import { allThreads, changeThread, putThreads, type ThreadPages } from "./thread-list"

const thread = (id: number, hour: number, more: Partial<ThreadSummary> = {}): ThreadSummary => ({
  id,
  user_id: id + 100,
  name: `Member ${id}`,
  avatar: null,
  age: 30,
  vip: 0,
  verified: false,
  language: "en",
  online: 0,
  friend: 0,
  block: 0,
  unread: 0,
  draft: null,
  top: 0,
  muted: 0,
  trusted: 0,
  summary: "",
  summary_type: "text",
  summary_recalled: false,
  updated_at: new Date(Date.UTC(2026, 10, 21, hour)).toISOString(),
  engine: 1,
  send: null,
  receive: null,
  seq: 1,
  member_seq: 1,
  deleted: false,
  ...more,
})

const list = (...pages: ThreadSummary[][]): ThreadPages => ({
  pages: pages.map((items) => ({ items, pagination: { page: 1, next_page: null, next_max_id: null }, seq: 7 })),
  pageParams: pages.map(() => null),
})

const ids = (pages: ThreadPages) => allThreads(pages).map(({ id }) => id)

test("CHAT-01 a conversation that changed moves to the top, once, from whatever page it was on", () => {
  const after = putThreads(list([thread(1, 10), thread(2, 9)], [thread(3, 8)]), [thread(3, 11)], 9)
  expect(ids(after)).toEqual([3, 1, 2])
  expect(after.pages[0]?.seq).toBe(9)
})

test("CHAT-01 a conversation that moved down while pages were read is shown once", () => {
  expect(ids(list([thread(1, 10), thread(2, 9)], [thread(2, 9), thread(3, 8)]))).toEqual([1, 2, 3])
})

test("CHAT-01 pinned conversations stay above later ones", () => {
  expect(ids(putThreads(list([thread(1, 8, { top: 1 }), thread(2, 9)]), [thread(4, 12)]))).toEqual([1, 4, 2])
})

test("CHAT-01 a change finds the conversation by the other member", () => {
  const after = changeThread(list([thread(1, 10, { unread: 3 })]), 101, { unread: 0 })
  expect(allThreads(after)[0]?.unread).toBe(0)
})
