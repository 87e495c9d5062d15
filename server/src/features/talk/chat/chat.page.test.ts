import { expect, test } from "vitest"
import type { Message } from "@redthread/contract/chat"
import { hasPage, cachePage, type PageState } from "./chat.page"

const state = (seq: number): PageState => ({
  readerId: 1,
  otherId: 2,
  engine: 1,
  target: "en",
  untranslated: "",
  shield: "null",
  trusted: false,
  readSeq: 0,
  otherReadSeq: 0,
  otherDeliveredSeq: 0,
  clearedSeq: 0,
  seq,
})

const text = (seq: number, changed = seq, more: Partial<Message> = {}): Message => ({
  id: seq,
  thread_id: 7,
  seq,
  changed,
  sender: 2,
  client_id: null,
  message_type: "text",
  message_content: "Hello",
  content: "Hello",
  language: "en",
  translate: null,
  translate_state: "none",
  upload_ids: [],
  uploads: [],
  resource: null,
  call_id: null,
  gift_id: null,
  template_id: null,
  reply_to: null,
  reactions: [],
  status: "sent",
  related_user_id: 2,
  edited_at: null,
  recalled: false,
  deleted: false,
  created_at: "2026-01-01T00:00:00.000Z",
  ...more,
})

const isKept = (key: string, messages: Message[], seq: number): boolean => {
  cachePage(key, { messages, pagination: { next_max_id: null } }, state(seq))
  return hasPage(key)
}

test("CHAT-03 a page is cached only for the state in which it was read", () => {
  expect(isKept("whole", [text(2), text(1)], 2)).toBe(true)
  expect(isKept("a message came between", [text(1)], 2)).toBe(false)
  expect(isKept("a message came after", [text(3), text(2)], 2)).toBe(false)
  expect(isKept("an older one changed last", [text(2), text(1, 3)], 3)).toBe(true)
})

test("CHAT-03 a page is not cached if it can change without a new seq", () => {
  expect(isKept("photo", [text(1, 1, { message_type: "photo" })], 1)).toBe(false)
  expect(isKept("underway", [text(1, 1, { translate_state: "translating" })], 1)).toBe(false)
  expect(isKept("no engine", [text(1, 1, { translate_state: "unavailable" })], 1)).toBe(false)
})
