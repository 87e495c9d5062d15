import { QueryClientProvider } from "@tanstack/react-query"
import { Suspense } from "react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import { queryClient } from "../../core/api/query-client"
import { FakeServer } from "../../testing/fake-server"
import { startTestTexts } from "../../testing/texts"
import "../../ui/base.css"
import "../../ui/theme.css"
import { ShieldScreen } from "./ShieldScreen"

await startTestTexts("en")

let items: object[]
beforeEach(() => {
  queryClient.clear()
  new FakeServer({ "GET /staff/shield": () => Response.json({ days: 30, items }) })
})
afterEach(() => vi.restoreAllMocks())

const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <ShieldScreen />
      </Suspense>
    </QueryClientProvider>,
  )

test("SAFE-01 STAFF-01 moderators see how often the shield was right, by sign and language", async () => {
  items = [
    { sign: "money", language: "ja", decided: 8, upheld: 6 },
    { sign: "course", language: null, decided: 1, upheld: 0 },
  ]
  await open()
  await expect.element(page.getByRole("row", { name: "Asks for money 日本語 75% 8 6" })).toBeVisible()
  await expect.element(page.getByRole("row", { name: "The conversation goes like a scam – 0% 1 0" })).toBeVisible()
})

test("SAFE-01 STAFF-01 without decisions the screen says so", async () => {
  items = []
  await open()
  await expect.element(page.getByText("Nothing that the shield found was decided in this time")).toBeVisible()
})
