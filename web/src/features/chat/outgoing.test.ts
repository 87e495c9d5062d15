import { expect, test } from "vitest"
import type { Outgoing } from "./chat-storage"
import { outgoingReducer } from "./outgoing"

const message: Outgoing = {
  client_id: "a",
  user_id: 2,
  content: "Hello",
  upload_ids: [],
  previews: [],
  reply_to: null,
  created_at: "2026-11-21T10:00:00.000Z",
  state: "sending",
  error: null,
}

test("CHAT-04 a message that fails keeps its client id, says why, and can be sent again", () => {
  const failed = outgoingReducer([message], { do: "fail", clientId: "a", error: "No network" })
  expect(failed).toEqual([{ ...message, state: "failed", error: "No network" }])
  expect(outgoingReducer(failed, { do: "again", clientId: "a" })).toEqual([message])
})

test("CHAT-03 a confirmed message goes once; a second confirmation changes nothing", () => {
  const list = outgoingReducer([message], { do: "drop", clientId: "a" })
  expect(list).toEqual([])
  expect(outgoingReducer(list, { do: "drop", clientId: "a" })).toBe(list)
})

test("CHAT-04 without a network a message waits and says no reason; when the line is back it is sent as it was", () => {
  const waiting = outgoingReducer([message], { do: "wait", clientId: "a" })
  expect(waiting).toEqual([{ ...message, state: "waiting" }])
  expect(outgoingReducer(waiting, { do: "again", clientId: "a" })).toEqual([message])
})
