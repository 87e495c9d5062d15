import { expect, it } from "vitest"
import { clientId, numberIn } from "./peers"

it("finds a message's number in a frame, whatever stands around it", () => {
  const frame = (text: string) => Buffer.from(JSON.stringify({ data: JSON.stringify({ client_id: text }) }))
  expect(numberIn(frame(clientId("r1x", 1207)), "r1x")).toBe(1207)
  expect(numberIn(frame(`${clientId("r1x", 0)} and words`), "r1x")).toBe(0)
  expect(numberIn(frame(clientId("r1x", 5)), "r2x")).toBe(-1)
  expect(numberIn(Buffer.from("{}"), "r1x")).toBe(-1)
})
