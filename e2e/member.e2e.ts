import type { Page } from "@playwright/test"
import { newMember } from "./members"
import { expect, test } from "./screens"

const cards = (page: Page) => page.getByRole("main").getByRole("article")
const list = (url: URL) => url.pathname === "/v1/recommend"

/** A member in the list's form, for tests with their own list. */
const nobody = { items: [], pagination: { next_max_id: null } }

test(
  "LIST-05 a visitor sees members, and must sign in to write or join to like",
  { tag: "@both" },
  async ({ open }) => {
    const page = await open(null, "/user/recommend")
    await expect(page.getByRole("heading", { name: "People you could meet" })).toBeVisible()
    const card = cards(page).first()
    for (const [action, title] of [
      [/^Say hi to/, "Welcome back"],
      [/^Like/, "Join Redthread"],
    ] as const) {
      await card.getByRole("button", { name: action }).click()
      const dialog = page.getByRole("dialog", { name: title })
      await expect(dialog.getByLabel(/^Email/)).toBeVisible()
      await page.keyboard.press("Escape")
      await expect(dialog).toBeHidden()
    }
  },
)

test(
  "LIST-01 the list never shows oneself, and goes on past 40 people, each once",
  { tag: "@full" },
  async ({ open }) => {
    const member = await newMember()
    const page = await open(member, "/recommend")
    await expect(cards(page).first()).toBeVisible()
    const people = new Set<string | null>()
    await expect(async () => {
      await cards(page).last().scrollIntoViewIfNeeded()
      const links = cards(page).locator("a[href*='/profile/']")
      const drawn = await links.evaluateAll((found) => found.map((link) => link.getAttribute("href")))
      expect(new Set(drawn).size).toBe(drawn.length)
      for (const person of drawn) people.add(person)
      expect(people.size).toBeGreaterThan(40)
    }).toPass({ timeout: 20_000 })
    expect(await cards(page).count()).toBeLessThan(40)
    expect(people).not.toContain(`/profile/${member.id}`)
  },
)

test("LIST-06 a card says who it is and why they are shown", { tag: ["@both", "@full"] }, async ({ open }) => {
  const member = await newMember()
  const page = await open(member, "/recommend")
  const { items } = await member.call<{ items: Card[] }>("GET", "/recommend")
  const person = items.find(({ name, introduction }) => !name.startsWith("Eva") && introduction)
  const card = cards(page).filter({ has: page.locator(`a[href$="/profile/${person?.user_id}"]`) })
  await expect(card.getByText(`${person?.name}, ${person?.age}`)).toBeVisible()
  await expect(card).toContainText(person?.location.city ?? "")
  await expect(card).toContainText(
    (person?.introduction?.translate ?? person?.introduction?.content ?? "").slice(0, 40),
  )
  const portrait = card.locator("img").first()
  await expect.poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(200)
  await expect(card.getByRole("button", { name: `Like ${person?.name}` })).toHaveAttribute("aria-pressed", "false")
  await card.getByRole("link").click()
  await expect(page).toHaveURL(`/profile/${person?.user_id}`)
  await expect(page.getByRole("heading", { level: 1 })).toContainText(person?.name ?? "")
})

interface Card {
  user_id: number
  name: string
  age: number
  location: { city: string | null }
  introduction: { content: string; translate: string | null } | null
}

test(
  "LIST-06 CHAT-09 the dotted icon of who was never written to goes with a greeting",
  { tag: "@full" },
  async ({ open }) => {
    const page = await open(await newMember(), "/recommend")
    const hello = cards(page)
      .getByRole("button", { name: /^Say hi to/ })
      .first()
    const name = (await hello.getAttribute("aria-label"))?.replace("Say hi to ", "") ?? ""
    const greets = (button: typeof hello) => button.locator('[class*="greet"]')
    await expect(greets(hello)).toBeVisible()
    await hello.click()
    const greeting = page.getByRole("dialog", { name: `Say hi to ${name}` })
    await expect(greeting.getByText("Hi! I read your profile")).toBeVisible()
    await greeting.getByRole("button", { name: "Say hi", exact: true }).click()
    const chat = cards(page).getByRole("button", { name: `Chat with ${name}` })
    await expect(chat).toBeVisible()
    await expect(greets(chat)).toHaveCount(0)
    await page.reload()
    await expect(cards(page).first()).toBeVisible()
    await expect(cards(page).getByRole("button", { name: `Say hi to ${name}` })).toHaveCount(0)
  },
)

test(
  "LIST-06 REL-03 a like shows at once, lasts, and is taken back when the server can't be reached",
  { tag: "@full" },
  async ({ open }) => {
    const page = await open(await newMember(), "/recommend")
    const like = cards(page).getByRole("button", { name: /^Like/ }).first()
    const liked = page.waitForResponse("**/v1/likes")
    await like.click()
    await expect(like).toHaveAttribute("aria-pressed", "true")
    await liked
    await page.reload()
    await expect(cards(page).getByRole("button", { name: /^Like/, pressed: true })).toHaveCount(1)
    const other = cards(page).getByRole("button", { name: /^Like/, pressed: false }).first()
    const name = (await other.getAttribute("aria-label")) ?? ""
    const button = cards(page).getByRole("button", { name })
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route("**/v1/likes", async (route) => {
      await held
      await route.abort()
    })
    await button.click()
    await expect(button).toHaveAttribute("aria-pressed", "true")
    release()
    await expect(button).toHaveAttribute("aria-pressed", "false")
    await expect(page.getByText("Oops, the network can’t be reached.")).toBeVisible()
  },
)

test("REL-03 two who like each other both learn it at once", { tag: "@full" }, async ({ open }) => {
  const [anna, ben] = await Promise.all([newMember(), newMember({ gender: 1 })])
  await ben.call("POST", "/likes", { user_id: anna.id })
  const [hers, his] = await Promise.all([open(anna, `/profile/${ben.id}`), open(ben, "/recommend")])
  await expect(cards(his).first()).toBeVisible()
  await hers.getByRole("button", { name: "Like", exact: true }).click()
  await expect(hers.getByRole("dialog", { name: "It’s a match!" })).toContainText(ben.name)
  const moment = his.getByRole("dialog", { name: "It’s a match!" })
  await expect(moment).toContainText(anna.name)
  await moment.getByRole("button", { name: "Later" }).click()
  await expect(moment).toBeHidden()
})

test(
  "LIST-01 an empty list has a sentence and a link; a failed list the error and a retry",
  { tag: "@full" },
  async ({ open }) => {
    const member = await newMember()
    const page = await open(member, "/setting")
    await page.route(list, (route) => route.fulfill({ json: nobody }))
    await page.goto("/recommend")
    await expect(page.getByRole("heading", { name: "Nobody to show yet" })).toBeVisible()
    await expect(page.getByRole("main").getByRole("link", { name: "My profile" })).toBeVisible()
    await page.unroute(list)
    await page.route(list, (route) =>
      route.fulfill({ status: 500, json: { code: 500_000, message: "Something went wrong" } }),
    )
    await page.goto("/recommend")
    const alert = page.getByRole("main").getByRole("alert")
    await expect(alert).toContainText("Something went wrong", { timeout: 20_000 })
    await page.unroute(list)
    await alert.getByRole("button", { name: "Try again" }).click()
    await expect(cards(page).first()).toBeVisible()
  },
)
