import type { StaffMember } from "@redthread/contract/staff"
import { QueryClientProvider } from "@tanstack/react-query"
import { afterEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import { startTexts } from "../../../core/texts/start-texts"
import { queryClient } from "../../../core/api/query-client"
import { FakeServer } from "../../../testing/fake-server"
import "../../../ui/base.css"
import "../../../ui/theme.css"
import { TermsForm } from "./TermsForm"

await startTexts("en", ["shell", "ui", "error", "staff"])

afterEach(() => vi.unstubAllGlobals())

test("STAFF-01 an administrator makes a member a partner and sets the rate with a reason, and only that is sent", async () => {
  const server = new FakeServer({ "PUT /staff/members/7/terms": () => Response.json({ ok: true }) })
  const member = { id: 7, is_partner: 0, free: 0, rate: 1 } as StaffMember
  await render(
    <QueryClientProvider client={queryClient}>
      <TermsForm member={member} />
    </QueryClientProvider>,
  )
  const save = page.getByRole("button", { name: "Save" })
  await page.getByLabelText("Reason, for the record").fill("Brings members from Lyon")
  await expect.element(save).toBeDisabled()
  await page.getByLabelText("Partner").selectOptions("Yes")
  await page.getByLabelText("Rate").fill("0.85")
  await save.click()
  await expect
    .poll(() => server.of("PUT", "/staff/members/7/terms").map(({ body }) => body))
    .toEqual([{ is_partner: 1, rate: 0.85, reason: "Brings members from Lyon" }])
  await expect.element(page.getByLabelText("Reason, for the record")).toHaveValue("")
})
