import type { Page } from "@playwright/test"
import { newMember, twoMembers } from "./members"
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

test(
  "SHELL-06 LIST-05 on the phone the first face is near the top of each list, and exactly one tab is lit and in view",
  { tag: ["@phone", "@full"] },
  async ({ open }) => {
    const [anna, ben] = await twoMembers()
    await ben.call("POST", "/likes", { user_id: anna.id })
    const lists = ["online", "latest", "hottest", "birthday"].map((list) => `/user/${list}`)
    for (const [reader, paths] of [
      [anna, ["/recommend", ...lists, "/user/likeme"]],
      [null, ["/user/recommend", ...lists, "/user/front"]],
    ] as const) {
      const page = await open(reader, "/user/latest")
      for (const path of paths) {
        await page.goto(`/de${path}`)
        await cards(page).first().waitFor()
        const { y } = (await cards(page).first().boundingBox()) ?? { y: 1000 }
        expect([path, y <= 150]).toEqual([path, true])
        const lit = main(page).getByRole("navigation").locator("[aria-current]")
        await expect(lit).toHaveCount(1)
        await expect(lit).toBeInViewport({ ratio: 1 })
        if (!reader) continue
        const tabs = page.getByRole("navigation").last().locator("[aria-current]")
        await expect(tabs).toHaveText("Kennenlernen")
      }
    }
  },
)

test("LIST-01 a change of the list shows its skeleton at once", { tag: "@full" }, async ({ open }) => {
  const page = await open(await newMember(), "/user/latest")
  await cards(page).first().waitFor()
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/\/v1\/hottest(\?|$)/, async (route) => {
    await answered
    await route.continue()
  })
  await menu(page).getByRole("link", { name: "Popular" }).click()
  await expect(main(page).getByRole("heading", { name: "Popular this week" })).toBeVisible()
  await expect(main(page).locator("[aria-busy=true]").first()).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
  answer()
  await expect(cards(page).first()).toBeVisible()
})
