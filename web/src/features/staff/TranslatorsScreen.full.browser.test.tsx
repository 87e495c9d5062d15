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
import { TranslatorsScreen } from "./TranslatorsScreen"

await startTestTexts("en")

const french = { source: "en", language: "fr" }
let server: FakeServer

beforeEach(() => {
  queryClient.clear()
  server = new FakeServer({
    "GET /staff/translators": () =>
      Response.json({
        items: [
          { id: 9, name: "Ben", role: "translator", pairs: [french] },
          { id: 8, name: "Carla", role: "translator", pairs: [] },
        ],
      }),
    "GET /staff/members": () =>
      Response.json({
        items: [
          {
            id: 41,
            name: "Dora",
            email: "dora@example.org",
            role: "member",
            state: "active",
            language: "en",
            created_at: "2026-11-20T10:00:00.000Z",
            seen_at: "2026-11-20T10:00:00.000Z",
          },
        ],
        pagination: { next_max_id: null },
      }),
    "PUT /staff/translators/9": ({ body }) => Response.json({ role: "translator", ...body }),
    "PUT /staff/translators/41": () => Response.json({ error: "user_not_found", code: 404_001 }, { status: 404 }),
  })
})
afterEach(() => vi.restoreAllMocks())

const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <TranslatorsScreen />
      </Suspense>
    </QueryClientProvider>,
  )

test("TRANS-03 STAFF-01 administrators see who translates what, and set the pairs of languages", async () => {
  await open()
  await expect.element(page.getByRole("cell", { name: "English → Français" })).toBeVisible()
  await expect.element(page.getByRole("cell", { name: "All languages" })).toBeVisible()
  await page.getByRole("button", { name: "Ben" }).click()
  await expect.element(page.getByRole("heading", { name: "What Ben translates" })).toBeVisible()
  const box = (name: string) => page.getByRole("checkbox", { name, exact: true })
  await expect.element(box("English → Français")).toBeChecked()
  await box("English → Français").click()
  await expect.element(page.getByText(/Without a pair, a translator is a member again/)).toBeVisible()
  await box("Deutsch → 日本語").click()
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect.element(page.getByRole("heading", { name: "What Ben translates" })).not.toBeInTheDocument()
  expect(server.of("PUT", "/staff/translators/9").map(({ body }) => body)).toEqual([
    { pairs: [{ source: "de", language: "ja" }] },
  ])
})

test("TRANS-03 STAFF-01 a member who is no translator yet is chosen by name; an error is shown", async () => {
  await open()
  await page.getByRole("combobox", { name: "Member" }).fill("Dora")
  await page.getByRole("option", { name: /Dora/ }).click()
  await page.getByRole("button", { name: "Set languages" }).click()
  await page.getByRole("checkbox", { name: "English → Deutsch", exact: true }).click()
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect.element(page.getByRole("alert")).toBeVisible()
})
