import type { Page } from "@playwright/test"
import { violations } from "./axe"
import { newMember } from "./members"
import { expect, test } from "./screens"

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** Holds the application's files back until `release` is called. */
async function holdCode(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((done) => (release = done))
  await page.route("**/assets/*.js", async (route) => {
    await released
    await route.continue()
  })
  return release
}

const hasStarted = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector("script[type=module]") !== null)

/** Marks the page's elements, to detect later whether they were replaced. */
const mark = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll("main *")) element.toggleAttribute("data-drawn", true)
  })
const kept = (page: Page) => page.locator("main [data-drawn]")

test(
  "LIST-05 SHELL-01 a visitor's press that comes before the code leads to joining, once it is there",
  { tag: "@full" },
  async ({ open }) => {
    const anna = await newMember()
    for (const options of [phone, {}]) {
      let release = () => {}
      const page = await open(null, `/profile/${anna.id}`, {
        ...options,
        first: async (fresh) => {
          release = await holdCode(fresh)
        },
      })
      await expect(page.getByRole("heading", { level: 1 })).toContainText(anna.name)
      expect(await hasStarted(page)).toBe(false)
      await page.getByRole("button", { name: /^Like/ }).click()
      await page.getByRole("button", { name: `Say hi to ${anna.name}` }).click()
      expect(await hasStarted(page)).toBe(true)
      release()
      await expect(page.getByRole("dialog")).toHaveCount(1)
      await expect(page.getByRole("dialog").getByRole("tab", { name: "Join" })).toBeVisible()
    }
  },
)

test("LIST-05 SHELL-01 links lead on without the application, and without any script at all", async ({ open }) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await open(null, "/de/user/recommend", {
      javaScriptEnabled,
      first: async (fresh) => void (await holdCode(fresh)),
    })
    const face = page.getByRole("article").first().getByRole("link").first()
    const path = (await face.getAttribute("href")) ?? ""
    await face.click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(page.locator("html")).toHaveAttribute("lang", "de")
    await page.getByRole("link", { name: "Beiträge", exact: true }).click()
    await expect(page).toHaveURL(path.replace("profile", "timeline"))
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  }
})

test("LIST-05 SHELL-03 the application hydrates the page, and requests no data that it contains", async ({ open }) => {
  const anna = await newMember()
  const { id } = await anna.call<{ id: number }>("POST", "/feeds", { content: "Low tide at four" })
  for (const path of [
    `/ja/profile/${anna.id}`,
    `/feed/${id}`,
    `/de/timeline/${anna.id}`,
    "/user/recommend",
    "/ko/user/latest",
  ]) {
    const problems: string[] = []
    const asked: string[] = []
    const page = await open(null, path, {
      timezoneId: "Asia/Tokyo",
      first: async (fresh) => {
        fresh.on("pageerror", (error) => problems.push(`${path}: ${error.message}`))
        fresh.on("request", (request) => {
          if (request.method() === "GET" && /\/v1\/(?!version)/.test(request.url())) asked.push(request.url())
        })
      },
    })
    await mark(page)
    const before = await kept(page).count()
    expect(before).toBeGreaterThan(10)
    await page.getByRole("banner").getByRole("button").first().click()
    await expect(page.getByRole("menuitemradio", { name: "Italiano" })).toBeVisible()
    expect(await kept(page).count()).toBeGreaterThan(before * 0.9)
    expect([problems, asked]).toEqual([[], []])
  }
})

test(
  "LIST-05 PHOTO-06 pictures that fail on a server-rendered page show their placeholder, without a press",
  { tag: "@full" },
  async ({ open }) => {
    const page = await open(null, "/user/recommend", {
      ...phone,
      first: async (fresh) => {
        await fresh.route("**/files/**", (route) => route.abort())
      },
    })
    const face = page.getByRole("article").first()
    await expect(face.getByText(/^\p{L}$/u).first()).toBeVisible()
    await expect(face.locator("img")).toHaveCount(0)
    await face.getByRole("link").first().click()
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await page.reload()
    const broken = page.locator("main [data-state=error]")
    await broken.first().scrollIntoViewIfNeeded()
    await expect(broken.first().locator("svg")).toBeVisible()
  },
)

test("LIST-01 LIST-05 a visitor's list goes on as one scrolls", { tag: "@full" }, async ({ open }) => {
  const page = await open(null, "/user/recommend", phone)
  const people = page.getByRole("article")
  await expect(people).toHaveCount(20)
  expect(await hasStarted(page)).toBe(false)
  await people.last().scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(1000)
  await expect(page.locator("main [data-index]").first()).toBeAttached()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThanOrEqual(place - 1)
})

test("SHELL-01 a member never sees the page of visitors", { tag: "@full" }, async ({ open }) => {
  const [anna, ben] = [await newMember(), await newMember({ gender: 1 })]
  const page = await open(ben, `/profile/${anna.id}`, {
    first: async (fresh) => {
      await fresh.addInitScript(() => {
        const look = () => {
          const join = document.querySelector<HTMLElement>("header a[href*='type=register']")
          if (join?.checkVisibility({ visibilityProperty: true })) document.documentElement.dataset["seen"] = "join"
          requestAnimationFrame(look)
        }
        look()
      })
    },
  })
  await expect(page.getByRole("heading", { level: 1 })).toContainText(anna.name)
  await expect(
    page.getByRole("banner").getByRole("link", { name: "Chats" }).or(page.getByRole("navigation").first()).first(),
  ).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.dataset["seen"])).toBeUndefined()
})

test(
  "SHELL-08 a member who opens a static page reads it inside the shell, with the payment behind its button",
  { tag: "@full" },
  async ({ open }) => {
    const page = await open(await newMember(), "/en/vip")
    await expect(page.locator("#content").getByRole("heading", { level: 1 })).toHaveText("VIP")
    await expect(page).toHaveURL("/en/vip")
    expect(await violations(page)).toEqual([])
    await page.locator("#content").getByRole("button", { name: "Become a VIP" }).click()
    await expect(
      page.getByRole("dialog", { name: "Become a VIP" }).getByRole("button", { name: "Pay $84.00" }),
    ).toBeVisible()
    expect(await violations(page)).toEqual([])
    const visitor = await open(null, "/en/help")
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Questions and answers")
    await expect(visitor.locator("#root")).toHaveCount(0)
  },
)
