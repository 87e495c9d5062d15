import type { Page } from "@playwright/test"
import { newMember } from "./members"
import { expect, test } from "./screens"

const main = (page: Page) => page.getByRole("main")
const cards = (page: Page) => main(page).getByRole("article")
const menu = (page: Page) => main(page).getByRole("navigation", { name: "People" })

test("LIST-01 LIST-05 a visitor goes through the lists of the user menu", { tag: "@both" }, async ({ open }) => {
  const page = await open(null, "/user/recommend")
  const lists = [
    ["Here now", "/user/online", "Here now"],
    ["New", "/user/latest", "New here"],
    ["Popular", "/user/hottest", "Popular this week"],
    ["Birthdays", "/user/birthday", "Birthdays"],
    ["Featured", "/user/front", "On the front page"],
  ] as const
  for (const [tab, path, heading] of lists) {
    await menu(page)
      .getByRole("link", { name: new RegExp(`^${tab}`) })
      .click()
    await expect(page).toHaveURL(path)
    await expect(main(page).getByRole("heading", { name: heading, level: 1 })).toBeVisible()
    await expect(cards(page).first()).toBeVisible()
  }
})

test(
  "LIST-06 rows instead of cards are remembered, and Back leads to where one was",
  { tag: "@full" },
  async ({ open }) => {
    const page = await open(await newMember(), "/user/latest")
    await expect(cards(page).first()).toBeVisible()
    await main(page).getByRole("button", { name: "As a list" }).click()
    const rows = main(page).locator("[data-index]")
    await expect(async () => {
      await cards(page).last().scrollIntoViewIfNeeded()
      expect(await rows.count()).toBeGreaterThan(0)
    }).toPass({ timeout: 20_000 })
    await expect(async () => {
      await rows.last().scrollIntoViewIfNeeded()
      expect(Number(await rows.last().getAttribute("data-index"))).toBeGreaterThan(45)
    }).toPass({ timeout: 20_000 })
    expect(await cards(page).count()).toBeLessThan(30)
    const href = (await rows.last().getByRole("link").first().getAttribute("href")) ?? ""
    // By address, because the drawn rows change while the window scrolls.
    const row = rows.filter({ has: page.locator(`a[href="${href}"]`) })
    await row.evaluate((element) => element.scrollIntoView({ block: "center" }))
    await expect(row).toBeInViewport()
    const topOf = async () => (await row.boundingBox())?.y ?? -1000
    let top = await topOf()
    await expect(async () => {
      const before = top
      top = await topOf()
      expect(top).toBe(before)
    }).toPass()
    await row.getByRole("link").first().click()
    await expect(page).toHaveURL(href)
    await expect(rows).toHaveCount(0)
    await page.goBack()
    await expect.poll(async () => Math.abs((await topOf()) - top)).toBeLessThan(12)
    await expect(main(page).getByRole("button", { name: "As a list" })).toHaveAttribute("aria-pressed", "true")
  },
)

test("LIST-06 a card offers the original beside a translation", { tag: "@full" }, async ({ open }) => {
  const page = await open(await newMember(), "/user/latest")
  await page.route(/\/v1\/latest(\?|$)/, async (route) => {
    const reply = await route.fetch()
    const body = (await reply.json()) as { items: { introduction: object | null }[] }
    for (const item of body.items) {
      item.introduction = { id: 1, content: "Ich backe Brot.", language: "de", translate: "I bake bread." }
    }
    await route.fulfill({ json: body })
  })
  await page.reload()
  const card = cards(page).first()
  await expect(card).toContainText("I bake bread.")
  await expect(card).not.toContainText("Ich backe Brot.")
  await card.getByRole("button", { name: "Show original" }).click()
  await expect(card).toContainText("Ich backe Brot.")
})
