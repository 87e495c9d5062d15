import type { Sanction } from "@redthread/contract/sanction"
import { languages } from "@redthread/contract/language"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { cleanup } from "vitest-browser-react"
import { queryClient } from "../../core/api/query-client"
import { setLanguage } from "../../core/language/language"
import { startTexts } from "../../core/texts/start-texts"
import { FakeServer } from "../../testing/fake-server"
import { showPart } from "../../testing/show-part"
import "../../ui/base.css"
import "../../ui/theme.css"
import { AppealScreen } from "./AppealScreen"
import { DecisionsScreen } from "./DecisionsScreen"

const parts = ["shell", "ui", "error", "sanction", "statement"] as const

const decision: Sanction & { key: string } = {
  id: 7,
  kind: "suspend",
  reason: "Asked three members for money",
  ground: "law_fraud",
  basis: "law",
  automated: false,
  found_by: "notice",
  contents: [{ about: "feed", id: 12 }],
  bodies: [{ name: "Dispute body", url: "https://bodies.example.org" }],
  ends_at: null,
  created_at: "2026-11-27T10:00:00.000Z",
  lifted_at: null,
  appeal: null,
  answer: null,
  answered_at: null,
  key: "7-key",
}

beforeEach(() => queryClient.clear())
afterEach(async () => {
  setLanguage("en")
  await cleanup()
  vi.unstubAllGlobals()
})

test("SAFE-12 the page of a decision states scope, facts, ground, origin and redress, and takes the appeal", async () => {
  await startTexts("en", parts)
  const server = new FakeServer({
    "POST /appeal/read": () => Response.json(decision),
    "POST /appeal": () => Response.json({ ...decision, appeal: "That was not me" }),
  })
  await showPart(<AppealScreen />)
  await expect.element(page.getByText("You can’t sign in, and nobody sees your profile.")).toBeVisible()
  await expect.element(page.getByText("Post 12")).toBeVisible()
  await expect.element(page.getByText("The law: fraud is illegal.")).toBeVisible()
  await expect.element(page.getByText(/A person on our team decided/)).toBeVisible()
  await expect.element(page.getByRole("link", { name: "Dispute body" })).toBeVisible()
  await page.getByRole("textbox", { name: "Appeal" }).fill("That was not me")
  await page.getByRole("button", { name: "Send the appeal" }).click()
  await expect.element(page.getByText("That was not me")).toBeVisible()
  expect(server.of("POST", "/appeal")).toHaveLength(1)
})

test.each(languages)("SAFE-12 an automatic hold without a text of staff is explained in %s", async (language) => {
  setLanguage(language)
  await startTexts(language, parts)
  const hold = { ...decision, kind: "hold", reason: "", ground: "spam", basis: "terms", automated: true, bodies: [] }
  new FakeServer({ "POST /appeal/read": () => Response.json(hold) })
  await showPart(<AppealScreen />)
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible()
  expect(page.getByRole("heading", { level: 2 }).elements()).toHaveLength(5)
  expect(document.body.textContent).not.toMatch(/\{\{|undefined/)
})

test("SAFE-12 members read their decisions in a list, each with a link to its reasons", async () => {
  await startTexts("en", parts)
  const items = [decision, { ...decision, id: 6, kind: "warn", lifted_at: decision.created_at, key: "6-key" }]
  new FakeServer({ "GET /sanctions": () => Response.json({ items, pagination: { next_max_id: null } }) })
  await showPart(<DecisionsScreen />)
  await expect.element(page.getByText("Your account is suspended.")).toBeVisible()
  await expect.element(page.getByText("It no longer applies.")).toBeVisible()
  const [first] = page.getByRole("link", { name: "Read and appeal" }).elements()
  expect(first?.getAttribute("href")).toMatch(/\/appeal#7-key$/)
})

test("SAFE-12 without decisions the list says so", async () => {
  await startTexts("en", parts)
  new FakeServer({ "GET /sanctions": () => Response.json({ items: [], pagination: { next_max_id: null } }) })
  await showPart(<DecisionsScreen />)
  await expect.element(page.getByText("There is no decision about you.")).toBeVisible()
})
