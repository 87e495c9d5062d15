import type { Message } from "@redthread/contract/chat"
import { expect, test } from "vitest"
import {
  firstUnread,
  indexOfSeq,
  mergeMessages,
  openConversation,
  unreadBefore,
  withArrived,
  withLatest,
  withNewer,
  withOlder,
  withForwardPage,
  withWindow,
} from "./conversation"
import { me, newMessage as message, newThread as thread } from "../testing/messages"

const seqs = (messages: readonly Message[]) => messages.map(({ seq }) => seq)

test("CHAT-03 messages are merged once each, by seq, whatever order they came in", () => {
  expect(seqs(mergeMessages([message(1), message(3)], [message(2), message(3), message(4)]))).toEqual([1, 2, 3, 4])
})

test("CHAT-03 of two versions of a message the later changed one stays", () => {
  const translated = message(1, { changed: 5, translate: "Hello" })
  expect(mergeMessages([translated], [message(1)])[0]?.translate).toBe("Hello")
  expect(mergeMessages([message(1)], [translated])[0]?.translate).toBe("Hello")
})

test("CHAT-03 the next message moves the known seq on", () => {
  const { conversation, gap } = withArrived(openConversation(thread([message(1)], 1)), message(2))
  expect(gap).toBe(false)
  expect(conversation.seq).toBe(2)
})

test("CHAT-03 a message after a lost one is shown, and the gap is still requested", () => {
  const { conversation, gap } = withArrived(openConversation(thread([message(1)], 1)), message(4))
  expect(gap).toBe(true)
  expect(seqs(conversation.messages)).toEqual([1, 4])
  expect(conversation.seq).toBe(1)
  const whole = withNewer(conversation, thread([message(4), message(3), message(2)], 4))
  expect(seqs(whole.messages)).toEqual([1, 2, 3, 4])
  expect(whole.seq).toBe(4)
})

test("CHAT-03 the same event twice counts once, and only what the other wrote is unread", () => {
  const once = withArrived(openConversation(thread([], 0)), message(1)).conversation
  expect(withArrived(once, message(1)).conversation.head.unread).toBe(1)
  expect(withArrived(once, message(2, { sender: me })).conversation.head.unread).toBe(1)
})

test("CHAT-03 after a full reply to since the rest is requested", () => {
  const full = Array.from({ length: 100 }, (_, index) => message(index + 2))
  expect(withNewer(openConversation(thread([message(1)], 1)), thread(full, 250)).seq).toBe(101)
})

test("CHAT-01 a change of a message older than what is loaded tears no hole into the history", () => {
  const latest = openConversation(thread([message(50), message(51)], 51, 1050))
  const changed = withNewer(latest, thread([message(3, { changed: 52 })], 52))
  expect(seqs(changed.messages)).toEqual([50, 51])
  expect(changed.seq).toBe(52)
})

test("CHAT-01 a page of the history goes before what is known", () => {
  const older = withOlder(openConversation(thread([message(3)], 3, 3)), 3, thread([message(2), message(1)], 3, null))
  expect(seqs(older.messages)).toEqual([1, 2, 3])
  expect(older.nextMaxId).toBeNull()
})

test("CHAT-03 the first message of a new conversation gives it its id", () => {
  const unwritten = openConversation({ ...thread([], 0), id: null })
  expect(withArrived(unwritten, message(1)).conversation.head.id).toBe(5)
})

test("CHAT-07 what was deleted for me elsewhere goes, with the conversation or alone; what was recalled stays as that", () => {
  const known = openConversation(thread([message(1), message(2), message(3)], 3))
  const newer = thread(
    [message(1, { changed: 4, recalled: true, content: "" }), message(3, { changed: 5, deleted: true })],
    5,
  )
  const { messages } = withNewer(known, newer)
  expect(seqs(messages)).toEqual([1, 2])
  expect(messages[0]).toMatchObject({ recalled: true, content: "" })
  expect(withNewer(known, { ...thread([], 6), cleared_seq: 2 }).messages.map(({ seq }) => seq)).toEqual([3])
})

test("CHAT-01 after a jump into the history nothing new is put behind a hole, until one has read on to the end", () => {
  const known = openConversation(thread([message(90), message(91)], 91, 90))
  const around = thread([message(10), message(11)], 91)
  const jumped = withWindow(known, thread([message(8), message(9)], 91, 8), {
    ...around,
    pagination: { next_max_id: 10, next_min_id: 12 },
  })
  expect(seqs(jumped.messages)).toEqual([8, 9, 10, 11])
  expect(seqs(withArrived(jumped, message(92)).conversation.messages)).toEqual([8, 9, 10, 11])
  expect(seqs(withNewer(jumped, thread([message(9, { changed: 93 }), message(93)], 93)).messages)).toEqual([
    8, 9, 10, 11,
  ])
  const end = withForwardPage(jumped, 12, {
    ...thread([message(12)], 91),
    pagination: { next_max_id: 12, next_min_id: null },
  })
  expect(seqs(withArrived(end, message(92)).conversation.messages)).toEqual([8, 9, 10, 11, 12, 92])
})

test("CHAT-01 a page of the history that comes when another place is shown is left out", () => {
  const known = openConversation(thread([message(90), message(91)], 91, 90))
  const page = (seq: number, min: number | null) => ({
    ...thread([message(seq)], 91),
    pagination: { next_max_id: seq, next_min_id: min },
  })
  const jumped = withWindow(known, page(9, null), page(10, 11))
  expect(withOlder(jumped, 90, page(89, null))).toBe(jumped)
  expect(withForwardPage(jumped, 50, page(50, 51))).toBe(jumped)
  expect(seqs(withOlder(jumped, 9, page(8, null)).messages)).toEqual([8, 9, 10])
  expect(seqs(withForwardPage(jumped, 11, page(11, 12)).messages)).toEqual([9, 10, 11])
})

test("CHAT-03 changes during the request of a page are still requested", () => {
  const known = openConversation(thread([message(90), message(91)], 91, 90))
  const at = (seq: number, more: number[], min: number | null = null) => ({
    ...thread(
      more.map((each) => message(each)),
      seq,
    ),
    pagination: { next_max_id: null, next_min_id: min },
  })
  const jumped = withWindow(known, at(91, [9]), at(91, [10], 11))
  const heard = withArrived(jumped, message(92)).conversation
  expect(heard.seq).toBe(92)
  expect(withForwardPage(heard, 11, at(91, [11])).seq).toBe(91)
  expect(withForwardPage(heard, 11, at(93, [11])).seq).toBe(92)
  expect(withOlder(withArrived(known, message(92)).conversation, 90, at(91, [89])).seq).toBe(91)
  expect(withWindow(withArrived(known, message(92)).conversation, at(92, []), at(91, [])).seq).toBe(91)
  expect(withLatest(heard, at(91, [91])).seq).toBe(91)
})

test("CHAT-01 the unread count of an answer from before what was heard is not taken over", () => {
  const heard = withArrived(openConversation(thread([message(1)], 1)), message(2)).conversation
  expect(withNewer(heard, thread([], 1)).head.unread).toBe(1)
  expect(withNewer(heard, { ...thread([], 2), unread: 0 }).head.unread).toBe(0)
  expect(withArrived({ ...heard, nextMinId: 1, messages: [] }, message(2)).conversation.head.unread).toBe(1)
})

test("CHAT-01 an answer that changes no message leaves the messages as they are", () => {
  const known = openConversation(thread([message(1), message(2)], 2))
  expect(withNewer(known, thread([], 2)).messages).toBe(known.messages)
})

test("CHAT-05 the unread begin after what has been read, wherever that is", () => {
  const latest = { ...thread([message(8), message(9, { sender: me }), message(10)], 10, 8), unread: 5 }
  expect(firstUnread(openConversation({ ...latest, own_read_seq: 8 }))).toBe(10)
  expect(unreadBefore(openConversation({ ...latest, own_read_seq: 7 }))).toBeNull()
  expect(unreadBefore(openConversation({ ...latest, own_read_seq: 4 }))).toBe(5)
  expect(firstUnread(openConversation({ ...latest, unread: 0, own_read_seq: 4 }))).toBeNull()
})

test("CHAT-01 a message is found by its seq, where it is known", () => {
  const known = [message(3), message(5), message(9)]
  expect([3, 5, 9, 1, 4, 10].map((seq) => indexOfSeq(known, seq))).toEqual([0, 1, 2, -1, -1, -1])
})
