import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import type { FreeTime } from "@redthread/contract/free-time"
import { queryClient } from "../../core/api/query-client"
import { startTexts } from "../../core/texts/start-texts"
import { FakeServer } from "../../testing/fake-server"
import { showPart } from "../../testing/show-part"
import "../../ui/base.css"
import "../../ui/theme.css"
import { ProposalDialog } from "./ProposalDialog"
import { made, yuki } from "./testing/appointments"

await startTexts("en", ["shell", "ui", "error", "appointment"])

const everyDay = (part: "morning" | "evening") => [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, part }))

let server: FakeServer
let own: FreeTime
let other: FreeTime

beforeEach(() => {
  queryClient.clear()
  vi.useFakeTimers({ now: new Date("2027-03-20T10:20:00Z"), toFake: ["Date"] })
  // The clock of the test's browser.
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({
    timeZone: "Europe/Berlin",
  } as Intl.ResolvedDateTimeFormatOptions)
  own = { parts: everyDay("morning"), shared: false, time_zone: "Europe/Berlin" }
  other = { parts: everyDay("evening"), shared: true, time_zone: "Asia/Tokyo" }
  server = new FakeServer({
    "GET /free_time": ({ query }) => Response.json(query.has("user_id") ? other : own),
    "POST /appointments": () => Response.json(made({ mine: true }), { status: 201 }),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const dialog = page.getByRole("dialog")
const send = page.getByRole("button", { name: "Send", exact: true })

async function open(instead?: ReturnType<typeof made>) {
  const onClose = vi.fn<() => void>()
  await showPart(<ProposalDialog person={yuki} {...(instead && { instead })} onClose={onClose} />)
  await expect.element(dialog).toBeVisible()
  return onClose
}

test("DATE-01 a proposal shows both clocks and is sent once in UTC, with the place of a date", async () => {
  const onClose = await open()
  await page.getByText("Date", { exact: true }).click()
  await page.getByLabelText("Day", { exact: true }).fill("2027-07-03")
  await page.getByLabelText("Time", { exact: true }).fill("20:00")
  await page.getByLabelText("Place", { exact: true }).fill("Café Lune")
  await expect.element(dialog).toHaveTextContent(/Your clock: Sat, Jul 3, 8:00.PM/)
  await expect.element(dialog).toHaveTextContent(/For Yuki: Sun, Jul 4, 3:00.AM/)
  let reply = (): void => undefined
  // The dialog of this test stays open: a reply between the presses would make the second one another proposal.
  server.answers["POST /appointments"] = () =>
    new Promise((resolve) => {
      reply = () => resolve(Response.json(made({ mine: true }), { status: 201 }))
    })
  await send.dblClick()
  reply()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  const sent = server.of("POST", "/appointments")
  expect(sent.map(({ body }) => body)).toEqual([
    { user_id: 2, kind: "date", at: "2027-07-03T18:00:00.000Z", place: "Café Lune" },
  ])
  expect(sent[0]?.idempotencyKey).toBeTruthy()
})

test("DATE-01 a call has no place, and a counter proposal names the one that it replaces", async () => {
  await open(made())
  await expect.element(page.getByRole("heading", { name: "Suggest another time to Yuki" })).toBeVisible()
  await expect.element(page.getByLabelText("Time", { exact: true })).toHaveValue("20:00")
  await page.getByText("Voice call").click()
  await expect.element(page.getByLabelText("Place", { exact: true })).not.toBeInTheDocument()
  await send.click()
  await expect
    .poll(() => server.of("POST", "/appointments").map(({ body }) => body))
    .toEqual([{ user_id: 2, kind: "voice", at: "2027-07-03T18:00:00.000Z", instead_of: 7 }])
})

test("DATE-01 a time that is skipped when clocks go forward is said and moved", async () => {
  await open()
  await page.getByLabelText("Day", { exact: true }).fill("2027-03-28")
  await page.getByLabelText("Time", { exact: true }).fill("02:30")
  await expect.element(page.getByRole("note")).toHaveTextContent("It becomes 03:30.")
  await expect.element(dialog).toHaveTextContent(/Your clock: Sun, Mar 28, 3:30.AM/)
  await send.click()
  await expect.poll(() => server.of("POST", "/appointments")[0]?.body["at"]).toBe("2027-03-28T01:30:00.000Z")
})

test("DATE-01 of a time that comes twice when clocks go back, either can be chosen", async () => {
  await open()
  await page.getByLabelText("Day", { exact: true }).fill("2027-10-31")
  await page.getByLabelText("Time", { exact: true }).fill("02:30")
  await page.getByText("The second").click()
  await expect.element(dialog).toHaveTextContent(/For Yuki: Sun, Oct 31, 10:30.AM/)
  await send.click()
  await expect.poll(() => server.of("POST", "/appointments")[0]?.body["at"]).toBe("2027-10-31T01:30:00.000Z")
})

test("DATE-01 past and incomplete times cannot be sent", async () => {
  await open()
  await page.getByLabelText("Day", { exact: true }).fill("2027-03-01")
  await expect.element(send).toBeDisabled()
  await expect.element(dialog).toHaveTextContent("This time has passed")
  await page.getByLabelText("Day", { exact: true }).fill("")
  await expect.element(dialog).toHaveTextContent("Please choose day and time.")
})

test("DATE-04 times in which both are usually free are offered, and one press takes one", async () => {
  await open()
  const group = page.getByRole("group", { name: "You and Yuki are both usually free:" })
  // Mornings from 6 in Berlin, and evenings from 18 in Tokyo, which are 10 to 15 in Berlin.
  const first = group.getByRole("button").nth(0)
  await expect.element(first).toBeVisible()
  await first.click()
  await send.click()
  await expect.poll(() => server.of("POST", "/appointments")[0]?.body["at"]).toBe("2027-03-21T09:00:00.000Z")
})

test("DATE-04 without shared times, or without own ones, the dialog says what is missing", async () => {
  own = { ...own, parts: [] }
  await open()
  await expect.element(dialog).toHaveTextContent("Say in your profile when you are usually free")
})

test("DATE-01 a refusal is shown, and the entries stay", async () => {
  server.answers["POST /appointments"] = () =>
    Response.json({ code: 400431, message: "Please wait for an answer" }, { status: 400 })
  const onClose = await open()
  await page.getByLabelText("Time", { exact: true }).fill("12:00")
  await send.click()
  await expect.element(page.getByRole("alert")).toBeVisible()
  await expect.element(page.getByLabelText("Time", { exact: true })).toHaveValue("12:00")
  expect(onClose).not.toHaveBeenCalled()
})
