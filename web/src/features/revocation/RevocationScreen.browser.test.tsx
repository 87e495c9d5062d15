import type { Me } from "@redthread/contract/account"
import type { Revocable, Revocation } from "@redthread/contract/revocation"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { queryClient } from "../../core/api/query-client"
import { startTexts } from "../../core/texts/start-texts"
import { FakeServer } from "../../testing/fake-server"
import { showPart } from "../../testing/show-part"
import "../../ui/base.css"
import "../../ui/theme.css"
import { Purchases } from "./Purchases"
import { RequestForm } from "./RequestForm"
import { Statement } from "./Statement"

await startTexts("en", ["shell", "ui", "error", "payment", "mall", "revocation"])

const purchase: Revocable = {
  kind: "payment",
  id: 12,
  price: 50,
  paid: { amount: 5000, currency: "USD" },
  month: null,
  product_id: null,
  bought_at: "2026-11-20T10:00:00.000Z",
  until: "2026-12-04",
  state: "open",
}
const open: Revocation = {
  ...purchase,
  reason: null,
  name: "Anna",
  email: "anna@example.org",
  money_back: { amount: 3750, currency: "USD" },
  gold_back: 0,
  used: 12.5,
  vip_days: 0,
  orders: 0,
  unspent: 37.5,
  confirmed_at: null,
}
const done = { ...open, state: "refunding", confirmed_at: "2026-11-21T10:00:00.000Z" } as const

let server: FakeServer
beforeEach(() => {
  queryClient.clear()
  server = new FakeServer({
    "GET /revocations": () => Response.json({ items: [purchase, { ...purchase, id: 9, month: 3, state: "done" }] }),
    "GET /revocations/payment/12": () => Response.json(open),
    "POST /revocations/payment/12": () => Response.json(done),
    "POST /revocations/link": () => Response.json({ ok: true }),
    "POST /revocations/confirm": () => Response.json(open),
    "GET /me": () => Response.json({ id: 7 } as Me),
  })
})
afterEach(() => vi.restoreAllMocks())

test("GOLD-09 the statement names buyer, contract and what goes back, and its confirmation is the receipt", async () => {
  await showPart(<Statement source={{ kind: "payment", id: 12 }} />)
  await expect.element(page.getByText(/^I, Anna, withdraw from this contract: 50 gold, number 12/)).toBeVisible()
  await expect.element(page.getByText("$37.50")).toBeVisible()
  await expect.element(page.getByText("12.5 gold")).toBeVisible()
  await page.getByRole("button", { name: "Confirm withdrawal" }).click()
  await expect.element(page.getByRole("heading", { name: "We have received your withdrawal" })).toBeVisible()
  await expect.element(page.getByText("The money is on its way")).toBeVisible()
  expect(server.of("POST", "/revocations/payment/12")).toHaveLength(1)
})

test("GOLD-09 a refused confirmation says why, and the statement stays", async () => {
  server.answers["POST /revocations/payment/12"] = () =>
    Response.json({ code: 400_508, message: "The time to withdraw is over" }, { status: 400 })
  await showPart(<Statement source={{ kind: "payment", id: 12 }} />)
  await page.getByRole("button", { name: "Confirm withdrawal" }).click()
  await expect.element(page.getByRole("alert")).toHaveTextContent("The time to withdraw")
  await expect.element(page.getByRole("button", { name: "Confirm withdrawal" })).toBeVisible()
})

test("GOLD-09 purchases show the last day or their state, and an empty list says so", async () => {
  await showPart(<Purchases />)
  const rows = page.getByRole("listitem")
  await expect.element(rows.first()).toHaveTextContent(/50 gold.*\$50\.00.*Number 12.*Until Dec 4, 2026.*Withdraw/)
  await expect.element(rows.nth(1)).toHaveTextContent(/VIP: 3 months.*Withdrawn/)
})

test("GOLD-09 without signing in: a number that is none is refused here, and the answer does not say whether it exists", async () => {
  await showPart(<RequestForm />)
  await page.getByRole("textbox", { name: "Payment number" }).fill("abc")
  await page.getByRole("textbox", { name: "Email" }).fill("anna@example.org")
  await page.getByRole("button", { name: "Withdraw from the purchase" }).click()
  await expect.element(page.getByRole("alert")).toHaveTextContent("Enter the number, digits only")
  await page.getByRole("textbox", { name: "Payment number" }).fill("No. 12")
  await page.getByRole("button", { name: "Withdraw from the purchase" }).click()
  await expect.element(page.getByText("Please look into your mailbox")).toBeVisible()
  expect(server.of("POST", "/revocations/link").map(({ body }) => body)).toEqual([
    { payment_id: 12, email: "anna@example.org" },
  ])
})
