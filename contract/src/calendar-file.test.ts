import { expect, test } from "vitest"
import { calendarFile } from "./calendar-file"

const event = {
  uid: "appointment-7@example.org",
  stamp: Date.UTC(2026, 10, 27, 12, 0, 5),
  from: Date.UTC(2026, 10, 30, 18, 30),
  to: Date.UTC(2026, 10, 30, 20, 30),
  summary: "Date",
}

const octets = (text: string): number => new TextEncoder().encode(text).length
const linesOf = (file: string): string[] => file.split("\r\n")
const unfolded = (file: string): string[] => linesOf(file.replaceAll("\r\n ", ""))

test("DATE-01 a calendar file has UTC times and CRLF line ends", () => {
  const file = calendarFile(event)
  expect(unfolded(file)).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Redthread//Appointments//EN",
    "CALSCALE:GREGORIAN",
    "BEGIN:VEVENT",
    "UID:appointment-7@example.org",
    "DTSTAMP:20261127T120005Z",
    "DTSTART:20261130T183000Z",
    "DTEND:20261130T203000Z",
    "SUMMARY:Date",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ])
  expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/)
})

test("DATE-01 texts are escaped, and cannot add lines", () => {
  const location = "Café; 5, Rue\\Platz\r\nATTENDEE:mailto:x@example.org\u0000\u2028END:VEVENT"
  const lines = unfolded(calendarFile({ ...event, location }))
  expect(lines.filter((line) => line.startsWith("LOCATION"))).toEqual([
    String.raw`LOCATION:Café\; 5\, Rue\\Platz\nATTENDEE:mailto:x@example.org\nEND:VEVENT`,
  ])
  expect(lines.filter((line) => line.startsWith("ATTENDEE"))).toEqual([])
  expect(lines.filter((line) => line === "END:VEVENT")).toHaveLength(1)
})

test("DATE-01 lines are folded after 75 octets, never inside a character", () => {
  for (const text of [
    "x".repeat(300),
    "咖啡馆".repeat(40),
    "🌹".repeat(60),
    "é".repeat(120),
    `a${"文🌹é;".repeat(30)}`,
  ]) {
    const file = calendarFile({ ...event, summary: text })
    for (const line of linesOf(file)) expect(octets(line)).toBeLessThanOrEqual(75)
    expect(file).not.toContain("\uFFFD")
    expect(new TextDecoder("utf-8", { fatal: true }).decode(new TextEncoder().encode(file))).toBe(file)
    expect(unfolded(file)).toContain(`SUMMARY:${text.replaceAll(";", String.raw`\;`)}`)
  }
})
