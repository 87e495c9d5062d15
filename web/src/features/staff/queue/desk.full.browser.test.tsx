import type { StaffOrder } from "@redthread/contract/mall"
import type { StagedDecision } from "@redthread/contract/staff-decision"
import type { ClaimedVerification, VerificationCase } from "@redthread/contract/verification"
import { QueryClientProvider } from "@tanstack/react-query"
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import { startTexts } from "../../../core/texts/start-texts"
import { queryClient } from "../../../core/api/query-client"
import "../../../ui/base.css"
import "../../../ui/theme.css"
import { stagedQuery } from "../decision/decision.queries"
import { OrderDesk } from "./OrderDesk"
import { VerificationDesk } from "./VerificationDesk"

await startTexts("en", ["shell", "ui", "error", "staff", "verification", "mall", "photo"])

const pixel = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="

const waiting = (id: number): VerificationCase => ({
  id,
  user: { user_id: 40 + id, name: `Member ${id}`, avatar: null },
  submitted_at: "2026-11-20T10:00:00.000Z",
  claimed_by: null,
  claimed_until: null,
  mine: false,
})

const claimed = (id: number): ClaimedVerification => ({
  ...waiting(id),
  mine: true,
  gesture: { hand: "left", sign: "two", place: "chin" },
  selfie: pixel,
  photos: [{ id: 7, src: pixel }],
  age: 34,
  gender: 0,
  history: [{ id: 1, state: "refused", reason: "not_live", decided_at: "2026-11-19T10:00:00.000Z" }],
  seen_before: 2,
})

const order: StaffOrder = {
  id: 5,
  product_id: 5,
  quantity: 2,
  state: "prepare_delivery",
  price: 138,
  from_name: "Daniel",
  country: "JP",
  full_name: null,
  address: null,
  reason: null,
  note: null,
  claimed_until: null,
  created_at: "2026-11-20T10:00:00.000Z",
  due_at: "2026-12-01T10:00:00.000Z",
}

const staged: StagedDecision = {
  id: 9,
  queue: "order",
  case_id: 5,
  decision: "cancel",
  days: null,
  by: "Ada",
  mine: true,
  due_at: "2026-11-22T10:00:10.000Z",
  state: "pending",
  error: null,
}

let verifications: VerificationCase[]
let isOrderMine: boolean
const sent: string[] = []

const orders = (isMine: boolean) => ({
  items: isMine === isOrderMine ? [isMine ? taken() : order] : [],
  pagination: { next_max_id: null },
})
const taken = (): StaffOrder => ({
  ...order,
  full_name: "Yuki Tanaka",
  address: "1-2-3 Ginza",
  claimed_until: "2026-11-22T10:00:00.000Z",
})

function answer(method: string, path: string): unknown {
  if (path === "/v1/staff/verifications")
    return { items: verifications, pagination: { next_max_id: null }, waiting: verifications.length }
  if (path.startsWith("/v1/staff/orders") && method === "GET") return orders(path.includes("mine=1"))
  if (path === "/v1/staff/orders/5/claim" && method === "POST") {
    isOrderMine = true
    return taken()
  }
  if (path === "/v1/staff/orders/5") return { ...taken(), state: "canceled", claimed_until: null, staged }
  const [, id] = /verifications\/(\d+)\/(claim|decide)/.exec(path) ?? []
  if (path.endsWith("/claim") && method === "POST") return claimed(Number(id))
  if (path.endsWith("/decide")) verifications = verifications.filter((one) => one.id !== Number(id))
  return { ok: true }
}

beforeEach(() => {
  verifications = [waiting(1), waiting(2)]
  isOrderMine = false
  sent.length = 0
  vi.stubGlobal("fetch", (input: string | URL, init?: RequestInit) => {
    const { pathname, search } = new URL(String(input), location.origin)
    const method = init?.method ?? "GET"
    if (method !== "GET") sent.push(`${method} ${pathname} ${typeof init?.body === "string" ? init.body : ""}`.trim())
    return Promise.resolve(Response.json(answer(method, pathname + search)))
  })
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const open = (Screen: () => ReactNode) => {
  const router = createRouter({
    routeTree: createRootRoute({ component: Screen }),
    history: createMemoryHistory(),
  })
  return render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

test("PRO-13 STAFF-01 a selfie is shown to who takes the case, beside the photos, and refused with a reason", async () => {
  await open(VerificationDesk)
  await expect.element(page.getByRole("cell", { name: "Member 1" })).toBeVisible()
  await userEvent.keyboard("j")
  const shown = page.getByRole("article", { name: "Case 1" })
  await expect.element(shown).toHaveTextContent("shown to whoever has taken the case")
  expect(page.getByRole("img", { name: "Selfie" }).elements()).toHaveLength(0)
  await userEvent.keyboard("c")
  await expect.element(page.getByRole("img", { name: "Selfie" })).toBeVisible()
  await expect.element(page.getByRole("img", { name: "Photo 1" })).toBeVisible()
  await expect.element(shown).toHaveTextContent("Raise your left hand · Show two fingers · Hold it under your chin")
  await expect.element(page.getByRole("alert")).toHaveTextContent("handed in before: 2")
  await userEvent.keyboard("2")
  const refusal = page.getByRole("dialog", { name: "Refuse verification" })
  await expect.element(refusal.getByRole("button", { name: /^Refuse verification/ })).toBeDisabled()
  await refusal.getByRole("radio", { name: /gesture/ }).click({ force: true })
  await refusal.getByRole("button", { name: /^Refuse verification/ }).click()
  await expect.element(page.getByRole("article", { name: "Case 2" })).toBeVisible()
  await userEvent.keyboard("c")
  await expect.element(page.getByRole("img", { name: "Selfie" })).toBeVisible()
  await userEvent.keyboard("1")
  await expect.element(page.getByRole("dialog", { name: "Approve verification" })).toBeVisible()
  await userEvent.keyboard("{Control>}{Enter}{/Control}")
  await expect.element(page.getByText("Nothing is waiting here")).toBeVisible()
  expect(sent).toEqual([
    "POST /v1/staff/verifications/1/claim",
    'POST /v1/staff/verifications/1/decide {"decision":"refuse","reason":"gesture_missing","note":""}',
    "POST /v1/staff/verifications/2/claim",
    'POST /v1/staff/verifications/2/decide {"decision":"approve"}',
  ])
})

test("GIFT-04 STAFF-01 where an order goes is shown to who takes it; delivered needs photos, a cancellation words", async () => {
  await open(OrderDesk)
  await expect.element(page.getByRole("cell", { name: "Red roses × 2 · Japan" })).toBeVisible()
  await userEvent.keyboard("j")
  const shown = page.getByRole("article", { name: "Case 5" })
  await expect.element(shown).toHaveTextContent("shown to whoever has taken the order")
  await userEvent.keyboard("c")
  await expect.element(shown).toHaveTextContent("Yuki Tanaka 1-2-3 Ginza")
  await page.getByRole("button", { name: "Delivered", exact: true }).click()
  await expect.element(shown).toHaveTextContent("Add a photo of the delivery first")
  await page.getByRole("button", { name: "Can’t be delivered" }).click()
  await expect.element(shown).toHaveTextContent("“Can’t be delivered” needs a reason")
  await page.getByRole("textbox", { name: "Note" }).fill("Nobody lives there")
  await page.getByRole("button", { name: "Can’t be delivered" }).click()
  await page.getByRole("button", { name: "Cancel the order and refund it" }).click()
  await expect.poll(() => sent.at(-1)).toBe('PUT /v1/staff/orders/5 {"state":"canceled","note":"Nobody lives there"}')
  await expect.poll(() => queryClient.getQueryData(stagedQuery.queryKey)?.items).toEqual([staged])
})
