import type { StaffCredit } from "@redthread/contract/staff-credit"
import { QueryClientProvider } from "@tanstack/react-query"
import { afterEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import { startTexts } from "../../../core/texts/start-texts"
import { queryClient } from "../../../core/api/query-client"
import { FakeServer } from "../../../testing/fake-server"
import "../../../ui/base.css"
import "../../../ui/theme.css"
import { CreditForm } from "./CreditForm"
import { Credits } from "./Credits"

await startTexts("en", ["shell", "ui", "error", "staff"])

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

test("STAFF-01 an administrator credits gold and VIP with a reason; sent again after a failure it has the same key", async () => {
  let fails = true
  const server = new FakeServer({
    "POST /staff/members/7/credits": () => {
      if (!fails) return Response.json({ id: 1, state: "done" }, { status: 201 })
      fails = false
      throw new Error("the network fails")
    },
  })
  await render(
    <QueryClientProvider client={queryClient}>
      <CreditForm id={7} />
    </QueryClientProvider>,
  )
  const send = page.getByRole("button", { name: "Credit" })
  await page.getByLabelText("Reason, for the record").fill("For the lost evening")
  await expect.element(send).toBeDisabled()
  await page.getByLabelText("Gold", { exact: true }).fill("12.5")
  await page.getByLabelText("VIP, months").selectOptions("3")
  await send.click()
  await expect.element(page.getByRole("alert")).toBeVisible()
  await send.click()
  await expect.element(page.getByLabelText("Reason, for the record")).toHaveValue("")
  const sent = server.of("POST", "/staff/members/7/credits")
  expect(sent.at(-1)?.body).toEqual({ gold: 12.5, month: 3, reason: "For the lost evening" })
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
  expect(sent[0]?.idempotencyKey).toBeTruthy()
})

test("STAFF-01 a second administrator confirms a credit that waits, and nobody their own", async () => {
  const waiting: StaffCredit = {
    id: 3,
    user: { user_id: 7, name: "Anna" },
    gold: 800,
    month: null,
    reason: "Prize of the spring draw",
    state: "pending",
    created_by: { user_id: 1, name: "Ada" },
    decided_by: null,
    own: 0,
    created_at: "2026-01-01T00:00:00.000Z",
  }
  const items = [{ ...waiting, id: 4, own: 1 as const }, waiting]
  const server = new FakeServer({
    "GET /staff/credits": () => Response.json({ items, pagination: { next_max_id: null } }),
    "PUT /staff/credits/3": () => Response.json({ id: 3, state: "done" }),
  })
  await render(
    <QueryClientProvider client={queryClient}>
      <Credits userId={7} />
    </QueryClientProvider>,
  )
  await expect.element(page.getByText("800 gold").first()).toBeVisible()
  const confirm = page.getByRole("button", { name: "Confirm" })
  expect(confirm.elements()).toHaveLength(1)
  await confirm.click()
  await expect
    .poll(() => server.of("PUT", "/staff/credits/3").map(({ body }) => body))
    .toEqual([{ state: "confirmed" }])
})
