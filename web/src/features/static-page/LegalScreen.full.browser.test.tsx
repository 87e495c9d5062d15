import type { Me } from "@redthread/contract/account"
import { staticPages } from "@redthread/contract/page"
import { afterEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { setLanguage } from "../../core/language/language"
import { session } from "../../core/session/session"
import { FakeServer } from "../../testing/fake-server"
import { showPart } from "../../testing/show-part"
import { startTestTexts } from "../../testing/texts"
import "../../ui/base.css"
import "../../ui/theme.css"
import { LegalScreen } from "./LegalScreen"

const member = (changes: Partial<Me> = {}) =>
  vi.spyOn(session, "current").mockReturnValue({
    token: "t",
    channel: "c",
    expiresAt: Date.now() + 3_600_000,
    me: { id: 7, name: "Anna", balance: 0, vip_expired_at: null, ...changes } as Me,
  })

afterEach(() => {
  setLanguage("en")
  vi.restoreAllMocks()
})

test.each(staticPages)("SHELL-08 a member reads %s inside the shell, in the chosen language", async (name) => {
  setLanguage("de")
  await startTestTexts("de")
  member()
  await showPart(<LegalScreen name={name} />)
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible()
  expect(page.getByRole("heading", { level: 2 }).elements().length).toBeGreaterThan(2)
  await expect.element(page.getByText(/^Stand: 27\. November 2026/)).toBeVisible()
  expect(document.body.textContent).not.toContain("{{")
})

test("SHELL-08 VIP-01 the page on VIP leads to the window that sells it, unless the member is a VIP for life", async () => {
  await startTestTexts("en")
  member()
  new FakeServer({})
  await showPart(<LegalScreen name="vip" />)
  await page.getByRole("button", { name: "Become a VIP" }).click()
  await expect.element(page.getByRole("dialog", { name: "Become a VIP" })).toBeVisible()
  await page.getByRole("button", { name: "Close" }).click()
})

test("SHELL-08 a VIP for life is offered nothing more", async () => {
  await startTestTexts("en")
  member({ vip_expired_at: "2037-12-31T12:00:00.000Z" })
  await showPart(<LegalScreen name="vip" />)
  await expect.element(page.getByRole("table", { name: "What it costs" })).toBeVisible()
  expect(page.getByRole("button").elements()).toHaveLength(0)
})
