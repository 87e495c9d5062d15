import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { startTexts } from "../../core/texts/start-texts"
import { queryClient } from "../../core/api/query-client"
import { FakeServer } from "../../testing/fake-server"
import { showPart } from "../../testing/show-part"
import "../../ui/base.css"
import "../../ui/theme.css"
import { signIn } from "../mall/testing/open-mall"
import { EncounterScreen } from "./EncounterScreen"

await startTexts("de", ["member", "profile", "relation", "ui", "error", "browse", "shell"])

beforeEach(() => queryClient.clear())
afterEach(() => vi.restoreAllMocks())

const yuki = {
  user_id: 5,
  name: "Yuki",
  avatar: null,
  portrait: null,
  pictures: [],
  gender: 0,
  age: 30,
  location: { country_code: "JP", country: "Japan", city: "Kamakura" },
  language: "ja",
  online: 1,
  vip: false,
  verified: true,
  friend: 0,
  block: 0,
  liked: false,
  messaged: 0,
  reasons: [],
  introduction: { content: "海辺の町で育ちました。", translate: "Ich bin in einer Stadt am Meer aufgewachsen." },
}

/** px: heights of the phone's bar with its line, of its tabs, and what the page leaves above and below the screen. */
const around = { bar: 53, tabs: 60, space: 2 * 12 }

test.each([
  [360, 640],
  [390, 844],
])("LIST-07 at %i x %i the deck leaves room for its buttons above the tabs", async (width, height) => {
  await page.viewport(width, height)
  signIn({ counter: { likeme: 7, message: 0, request: 0, notification: 0, order: 0 } })
  new FakeServer({
    "GET /encounters": () => Response.json({ items: [yuki], pagination: { next_max_id: null } }),
  })
  await showPart(<EncounterScreen />)
  const like = page.getByRole("button", { name: /Yuki/ }).first()
  await expect.element(like).toBeVisible()
  const screen = page.getByRole("region").element().getBoundingClientRect()
  const buttons = page
    .getByRole("button")
    .elements()
    .map((button) => button.getBoundingClientRect())
  expect(Math.max(...buttons.map(({ bottom }) => bottom))).toBeLessThanOrEqual(screen.bottom)
  expect(screen.height + around.bar + around.tabs + around.space).toBeLessThanOrEqual(height)
  const card = page.getByRole("article").element().getBoundingClientRect()
  expect(card.width).toBeGreaterThan(150)
  expect(card.width / card.height).toBeCloseTo(3 / 4, 1)
})
