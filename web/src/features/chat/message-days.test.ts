import { expect, test } from "vitest"
import { dayOf, dayText, groupByDay } from "./message-days"

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString()

test("CHAT-01 messages are grouped by the reader's day and by who wrote in one go", () => {
  const days = groupByDay([
    { sender: 1, created_at: at(20, 23, 58) },
    { sender: 1, created_at: at(21, 0, 1) },
    { sender: 1, created_at: at(21, 0, 2) },
    { sender: 2, created_at: at(21, 0, 3) },
    { sender: 2, created_at: at(21, 9) },
  ])
  expect(days.map(({ day }) => day)).toEqual(["2026-11-20", "2026-11-21"])
  expect(days[1]?.runs.map(({ sender, messages }) => [sender, messages.length])).toEqual([
    [1, 2],
    [2, 1],
    [2, 1],
  ])
})

test("CHAT-01 days are named as the reader's language names them", () => {
  const now = new Date(2026, 10, 21, 8).getTime()
  expect(dayText(dayOf(at(21, 1)), now, "de")).toBe("heute")
  expect(dayText(dayOf(at(20, 23)), now, "ja")).toBe("昨日")
  expect(dayText(dayOf(at(17, 12)), now, "fr")).toBe("mardi")
  expect(dayText("2025-03-02", now, "en")).toContain("2025")
})
