import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import type { Appointment } from "@redthread/contract/appointment"
import { queryClient } from "../../core/api/query-client"
import { startTexts } from "../../core/texts/start-texts"
import { FakeServer } from "../../testing/fake-server"
import { showPart } from "../../testing/show-part"
import "../../ui/base.css"
import "../../ui/theme.css"
import { AppointmentMessage } from "./appointment"
import { made, pageOf, yuki } from "./testing/appointments"

await startTexts("en", ["shell", "ui", "error", "appointment", "call"])

let server: FakeServer
let current: Appointment

beforeEach(() => {
  queryClient.clear()
  vi.useFakeTimers({ now: new Date("2027-07-01T10:00:00Z"), toFake: ["Date"] })
  current = made()
  server = new FakeServer({
    "GET /appointments": () => pageOf(current),
    "PUT /appointments/7": ({ body }) => {
      current = { ...current, state: body["answer"] === "accept" ? "accepted" : "declined" }
      return Response.json(current)
    },
    "DELETE /appointments/7": () => {
      current = { ...current, state: "canceled" }
      return Response.json(current)
    },
    "GET /call/terms": () => Response.json({ code: 404000, message: "Not found" }, { status: 404 }),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const card = page.getByRole("region")
const press = (name: string) => page.getByRole("button", { name, exact: true }).click()
const show = (content = "proposed date", isMine = false) =>
  showPart(<AppointmentMessage content={content} appointmentId={7} isMine={isMine} person={yuki} />)

test("DATE-01 the card shows kind, both clocks and place; accepting a date says that it may be shared", async () => {
  await show()
  await expect.element(card).toHaveTextContent(/Date.*Sat, Jul 3, 6:00.PM.*For Yuki: Sun, Jul 4, 3:00.AM.*Café Lune/)
  await press("Accept")
  await expect
    .element(page.getByRole("dialog"))
    .toHaveTextContent("may show a friend where and when you meet, your first name and your main photo")
  expect(server.of("PUT", "/appointments/7")).toHaveLength(0)
  await page.getByRole("button", { name: "Accept the date" }).dblClick()
  await expect.element(card).toHaveTextContent("Agreed")
  expect(server.of("PUT", "/appointments/7").map(({ body }) => body)).toEqual([{ answer: "accept" }])
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument()
})

test("DATE-01 a call is accepted with one press; declining offers nothing more", async () => {
  current = made({ kind: "video", place: null })
  await show("proposed video")
  await press("Decline")
  await expect.element(card).toHaveTextContent("Declined")
  await expect.element(page.getByRole("button")).not.toBeInTheDocument()
})

test("DATE-01 the own proposal waits, and can be changed or taken back", async () => {
  current = made({ mine: true })
  await show("proposed date", true)
  await expect.element(card).toHaveTextContent("Waiting for an answer")
  await expect.element(page.getByRole("button", { name: "Accept" })).not.toBeInTheDocument()
  await press("Change")
  await expect.element(page.getByRole("dialog", { name: "Suggest another time to Yuki" })).toBeVisible()
  await page.getByRole("dialog").getByRole("button", { name: "Back" }).click()
  await press("Take it back")
  await expect.element(card).toHaveTextContent("Cancelled")
})

const agreedCall = () => made({ kind: "voice", place: null, state: "accepted", at: "2027-07-01T10:30:00.000Z" })

test("DATE-03 CALL-01 an agreed call cannot be begun long before its time", async () => {
  current = agreedCall()
  await show("proposed voice")
  await expect.element(card).toHaveTextContent("Agreed")
  await expect.element(page.getByRole("button", { name: "Call now" })).not.toBeInTheDocument()
})

test("DATE-03 CALL-01 an agreed call opens with one press at its time", async () => {
  current = agreedCall()
  vi.setSystemTime(new Date("2027-07-01T10:21:00Z"))
  await show("proposed voice")
  await expect.element(card).toHaveTextContent("you are the caller and pay as for any call")
  await page.getByRole("button", { name: "Call now" }).click()
  await expect.poll(() => server.of("GET", "/call/terms").map(({ query }) => query.get("user_id"))).toEqual(["2"])
})

test("DATE-01 an agreed date is saved to the calendar without the other's name", async () => {
  current = made({ state: "accepted" })
  await show()
  const blobs: Blob[] = []
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    blobs.push(blob as Blob)
    return "blob:none"
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined)
  await press("Calendar")
  expect(click).toHaveBeenCalledOnce()
  const file = (await blobs[0]?.text()) ?? ""
  expect(file).toContain("DTSTART:20270703T180000Z\r\nDTEND:20270703T200000Z")
  expect(file).toContain("LOCATION:Café Lune")
  expect(file).not.toContain("Yuki")
})

test("DATE-01 a proposal whose time has passed, one that was replaced, and a deleted one have no buttons", async () => {
  vi.setSystemTime(new Date("2027-07-04T10:00:00Z"))
  await show()
  await expect.element(card).toHaveTextContent("This time has passed")
  await expect.element(page.getByRole("button")).not.toBeInTheDocument()
})

test("DATE-01 a deleted appointment says so, and what became of one is a line", async () => {
  server.answers["GET /appointments"] = () => pageOf()
  server.answers["GET /appointments/7"] = () => Response.json({ code: 404000, message: "Not found" }, { status: 404 })
  await showPart(
    <>
      <AppointmentMessage content="proposed date" appointmentId={7} isMine={false} person={yuki} />
      <AppointmentMessage content="accepted date" appointmentId={7} isMine={false} person={yuki} />
      <AppointmentMessage content="declined voice" appointmentId={7} isMine person={yuki} />
    </>,
  )
  await expect.element(page.getByText("This appointment no longer exists.")).toBeVisible()
  await expect.element(page.getByText("Yuki accepted.")).toBeVisible()
  await expect.element(page.getByText("You declined.")).toBeVisible()
})
