import type { Me } from "@redthread/contract/account"
import type { DeskOrder } from "@redthread/contract/human-translation"
import { QueryClientProvider } from "@tanstack/react-query"
import { type ReactNode, Suspense } from "react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import { queryClient } from "../../core/api/query-client"
import { session } from "../../core/session/session"
import { FakeServer } from "../../testing/fake-server"
import { startTestSite } from "../../testing/fake-site"
import { startTestTexts } from "../../testing/texts"
import "../../ui/base.css"
import "../../ui/theme.css"
import { DeskScreen } from "./DeskScreen"
import { TranslationScreen } from "./TranslationScreen"

await startTestTexts("en")

const order: DeskOrder = {
  id: 3,
  type: "feed",
  source: "en",
  language: "de",
  state: "translating",
  rating: null,
  length: 12,
  price: 1,
  earns: 0.7,
  content: "Good morning",
  draft: null,
  translate: null,
  claimed_until: "2026-11-23T10:00:00.000Z",
  due_at: "2026-11-24T10:00:00.000Z",
  created_at: "2026-11-22T10:00:00.000Z",
}
const last = { pagination: { next_max_id: null } }
let desk: DeskOrder

beforeEach(() => {
  queryClient.clear()
  desk = order
  vi.spyOn(session, "current").mockReturnValue({
    token: "t",
    channel: "c",
    expiresAt: Date.now() + 3_600_000,
    me: { id: 7, name: "Anna", language: "en", role: "translator" } as Me,
  })
})
afterEach(() => vi.restoreAllMocks())

const open = async (screen: ReactNode, hasEngine: boolean) => {
  await startTestSite(hasEngine)
  new FakeServer({
    "GET /translation_orders": () => Response.json({ items: [], ...last }),
    "PUT /translation_settings": ({ body }) =>
      Response.json({ automatic: true, show_both: false, languages: [], engine: 1, ...body }),
    "GET /staff/translations": () => Response.json({ items: [desk], ...last, pairs: [] }),
    "GET /staff/translations/earnings": () =>
      Response.json({ delivered: 0, earnings: 0, matured: 0, rating: null, ratings: 0, pairs: [] }),
  })
  return render(
    <QueryClientProvider client={queryClient}>
      <Suspense>{screen}</Suspense>
    </QueryClientProvider>,
  )
}

test("TRANS-02 the settings say plainly that without an engine only the two Chinese scripts are translated", async () => {
  const said = page.getByText(/Machine translation isn’t available at the moment. Simplified and Traditional Chinese/)
  const without = await open(<TranslationScreen />, false)
  await expect.element(said).toBeVisible()
  await without.unmount()
  await open(<TranslationScreen />, true)
  await expect.element(page.getByRole("heading", { name: "How" })).toBeVisible()
  await expect.element(said).not.toBeInTheDocument()
})

test("TRANS-02 TRANS-03 a translator is told whether a machine's draft is there to begin with", async () => {
  const without = await open(<DeskScreen />, false)
  await expect.element(page.getByText("There is no machine draft for this language pair.")).toBeVisible()
  await expect.element(page.getByRole("textbox", { name: "Your translation" })).toHaveValue("")
  await without.unmount()
  queryClient.clear()
  desk = { ...order, draft: "Guten Morgen" }
  await open(<DeskScreen />, true)
  await expect.element(page.getByText("A machine’s draft: please correct it.")).toBeVisible()
  await expect.element(page.getByRole("textbox", { name: "Your translation" })).toHaveValue("Guten Morgen")
})

test("PRO-06 a choice of the translation page says beside it that it is saved", async () => {
  await open(<TranslationScreen />, true)
  await page.getByRole("radio").first().click()
  await page.getByRole("radio").nth(1).click()
  await expect.element(page.getByText("Saved")).toBeVisible()
})
