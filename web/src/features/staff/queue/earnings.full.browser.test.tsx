import type { UnmaturedEarning } from "@redthread/contract/staff-earning"
import type { CasePayer, QueueCase } from "@redthread/contract/staff-queue"
import { QueryClientProvider } from "@tanstack/react-query"
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { afterEach, expect, test, vi } from "vitest"
import { type Locator, page } from "vitest/browser"
import { render } from "vitest-browser-react"
import { startTexts } from "../../../core/texts/start-texts"
import { queryClient } from "../../../core/api/query-client"
import { FakeServer } from "../../../testing/fake-server"
import "../../../ui/base.css"
import "../../../ui/theme.css"
import { billTexts } from "../../gold/gold"
import { CasePanel } from "./CasePanel"
import { CasePayers } from "./CasePayers"
import { registeredQueues } from "./queue.queries"
import { QueueScreen } from "./QueueScreen"
import { UnmaturedEarnings } from "./UnmaturedEarnings"

await startTexts("en", ["shell", "ui", "error", "staff", ...billTexts])

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

async function show(screen: ReactNode): Promise<void> {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => screen }),
    history: createMemoryHistory(),
  })
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

const payment = {
  id: 21,
  method: "paypal",
  status: "success",
  amount: 40,
  created_at: "2026-11-01T10:00:00.000Z",
  disputable_until: "2027-04-30T10:00:00.000Z",
  disputable: true,
}
const payer: CasePayer = {
  user_id: 8,
  name: "Ben",
  earned: 28,
  share: 70,
  relations: ["referral", "device"],
  payments: [payment, { ...payment, id: 20, disputable: false }],
  payment_count: 5,
}

test("AFF-02 STAFF-01 a case shows each payer with share, relations and payments, and how many are not listed", async () => {
  const stranger = { ...payer, user_id: 9, name: null, earned: 12, share: 30, relations: [], payments: [] }
  await show(<CasePayers payers={[payer, { ...stranger, payment_count: 0 }]} count={6} />)
  const part = page.getByRole("region", { name: "Who paid for these earnings" })
  await expect.element(part.getByRole("link", { name: "Ben" })).toBeVisible()
  await expect.element(part.getByText("28 gold, 70%")).toBeVisible()
  await expect.element(part.getByText("Same device")).toBeVisible()
  await expect.element(part.getByText("Came by the link")).toBeVisible()
  await expect.element(part.getByText("Can be disputed until")).toHaveTextContent(/2027/)
  await expect.element(part.getByText("Can no longer be disputed")).toBeVisible()
  await expect.element(part.getByText("Payments in all: 5. The latest are shown.")).toBeVisible()
  await expect.element(part.getByText("Payers in all: 6. The largest are shown.")).toBeVisible()
  // Without a name the id is the link.
  await expect.element(part.getByRole("link", { name: "9", exact: true })).toBeVisible()
  await expect.element(part.getByText("12 gold, 30%")).toBeVisible()
  await expect.element(part.getByText("No relation found")).toBeVisible()
  await expect.element(part.getByText("No payment at a gateway")).toBeVisible()
})

test("AFF-02 STAFF-01 a case without a traceable payer says so", async () => {
  await show(<CasePayers payers={[]} count={0} />)
  await expect.element(page.getByText("No payer can be traced")).toBeVisible()
  expect(page.getByText(/Payers in all/).elements()).toHaveLength(0)
})

const earning: UnmaturedEarning = {
  id: 31,
  kind: "photo",
  gold: 35,
  matures_at: "2027-04-30T10:00:00.000Z",
  created_at: "2026-11-01T10:00:00.000Z",
}
const caseOf = (claim: QueueCase["claim"]): QueueCase => ({
  id: 5,
  user_id: 7,
  name: "Anna",
  facts: [],
  text: null,
  evidence: null,
  created_at: "2026-11-20T10:00:00.000Z",
  decisions: ["paid", "refused"],
  reasons: ["refused"],
  claim,
})
const mine = { user_id: 1, name: "Ada", mine: true, until: "2026-11-20T11:00:00.000Z" }
const pageOf = (items: UnmaturedEarning[]) => Response.json({ items, pagination: { next_max_id: null } })

test("AFF-02 STAFF-01 who holds the claim releases an earning with a reason; a refusal is shown and keeps the reason", async () => {
  let isReleased = false
  let refuses = true
  const server = new FakeServer({
    "GET /staff/queues/withdrawal/5/earnings": () => pageOf(isReleased ? [] : [earning]),
    "POST /staff/queues/withdrawal/5/earnings/release": () => {
      if (refuses) return Response.json({ code: 400_740, message: "Somebody else works on this" }, { status: 400 })
      isReleased = true
      return Response.json({ id: 31 })
    },
  })
  await show(<UnmaturedEarnings of={caseOf(mine)} />)
  await page.getByRole("button", { name: "Release early" }).click()
  const dialog = page.getByRole("dialog", { name: "Release early" })
  const send = dialog.getByRole("button", { name: "Release 35 gold now" })
  await expect.element(send).toBeDisabled()
  await dialog.getByLabelText("Reason, for the record").fill("  Known for years ")
  await send.click()
  await expect.element(dialog.getByRole("alert")).toBeVisible()
  await expect.element(dialog.getByLabelText("Reason, for the record")).toHaveValue("  Known for years ")
  refuses = false
  await send.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText("Not matured yet")).not.toBeInTheDocument()
  const sent = server.of("POST", "/staff/queues/withdrawal/5/earnings/release")
  expect(sent.map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => ({ earning_id: 31, reason: "Known for years" })),
  )
})

test.each([
  ["nobody", null],
  ["a colleague", { ...mine, mine: false }],
] as const)(
  "AFF-02 STAFF-01 while %s holds the claim, earnings are listed and cannot be released",
  async (_, claim) => {
    const server = new FakeServer({ "GET /staff/queues/withdrawal/5/earnings": () => pageOf([earning]) })
    await show(<UnmaturedEarnings of={caseOf(claim)} />)
    await expect.element(page.getByText("Take the case to release earnings early.")).toBeVisible()
    await expect.element(page.getByRole("cell", { name: "35 gold", exact: true })).toBeVisible()
    expect(page.getByRole("button", { name: "Release early" }).elements()).toHaveLength(0)
    expect(server.of("GET", "/staff/queues/withdrawal/5/earnings")).toHaveLength(1)
  },
)

test("STAFF-01 GOLD-07 a cash-out is recorded as paid out with four clicks, and never without a reason", async () => {
  const waiting = { ...caseOf(null), decisions: ["paid" as const, "refused" as const] }
  const shown = (claim: QueueCase["claim"]) => Response.json({ case: { ...waiting, claim }, history: [], notes: [] })
  const server = new FakeServer({
    "GET /staff/queues/withdrawal": () => Response.json({ items: [waiting], pagination: { next_max_id: null } }),
    "GET /staff/queues/withdrawal/5": () => shown(null),
    "GET /staff/queues/withdrawal/5/earnings": () => pageOf([]),
    "POST /staff/queues/withdrawal/5/claim": () => shown(mine),
    "POST /staff/queues/withdrawal/5/preview": () =>
      Response.json({ notices: [{ by: "app", subject: null, text: "Your cash-out was paid" }] }),
    "POST /staff/queues/withdrawal/5/decide": () => Response.json({}),
  })
  const queue = registeredQueues.find(({ name }) => name === "withdrawal")
  if (!queue) throw new Error("the queue is missing")
  await show(<QueueScreen queue={queue} panel={(open) => <CasePanel queue={queue} {...open} />} />)
  let clicks = 0
  const click = async (target: Locator): Promise<void> => {
    clicks += 1
    await target.click({ force: true })
  }
  await click(page.getByRole("row", { name: /Anna/ }))
  await click(page.getByRole("button", { name: /^Record as paid out 1/ }))
  const confirm = page.getByRole("dialog").getByRole("button", { name: /^Record as paid out/ })
  await expect.element(confirm).toBeDisabled()
  await click(page.getByRole("radio", { name: /Checked, all in order/ }))
  await expect.element(page.getByText("Your cash-out was paid")).toBeVisible()
  await expect.element(confirm).toBeEnabled()
  await click(confirm)
  await expect
    .poll(() => server.of("POST", "/staff/queues/withdrawal/5/decide").map(({ body }) => body))
    .toEqual([{ decision: "paid", ground: "checked" }])
  expect(clicks).toBeLessThanOrEqual(4)
})
