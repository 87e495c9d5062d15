import { safetyCounts } from "@redthread/contract/transparency"
import { afterEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { queryClient } from "../../core/api/query-client"
import { setLanguage } from "../../core/language/language"
import { FakeServer } from "../../testing/fake-server"
import { showPart } from "../../testing/show-part"
import { startTestTexts } from "../../testing/texts"
import "../../ui/base.css"
import "../../ui/theme.css"
import { FiguresScreen } from "./FiguresScreen"

const figures = {
  users: {
    average: 1234,
    months: [
      { month: "2026-11-01", members: 3000, in_union: 1250 },
      { month: "2026-10-01", members: 2900, in_union: 1234 },
    ],
  },
  safety: [
    {
      year: 2026,
      counted_at: "2026-11-27T12:00:00.000Z",
      ...Object.fromEntries(safetyCounts.map((name, index) => [name, index + 10])),
      hours: 3.5,
      reasons: [{ reason: "scam", reports: 7 }],
    },
  ],
}

afterEach(() => {
  setLanguage("en")
  queryClient.clear()
  vi.unstubAllGlobals()
})

test("SAFE-06 the figures are tables with headings, in the reader's language", async () => {
  setLanguage("de")
  await startTestTexts("de")
  new FakeServer({ "GET /transparency": () => Response.json(figures) })
  await showPart(<FiguresScreen />)
  await expect.element(page.getByText("Durchschnitt der letzten sechs Monate: 1234")).toBeVisible()
  await expect.element(page.getByRole("row", { name: "Oktober 2026 2.900 1.234" })).toBeVisible()
  await expect.element(page.getByRole("heading", { name: "Sicherheitsbericht 2026" })).toBeVisible()
  await expect.element(page.getByRole("row", { name: "Stunden, bis die Hälfte entschieden war 3,5" })).toBeVisible()
  await expect.element(page.getByRole("table", { name: "Meldungen nach Grund" })).toBeVisible()
  expect(document.body.textContent).not.toContain("{{")
})

test("SAFE-06 before the first count the page says when there will be figures", async () => {
  await startTestTexts("en")
  new FakeServer({ "GET /transparency": () => Response.json({ users: { average: null, months: [] }, safety: [] }) })
  await showPart(<FiguresScreen />)
  await expect.element(page.getByText("The first figures will be here within a day.")).toBeVisible()
})
