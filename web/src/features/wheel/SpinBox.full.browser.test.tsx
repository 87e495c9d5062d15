import type { Me } from "@redthread/contract/account"
import { wheelPrizes } from "@redthread/contract/wheel"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { startTexts } from "../../core/texts/start-texts"
import { queryClient } from "../../core/api/query-client"
import { session } from "../../core/session/session"
import { FakeServer } from "../../testing/fake-server"
import { showPart } from "../../testing/show-part"
import "../../ui/base.css"
import "../../ui/theme.css"
import { SpinBox } from "./SpinBox"

await startTexts("en", ["shell", "ui", "error", "wheel"])

const spin = {
  index: 5,
  gold: 0,
  day: "2026-11-22",
  commitment: "ab",
  seed: "cd",
  client_seed: "mine",
  created_at: "2026-11-22T12:00:00.000Z",
}

beforeEach(() => {
  queryClient.clear()
  vi.spyOn(session, "current").mockReturnValue({
    token: "t",
    channel: "c",
    expiresAt: Date.now() + 3_600_000,
    me: { id: 7, name: "Ben", counter: {}, missing: [] as string[] } as unknown as Me,
  })
  vi.spyOn(session, "updateMe").mockReturnValue(undefined)
})
afterEach(() => vi.restoreAllMocks())

test("PLAY-01 the focus starts on Spin, and every slot has a text, misses too", async () => {
  new FakeServer({ "GET /wheel": () => Response.json({ day: spin.day, commitment: "ab", spun: null }) })
  await showPart(<SpinBox />)
  await expect.element(page.getByRole("button", { name: "Spin" })).toHaveFocus()
  const texts = [...document.querySelectorAll("text[data-kind]")].map((text) => text.textContent)
  expect(texts).toHaveLength(wheelPrizes.length)
  expect(texts.toSorted()).toEqual(
    ["1 gold", "10 gold", "100 gold", "Free trip", "Nothing", "Nothing", "Nothing", "Nothing"].toSorted(),
  )
})

test.each(wheelPrizes.map((_, index) => index))(
  "PLAY-01 the page is as wide as the window with prize %i at the top",
  async (index) => {
    await page.viewport(390, 780)
    new FakeServer({
      "GET /wheel": () => Response.json({ day: spin.day, commitment: "ab", spun: { ...spin, index } }),
    })
    await showPart(<SpinBox />)
    await expect.element(page.getByText("Try again tomorrow.")).toBeVisible()
    const { scrollWidth, clientWidth } = document.documentElement
    expect(scrollWidth).toBe(clientWidth)
  },
)
