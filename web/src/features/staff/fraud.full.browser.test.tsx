import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { queryClient } from "../../core/api/query-client"
import { FakeServer } from "../../testing/fake-server"
import { showPart } from "../../testing/show-part"
import { startTexts } from "../../core/texts/start-texts"
import "../../ui/base.css"
import "../../ui/theme.css"
import { FraudScreen } from "./FraudScreen"

await startTexts("en", ["shell", "ui", "error", "staff"])

const notice = {
  id: 3,
  user_id: 9,
  name: "Viktor",
  created_at: "2026-11-27T10:00:00.000Z",
  due_at: "2026-11-27T11:00:00.000Z",
  delayed: false,
  recipients: 40,
  notified: 0,
  revoked_at: null,
  cleared: 0,
}
const ended = { ...notice, id: 2, name: "Oleg", notified: 40, revoked_at: notice.due_at, cleared: 12 }

beforeEach(() => queryClient.clear())
afterEach(() => vi.unstubAllGlobals())

test("SAFE-13 moderators see the warnings and set another time for those not sent yet", async () => {
  const server = new FakeServer({
    "GET /staff/fraud_notices": () => Response.json({ items: [notice, ended], pagination: { next_max_id: null } }),
    "PUT /staff/fraud_notices/3": () => Response.json({ ok: true }),
  })
  await showPart(<FraudScreen />)
  await expect.element(page.getByText("Ban lifted, 12 of 40 told")).toBeVisible()
  const change = page.getByRole("button", { name: "Change the time" })
  expect(change.elements()).toHaveLength(1)
  await change.click()
  await page.getByLabelText("Send from (your clock)").fill("2026-12-05T10:00")
  await page.getByLabelText("Which authority asked, and its reference").fill("Police, reference 4711")
  await page.getByRole("button", { name: "Set the time" }).click()
  await expect
    .poll(() => server.of("PUT", "/staff/fraud_notices/3").map(({ body }) => body))
    .toMatchObject([{ due_at: new Date("2026-12-05T10:00").toISOString(), reason: "Police, reference 4711" }])
})

test("SAFE-13 without a ban for fraud the section says so", async () => {
  new FakeServer({
    "GET /staff/fraud_notices": () => Response.json({ items: [], pagination: { next_max_id: null } }),
  })
  await showPart(<FraudScreen />)
  await expect.element(page.getByText("No account has been banned for fraud yet")).toBeVisible()
})
