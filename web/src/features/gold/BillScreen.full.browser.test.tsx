import type { Trade } from "@redthread/contract/gold"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { startTexts } from "../../core/texts/start-texts"
import "../../ui/base.css"
import "../../ui/theme.css"
import { showPart } from "../../testing/show-part"
import { BillScreen } from "./BillScreen"
import { billTexts } from "./gold"

await startTexts("en", ["shell", "ui", "error", "payment", ...billTexts])

const trade = (id: number, changes: Partial<Trade>): Trade => ({
  id,
  transaction_id: id,
  kind: "gift",
  account: "paid",
  amount: -1.5,
  balance: 8.5,
  reference: { type: "gift", id: 70 + id },
  user: null,
  matures_at: null,
  created_at: "2026-11-20T10:00:00.000Z",
  ...changes,
})

const latest = [
  trade(9, { user: { user_id: 3, name: "Ben" } }),
  trade(8, { account: "earnings", kind: "photo", amount: 4, balance: 1204, matures_at: "2999-01-15T12:00:00.000Z" }),
]
const older = [trade(3, { kind: "recharge", amount: 50, balance: 50, created_at: "2026-10-15T10:00:00.000Z" })]

/** Requested addresses without the origin. */
const asked: string[] = []
let answer: (query: URLSearchParams) => Response
const pageOf = (items: Trade[], next: number | null) => Response.json({ items, pagination: { next_max_id: next } })
const twoPages = (query: URLSearchParams) => (query.get("max_id") === "7" ? pageOf(older, null) : pageOf(latest, 7))

beforeEach(() => {
  asked.length = 0
  answer = twoPages
  vi.stubGlobal("fetch", (input: string | URL | Request) => {
    const url = new URL(String(input instanceof Request ? input.url : input), location.href)
    asked.push(`${url.pathname.split("/").at(-1)}${url.search}`)
    return Promise.resolve(answer(url.searchParams))
  })
})

const open = () =>
  showPart(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <BillScreen />
    </QueryClientProvider>,
  )

test("GOLD-01 the bill tells each movement in words, by month, with the balance after it, until its end", async () => {
  await open()
  const november = page.getByRole("region", { name: "November 2026" }).getByRole("listitem")
  await expect.element(november.first()).toHaveTextContent(/Gift.*Gold · Gift #79.*with Ben.*-1\.5.*balance 8\.5/)
  const earned = november.nth(1)
  await expect.element(earned).toHaveTextContent(/Secret photo sold.*Earnings.*Jan 15, 2999.*\+4.*balance 1,204/)
  const october = page.getByRole("region", { name: "October 2026" }).getByRole("listitem")
  await expect.element(october).toHaveTextContent(/Gold bought.*\+50.*balance 50/)
  await expect.element(page.getByText("That’s everything.")).toBeVisible()
  expect(asked).toEqual(["trades", "trades?max_id=7"])
})

test("GOLD-01 the bill names a service by the texts of its feature", async () => {
  answer = () => pageOf([trade(5, { kind: "analysis", reference: { type: "analysis", id: 12 } })], null)
  await open()
  await expect.element(page.getByRole("listitem")).toHaveTextContent(/Analysis.*Gold · Analysis #12/)
})

test("GOLD-01 a filter of the bill asks for its movements alone, and says where there are none", async () => {
  await open()
  answer = (query) => (query.get("k") === "escrow" ? pageOf([], null) : twoPages(query))
  await page.getByRole("tab", { name: "On hold" }).click()
  await expect.element(page.getByText("Nothing here yet.")).toBeVisible()
  expect(asked.at(-1)).toBe("trades?k=escrow")
})

test("GOLD-01 a bill that can't be read says so, and is read when one tries again", async () => {
  answer = () => new Response("", { status: 502 })
  await open()
  await expect.element(page.getByRole("alert")).toBeVisible()
  answer = twoPages
  await page.getByRole("button", { name: "Try again" }).click()
  await expect.element(page.getByRole("region", { name: "November 2026" })).toBeVisible()
})

test("GOLD-01 the bill as CSV has every page of what was chosen", async () => {
  const tables: Blob[] = []
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => `blob:${tables.push(blob as Blob)}`)
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {})
  await open()
  await page.getByRole("button", { name: "Download as CSV" }).click()
  await vi.waitFor(() => expect(click).toHaveBeenCalledOnce())
  const lines = ((await tables[0]?.text()) ?? "").trim().split("\r\n")
  expect(lines).toHaveLength(4)
  expect(lines.at(1)).toBe("2026-11-20T10:00:00.000Z,Gift,Gold,-1.5,8.5,Gift #79,Ben")
  expect(lines.at(3)).toContain("Gold bought,Gold,50,50")
})

test("VIP-02 the bill says who paid for one's VIP, by name where they can be seen, and what was taken back", async () => {
  const given = { month: 3, lifetime: false, user: null, price: 84, taken_back: false }
  const span = {
    from: "2026-11-01T12:00:00.000Z",
    until: "2027-02-01T12:00:00.000Z",
    created_at: "2026-11-01T12:00:00.000Z",
  }
  const items = [
    { ...given, ...span, id: 3, paid_by: { user_id: 3, name: "Ben" } },
    { ...given, ...span, id: 2, paid_by: null, taken_back: true },
  ]
  const upgrades = () => Response.json({ items, pagination: { next_max_id: null } })
  answer = (query) => (asked.at(-1) === "upgrades" ? upgrades() : twoPages(query))
  await open()
  await page.getByRole("tab", { name: "VIP" }).click()
  const rows = page.getByRole("tabpanel").getByRole("listitem")
  await expect.element(rows.first()).toHaveTextContent(/3 months.*Nov 1, 2026 to Feb 1, 2027.*paid by Ben.*84/)
  await expect.element(rows.nth(1)).toHaveTextContent(/taken back.*paid by a member you can’t see/)
  expect(asked.at(-1)).toBe("upgrades")
})
