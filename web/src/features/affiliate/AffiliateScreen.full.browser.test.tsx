import type { Me } from "@redthread/contract/account"
import { QueryClientProvider } from "@tanstack/react-query"
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import { queryClient } from "../../core/api/query-client"
import { session } from "../../core/session/session"
import { FakeServer } from "../../testing/fake-server"
import { startTestTexts } from "../../testing/texts"
import { Toasts } from "../../ui/dialog/Toasts"
import "../../ui/base.css"
import "../../ui/theme.css"
import { AffiliateScreen } from "./AffiliateScreen"

await startTestTexts("en")

const link = "https://redthread.example/?pid=abc123"
const affiliate = {
  pid: "abc123",
  link,
  members: 2,
  rate: 20,
  days: 365,
  earnings: 130.5,
  available: 80,
  months: [
    { month: "2026-11", earned: 30.5 },
    { month: "2026-10", earned: 100 },
  ],
}
const referred = [
  { id: 9, user: { user_id: 9, name: "Ben" }, earned: 20, created_at: "2026-11-02T10:00:00.000Z" },
  { id: 8, user: null, earned: 0, created_at: "2026-10-02T10:00:00.000Z" },
]
const record = {
  id: 1,
  method: "alipay",
  account_name: "Anna Example",
  account_number: "2051",
  rate: 0.95,
  amount: 40,
  usd: 3800,
  balance: 90.5,
  status: "waiting",
  reason: null,
  created_at: "2026-11-20T10:00:00.000Z",
  decided_at: null,
}
const pageOf = (items: object[], next: number | null = null) => ({ items, pagination: { next_max_id: next } })
const cashOut = (more: object = {}) => ({ ...pageOf([]), rate: 0.95, available: 80, min_amount: 20, ...more })

let server: FakeServer
beforeEach(() => {
  queryClient.clear()
  server = new FakeServer({
    "GET /affiliate": () => Response.json(affiliate),
    "GET /affiliate/members": () => Response.json(pageOf(referred)),
    "GET /withdraw": () => Response.json(cashOut()),
    "POST /withdraw": () => Response.json(record, { status: 201 }),
  })
})
afterEach(() => vi.restoreAllMocks())

async function open(isPartner = 0) {
  vi.spyOn(session, "current").mockReturnValue({
    token: "t",
    channel: "c",
    expiresAt: Date.now() + 3_600_000,
    me: { id: 7, name: "Anna", balance: 0, is_partner: isPartner } as Me,
  })
  const screen = () => (
    <>
      <AffiliateScreen />
      <Toasts />
    </>
  )
  const router = createRouter({
    routeTree: createRootRoute({ component: screen }),
    history: createMemoryHistory(),
  })
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}
const region = (name: string) => page.getByRole("region", { name, exact: true })

test("AFF-01 the page has the link as text and as a code, to be copied and shared", async () => {
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue()
  await open()
  const own = region("Your link")
  await expect.element(own.getByRole("textbox", { name: "Your link" })).toHaveValue(link)
  await expect.element(own.getByRole("img", { name: "Your link as a code to scan" })).toBeVisible()
  await expect
    .element(page.getByText("Earn 20% of everything that people who join through your link pay, for 365 days."))
    .toBeVisible()
  await own.getByRole("button", { name: "Copy link" }).click()
  expect(copied).toHaveBeenCalledExactlyOnceWith(link)
  await expect.element(page.getByText("Link copied")).toBeVisible()
})

test("AFF-01 earnings are shown in total, matured and by month; visible referred members have names", async () => {
  await open()
  const earnings = region("Earnings")
  await expect.element(earnings).toHaveTextContent(/joined through your link2gold earned130\.5gold ready to cash out80/)
  const months = earnings.getByRole("listitem")
  await expect.element(months.first()).toHaveTextContent(/November 2026\s*30\.5/)
  await expect.element(months.nth(1)).toHaveTextContent(/October 2026\s*100/)
  const came = region("Who joined").getByRole("listitem")
  await expect.element(came.first().getByRole("link", { name: "Ben" })).toHaveAttribute("href", "/profile/9")
  await expect.element(came.first()).toHaveTextContent(/20 gold for you/)
  await expect.element(came.nth(1)).toHaveTextContent("A member you can’t see")
  expect(page.getByRole("button", { name: /Give VIP/ }).elements()).toHaveLength(0)
})

test("AFF-01 a partner can make visible referred members VIPs", async () => {
  await open(1)
  await expect.element(page.getByRole("button", { name: "Give VIP to Ben" })).toBeVisible()
  expect(page.getByRole("button", { name: /Give VIP/ }).elements()).toHaveLength(1)
})

test("AFF-02 a payout shows its value, is requested once and is listed", async () => {
  await open()
  const out = region("Cash out")
  await expect.element(out.getByText("This week, 1 gold is worth $0.95. We recalculate it every Monday.")).toBeVisible()
  await out.getByText("Bank transfer").click()
  await out.getByRole("textbox", { name: "Account holder" }).fill("Anna Example")
  await out.getByRole("textbox", { name: "IBAN or account number" }).fill("DE02120300000000202051")
  await out.getByRole("textbox", { name: "Gold" }).fill("40,5")
  await expect.element(out.getByText("That is $38.47, at $0.95 per gold")).toBeVisible()
  server.answers["GET /withdraw"] = () => Response.json(cashOut({ ...pageOf([record]), available: 39.5 }))
  await out.getByRole("button", { name: "Request the payout" }).click()
  const row = out.getByRole("list", { name: "Your payouts" }).getByRole("listitem")
  await expect.element(row).toHaveTextContent(/In review.*\$38\.00.*Alipay · Anna Example · …2051.*40 gold at \$0\.95/)
  const sent = server.of("POST", "/withdraw")
  expect(sent.map(({ body }) => body)).toEqual([
    { method: "bank", account_name: "Anna Example", account_number: "DE02120300000000202051", amount: 40.5 },
  ])
  expect(sent[0]?.idempotencyKey).toBeTruthy()
  expect(server.of("GET", "/affiliate").length).toBeGreaterThan(1)
})

test("AFF-02 gold that was bought for less is paid out last: why, how much, and what a payout had of it", async () => {
  const reduced = { ...record, amount: 60, usd: 5206, reduced: 20, reduced_usd: 1596 }
  server.answers["GET /withdraw"] = () =>
    Response.json(cashOut({ ...pageOf([reduced]), reduced: 30, reduced_worth: 2520 }))
  await open()
  const out = region("Cash out")
  await expect
    .element(
      out.getByText(/^30 gold of what you can cash out was paid for in RMB .* at \$0\.798 per gold: no more than/),
    )
    .toBeVisible()
  const typed = out.getByRole("textbox", { name: "Gold" })
  await typed.fill("50")
  await expect.element(out.getByText("That is $47.50, at $0.95 per gold")).toBeVisible()
  await typed.fill("70")
  await expect
    .element(out.getByText("That is $63.46: 20 gold of it at the lower rate of $0.798 per gold"))
    .toBeVisible()
  await expect
    .element(out.getByRole("listitem"))
    .toHaveTextContent(/\$52\.06.*60 gold at \$0\.95.*of which 20 gold was bought in RMB or at a lower price: \$15\.96/)
})

test("AFF-02 more than has matured is refused at its field, here and by the server, and what was typed stays", async () => {
  await open()
  const out = region("Cash out")
  await out.getByRole("textbox", { name: "Account holder" }).fill("Anna")
  await out.getByRole("textbox", { name: "Alipay account" }).fill("anna@example.org")
  const gold = out.getByRole("textbox", { name: "Gold" })
  await gold.fill("81")
  await out.getByRole("button", { name: "Request the payout" }).click()
  await expect.element(out.getByRole("alert")).toHaveTextContent("You can cash out at most 80 gold")
  expect(server.of("POST", "/withdraw")).toHaveLength(0)
  const refusal = { code: 400_022, message: "Not enough gold to proceed", data: { missing: 1, balance: 59, price: 60 } }
  server.answers["POST /withdraw"] = () => Response.json(refusal, { status: 400 })
  await gold.fill("60")
  await out.getByRole("button", { name: "Request the payout" }).click()
  await expect.element(out.getByRole("alert")).toHaveTextContent("You can cash out at most 59 gold")
  await expect.element(gold).toHaveValue("60")
})

test("AFF-02 below the least there is no form, but how much is missing; records say what became of them", async () => {
  const records = [
    { ...record, id: 3, status: "refused", reason: "The account is closed." },
    { ...record, id: 2, status: "paid" },
  ]
  server.answers["GET /withdraw"] = () => Response.json(cashOut({ ...pageOf(records), available: 12 }))
  await open()
  const out = region("Cash out")
  await expect.element(out.getByText("Cash-outs start at 20 gold. You have 12 ready now.")).toBeVisible()
  const rows = out.getByRole("listitem")
  await expect.element(rows.first()).toHaveTextContent(/Declined, your gold is back.*The account is closed\./)
  await expect.element(rows.nth(1)).toHaveTextContent(/^Paid/)
  expect(out.getByRole("button").elements()).toHaveLength(0)
})
