import { expect, test } from "vitest"
import { dayOf, dayText, placeOf } from "./message-days"

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString()

test("CHAT-01 messages are parted by the reader's day and by who wrote in one go", () => {
  const messages = [
    { sender: 1, created_at: at(20, 23, 58) },
    { sender: 1, created_at: at(21, 0, 1) },
    { sender: 1, created_at: at(21, 0, 2) },
    { sender: 2, created_at: at(21, 0, 3) },
    { sender: 2, created_at: at(21, 9) },
  ]
  const places = messages.map((message, index) => placeOf(message, messages[index - 1], messages[index + 1]))
  expect(places).toEqual([
    { day: "2026-11-20", startsRun: true, endsRun: true },
    { day: "2026-11-21", startsRun: true, endsRun: false },
    { day: null, startsRun: false, endsRun: true },
    { day: null, startsRun: true, endsRun: true },
    { day: null, startsRun: true, endsRun: true },
  ])
})

test("CHAT-01 days are named as the reader's language names them", () => {
  const now = new Date(2026, 10, 21, 8).getTime()
  expect(dayText(dayOf(at(21, 1)), now, "de")).toBe("heute")
  expect(dayText(dayOf(at(20, 23)), now, "ja")).toBe("昨日")
  expect(dayText(dayOf(at(17, 12)), now, "fr")).toBe("mardi")
  expect(dayText("2025-03-02", now, "en")).toContain("2025")
})
