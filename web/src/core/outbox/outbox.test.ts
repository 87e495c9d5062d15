import { beforeEach, expect, test } from "vitest"
import { createOutbox, type OutgoingItem } from "./outbox"

const message: OutgoingItem = {
  client_id: "a",
  content: "Hello",
  upload_ids: [],
  previews: [],
  created_at: "2026-11-21T10:00:00.000Z",
  state: "sending",
  error: null,
}

let value: { memberId: number; outgoing: OutgoingItem[] }
const outbox = createOutbox({
  read: () => value,
  write: (change) => (value = { ...value, ...change }),
  subscribe: () => () => undefined,
})

beforeEach(() => {
  value = { memberId: 7, outgoing: [] }
  outbox.add(message)
})

test("CHAT-04 a message that fails keeps its client id, says why, and can be sent again", () => {
  outbox.change("a", { state: "failed", error: "No network" })
  expect(outbox.items()).toEqual([{ ...message, state: "failed", error: "No network" }])
  outbox.change("a", { state: "sending", error: null })
  expect(outbox.items()).toEqual([message])
})

test("CHAT-03 a confirmed message goes once; a second confirmation changes nothing", () => {
  outbox.drop("a")
  const list = outbox.items()
  expect(list).toEqual([])
  outbox.drop("a")
  expect(outbox.items()).toBe(list)
  outbox.change("a", { state: "waiting" })
  expect(outbox.items()).toBe(list)
})
