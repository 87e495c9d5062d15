import type { Me } from "@redthread/contract/account"
import type { TravelRequest } from "@redthread/contract/travel"
import { QueryClientProvider } from "@tanstack/react-query"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import { startTexts } from "../../core/texts/start-texts"
import { queryClient } from "../../core/api/query-client"
import { session } from "../../core/session/session"
import { FakeServer } from "../../testing/fake-server"
import "../../ui/base.css"
import "../../ui/theme.css"
import { TravelScreen } from "./TravelScreen"

await startTexts("en", ["shell", "ui", "error", "travel"])

const step = (state: TravelRequest["state"], note = "") => ({ state, note, created_at: "2026-11-20T10:00:00.000Z" })
const made = (changes: Partial<TravelRequest> = {}): TravelRequest => ({
  id: 4,
  state: "submitted",
  full_name: "Anna Berg",
  email: "anna@example.org",
  destination: "Lisbon, in May",
  meet: "Ben",
  visa: false,
  ticket: true,
  hotel: false,
  car: false,
  translator: false,
  notes: "",
  free: false,
  steps: [step("submitted")],
  created_at: "2026-11-20T10:00:00.000Z",
  ...changes,
})

let server: FakeServer
let requests: TravelRequest[]
let freeTrips: number

beforeEach(() => {
  queryClient.clear()
  requests = []
  freeTrips = 0
  vi.spyOn(session, "current").mockReturnValue({
    token: "t",
    channel: "c",
    expiresAt: Date.now() + 3_600_000,
    me: { id: 7, name: "Anna", email: "anna@example.org", balance: 80, counter: {} } as Me,
  })
  server = new FakeServer({
    "GET /travel": () => Response.json({ items: requests, free_trips: freeTrips, fee: 50 }),
    "POST /travel": () => {
      requests = [made()]
      return Response.json(requests[0], { status: 201 })
    },
    "DELETE /travel/4": () => {
      requests = [made({ state: "canceled", steps: [step("submitted"), step("canceled")] })]
      return Response.json({ ok: true })
    },
  })
})
afterEach(() => vi.restoreAllMocks())

const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <TravelScreen />
    </QueryClientProvider>,
  )

async function fill(): Promise<void> {
  await page.getByLabelText("Full name, as in your passport").fill("Anna Berg")
  await page.getByLabelText("Destination").fill("Lisbon, in May")
  await page.getByLabelText("Whom would you like to meet?").fill("Ben")
  await page.getByText("Ticket").click()
}

test("TRAVEL-01 a request is sent once, says that it is there, and can be taken back", async () => {
  await open()
  await fill()
  await page.getByRole("button", { name: "Send for 50 gold" }).dblClick()
  await expect.element(page.getByText("Your request is with us")).toBeVisible()
  const sent = server.of("POST", "/travel")
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).toMatchObject({ destination: "Lisbon, in May", meet: "Ben", ticket: true, visa: false })
  expect(sent[0]?.idempotencyKey).toBeTruthy()
  const request = page.getByRole("article", { name: "Lisbon, in May" })
  await expect.element(request).toHaveTextContent(/Meeting Ben · Ticket.*Received/)
  await request.getByRole("button", { name: "Take it back" }).click()
  await expect.element(request).toHaveTextContent("Withdrawn by you")
  await expect.element(request.getByRole("button", { name: "Take it back" })).not.toBeInTheDocument()
})

test("TRAVEL-01 a failure frees the form, and a second try goes out under the same key", async () => {
  const well = server.answers["POST /travel"]
  server.answers["POST /travel"] = () => {
    throw new TypeError("no network")
  }
  await open()
  await fill()
  const send = page.getByRole("button", { name: "Send for 50 gold" })
  await send.click()
  await expect.element(page.getByRole("alert")).toBeVisible()
  await expect.element(page.getByLabelText("Destination")).toHaveValue("Lisbon, in May")
  if (well) server.answers["POST /travel"] = well
  await send.click()
  await expect.element(page.getByText("Your request is with us")).toBeVisible()
  const keys = server.of("POST", "/travel").map(({ idempotencyKey }) => idempotencyKey)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test("TRAVEL-01 each step that staff took is shown with what they wrote; a free trip costs nothing", async () => {
  freeTrips = 1
  requests = [made({ state: "booked", steps: [step("submitted"), step("accepted", "Two in May"), step("booked")] })]
  await open()
  const request = page.getByRole("article", { name: "Lisbon, in May" })
  await expect
    .element(request.getByRole("listitem").nth(1))
    .toHaveTextContent(/We are planning Nov 20, 2026\s*Two in May/)
  await expect.element(request.getByRole("listitem").nth(2)).toHaveTextContent("Booked")
  await expect.element(page.getByRole("button", { name: "Send my request" })).toBeVisible()
  await expect.element(page.getByText("Your free trip covers this request.")).toBeVisible()
})
