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
import { EnginesScreen } from "./EnginesScreen"

await startTestTexts("en")

const model = { state: "missing", version: null, bytes: 0, total: 0, ready_in_seconds: null, problem: null }
const embedded = {
  is_leader: true,
  problem: "offline",
  models: [
    { ...model, direction: "ja-en", state: "downloading", version: "3.0", bytes: 10_000_000, total: 40_000_000 },
    { ...model, direction: "en-ja" },
  ],
  process: { pid: 12, restarts: 2, waiting: 34, loaded: [], memory_bytes: 160_000_000 },
}
let reply: object

beforeEach(() => {
  queryClient.clear()
  new FakeServer({ "GET /staff/translation_engines": () => Response.json(reply) })
})
afterEach(() => vi.restoreAllMocks())

const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <EnginesScreen />
      </Suspense>
    </QueryClientProvider>,
  )

test("TRANS-02 STAFF-01 administrators see the engines with their prices, and the models with their progress", async () => {
  reply = { engines: ["deepl", "embedded"], prices: { deepl: 25 }, embedded }
  await open()
  await expect.element(page.getByRole("cell", { name: "$25.00 per million characters" })).toBeVisible()
  await expect.element(page.getByRole("cell", { name: "No price is set (TRANSLATE_PRICES)" })).toBeVisible()
  await expect.element(page.getByRole("cell", { name: "Downloading 25%" })).toBeVisible()
  await expect.element(page.getByRole("cell", { name: "Not needed yet" })).toBeVisible()
  await expect.element(page.getByRole("alert")).toHaveTextContent("The model server can’t be reached.")
  await expect.element(page.getByText("Waiting sentences: 34. Memory: 160 MB. Restarts: 2.")).toBeVisible()
})

test("TRANS-02 without an engine administrators are told where its setup is described", async () => {
  reply = { engines: [], prices: {}, embedded: null }
  await open()
  await expect.element(page.getByText(/No translation engine is set up.*docs\/translation\.md/)).toBeVisible()
})
