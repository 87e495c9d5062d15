import type { Analysis } from "@redthread/contract/analysis"
import { QueryClientProvider } from "@tanstack/react-query"
import { beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import { startTexts } from "../../core/texts/start-texts"
import { queryClient } from "../../core/api/query-client"
import "../../ui/base.css"
import "../../ui/theme.css"
import { AnalysisDialog } from "./AnalysisDialog"

await startTexts("en", ["shell", "ui", "error", "analysis"])

const figures: NonNullable<Analysis["analysis"]> = {
  log: ["none", "none", "little", "some", "some", "much", "much", "very_much"],
  login_at: null,
  answers: "hour",
  trade: "little",
  message: "much",
}

const sent: object[] = []

beforeEach(() => {
  sent.length = 0
  queryClient.clear()
  vi.stubGlobal("fetch", (_input: unknown, { body }: { body?: string } = {}) => {
    const asked = JSON.parse(body ?? "{}") as { price?: number }
    sent.push(asked)
    const paid = asked.price !== undefined
    return Promise.resolve(Response.json({ user_id: 7, price: 5, paid, analysis: paid ? figures : null }))
  })
})

test("PLAY-04 who is no VIP is offered the analysis, pays once, and then reads it as bands with a chart", async () => {
  await render(
    <QueryClientProvider client={queryClient}>
      <AnalysisDialog person={{ user_id: 7, name: "Lena" }} isOwn={false} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  const dialog = page.getByRole("dialog", { name: "Lena’s account" })
  await dialog.getByRole("button", { name: "See it for 5 gold" }).click()
  await expect
    .element(dialog.getByRole("img", { name: /Activity in the last 8 weeks: none, none, a little/ }))
    .toBeVisible()
  await expect.element(dialog).toHaveTextContent(/Last here\s*Not shown/)
  await expect.element(dialog).toHaveTextContent(/Answers\s*Mostly within an hour/)
  expect(sent).toEqual([{ user_id: 7 }, { user_id: 7, price: 5 }])
})
