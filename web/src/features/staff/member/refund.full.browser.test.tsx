import type { StagedDecision } from "@redthread/contract/staff-decision"
import { QueryClientProvider } from "@tanstack/react-query"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import { startTexts } from "../../../core/texts/start-texts"
import { queryClient } from "../../../core/api/query-client"
import { FakeServer } from "../../../testing/fake-server"
import "../../../ui/base.css"
import "../../../ui/theme.css"
import { stagedQuery } from "../decision/decision.queries"
import { Ledger } from "./Ledger"

await startTexts("en", ["shell", "ui", "error", "staff"])

beforeEach(() => queryClient.clear())
afterEach(() => vi.unstubAllGlobals())

const trade = (id: number, kind: string, amount: number, payment: number) => ({
  id,
  kind,
  account: "balance",
  amount,
  balance: 10,
  reference: { type: "payment", id: payment },
  created_at: "2026-11-20T10:00:00.000Z",
})

const staged: StagedDecision = {
  id: 4,
  queue: "refund",
  case_id: 31,
  decision: "refund",
  days: null,
  by: "Ada",
  mine: true,
  due_at: "2026-11-20T10:00:10.000Z",
  state: "pending",
  error: null,
}

test("STAFF-01 a payment is given back from the member's ledger with a reason, one that was given back is not", async () => {
  const trades = [trade(3, "recharge", 12, 31), trade(2, "reversal", -5, 30), trade(1, "recharge", 5, 30)]
  const server = new FakeServer({
    "GET /staff/members/7/ledger": () =>
      Response.json({ items: trades, balances: [], pagination: { next_max_id: null } }),
    "POST /staff/payments/31/refund": () => Response.json(staged),
  })
  await render(
    <QueryClientProvider client={queryClient}>
      <Ledger id={7} reason="A question about a payment" />
    </QueryClientProvider>,
  )
  const refund = page.getByRole("button", { name: "Refund" })
  await expect.element(refund).toBeVisible()
  await refund.click()
  const dialog = page.getByRole("dialog", { name: "Refund payment 31" })
  await expect.element(dialog.getByRole("button", { name: "Refund" })).toBeDisabled()
  await dialog.getByRole("textbox").fill("Paid twice")
  await expect.element(dialog.getByRole("button", { name: "Refund" })).toBeDisabled()
  await dialog.getByRole("radio", { name: "Our mistake" }).click({ force: true })
  await dialog.getByRole("button", { name: "Refund" }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.of("POST", "/staff/payments/31/refund").map(({ body }) => body)).toEqual([
    { reason: "Paid twice", ground: "mistake" },
  ])
  expect(queryClient.getQueryData(stagedQuery.queryKey)?.items).toMatchObject([{ id: 4, decision: "refund" }])
})
