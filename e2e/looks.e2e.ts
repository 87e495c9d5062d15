import type { Page } from "@playwright/test"
import { colourViolations, violations } from "./axe"
import { befriend, type Member, newMember, talk } from "./members"
import { isFullRun } from "../server/src/testing/full-run"
import { expect, test } from "./screens"

interface Screen {
  path: string
  /** Visible when the screen is ready. */
  ready: (page: Page) => Promise<unknown>
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 }).first().waitFor()
const card = (page: Page) => page.getByRole("article").first().waitFor()
const lines = (page: Page) => page.getByRole("log").getByRole("listitem").first().waitFor()

const visitorScreens: Screen[] = [
  { path: "/", ready: (page) => page.locator("form button[type=submit]").waitFor() },
  { path: "/?type=login", ready: (page) => page.locator("input[name=username]").waitFor() },
  { path: "/home", ready: card },
  { path: "/user/recommend", ready: card },
  { path: "/retrieve", ready: heading },
  { path: "/reactivate", ready: heading },
  { path: "/take-back#x", ready: heading },
  { path: "/404", ready: heading },
]

const screensAmongOthers = (other: Member): Screen[] => [
  { path: "/home", ready: card },
  { path: `/timeline/${other.id}`, ready: card },
  { path: "/recommend", ready: card },
  { path: "/meet", ready: card },
  { path: "/user/friend", ready: (page) => page.getByRole("button", { name: /^(More|Weitere) / }).waitFor() },
  { path: "/user/request", ready: (page) => page.getByRole("button", { name: /^Accept |annehmen$/ }).waitFor() },
  { path: "/user/blacklist", ready: heading },
  { path: "/user/likeme", ready: card },
  { path: "/user/online", ready: heading },
  { path: "/user/search?marriage=%5B401%5D", ready: (page) => page.getByRole("group").first().waitFor() },
  { path: `/profile/${other.id}`, ready: heading },
  { path: "/chats", ready: (page) => page.locator(`a[href$="/chat/${other.id}"]`).waitFor() },
  { path: `/chat/${other.id}`, ready: lines },
]

const ownScreens: Screen[] = [
  { path: "/me", ready: heading },
  { path: "/you", ready: (page) => page.getByRole("button", { name: /^(Sign out|Abmelden)$/ }).waitFor() },
  { path: "/album", ready: heading },
  { path: "/album?folder=secret", ready: (page) => page.getByRole("textbox").waitFor() },
  { path: "/setting", ready: heading },
  { path: "/setting/edit", ready: (page) => page.getByRole("combobox").first().waitFor() },
  { path: "/setting/avatar", ready: (page) => page.getByRole("main").getByRole("button").first().waitFor() },
  { path: "/setting/verify", ready: (page) => page.getByRole("main").getByRole("button").first().waitFor() },
  { path: "/setting/introduction", ready: (page) => page.getByRole("tabpanel").waitFor() },
  { path: "/setting/information", ready: (page) => page.getByRole("switch").first().waitFor() },
  { path: "/setting/privacy", ready: (page) => page.getByRole("radio").first().waitFor() },
  { path: "/setting/notification", ready: (page) => page.getByRole("switch").first().waitFor() },
  { path: "/setting/translation", ready: (page) => page.getByRole("switch").first().waitFor() },
  { path: "/setting/password", ready: heading },
  { path: "/setting/affiliate", ready: (page) => page.getByRole("img").first().waitFor() },
  { path: "/setting/delete", ready: heading },
  { path: "/language", ready: heading },
]

const otherScreens: Screen[] = [
  { path: "/setting/sayhi", ready: heading },
  { path: "/welcome", ready: heading },
  { path: "/notification", ready: heading },
  { path: "/bill", ready: heading },
  { path: "/wheel", ready: (page) => page.getByRole("button", { name: /^(Spin|Drehen)$/ }).waitFor() },
  { path: "/game", ready: heading },
  { path: "/travel", ready: heading },
  { path: "/contact", ready: heading },
  { path: "/orders", ready: heading },
  { path: "/vip", ready: heading },
  { path: "/paid", ready: heading },
  { path: "/faq", ready: heading },
]

/** Collects the browser's errors and violations of the page's content security policy. */
async function complaints(page: Page): Promise<string[]> {
  const said: string[] = []
  page.on("console", (message) => message.type() === "error" && said.push(`${page.url()}: ${message.text()}`))
  page.on("pageerror", (error) => said.push(`${page.url()}: ${error.message}`))
  await page.exposeFunction("refused", (what: string) => said.push(`${page.url()}: policy refused ${what}`))
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      ;(window as unknown as { refused: (what: string) => void }).refused(`${violatedDirective} ${blockedURI}`)
    })
  })
  return said
}

const sidewaysBy = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** A member with a conversation, a friend, a request and a like, and their partner. */
async function talkers(): Promise<[Member, Member]> {
  const [anna, ben, carl] = await Promise.all([
    newMember(),
    newMember({ gender: 1, language: "ja" }),
    newMember({ gender: 1 }),
  ])
  await befriend(anna, ben)
  await carl.call("POST", "/friend_requests", { user_id: anna.id })
  await ben.call("POST", "/likes", { user_id: anna.id })
  await talk(anna, ben)
  await ben.call("POST", "/feeds", { content: "海まで歩きました。[sun]" })
  await ben.call("PUT", "/user", { biography: "海辺の町で育ちました。", country_code: "JP", city: "鎌倉" })
  await ben.call("POST", "/messages", { user_id: anna.id, message_content: "今日はいい天気ですね。" })
  return [anna, ben]
}

/** The landing page reads the colour scheme once, when it opens; the others follow the device. */
async function turnDark(page: Page, ready: Screen["ready"]): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" })
  if ((await page.locator("body.front-page").count()) > 0) await page.reload()
  await expect(page.locator("html")).toHaveAttribute("data-scheme", "dark")
  await ready(page)
}

/** Checks each screen in light and dark; on the phone in German, which has the longest words. */
async function lookAt(screens: readonly Screen[], prefix: string, page: Page): Promise<void> {
  for (const { path, ready } of screens) {
    await page.emulateMedia({ colorScheme: "light" })
    await page.goto(`${prefix}${path}`)
    await ready(page)
    await page.waitForLoadState("networkidle")
    expect.soft(await violations(page), `${path}: axe`).toEqual([])
    expect.soft(await sidewaysBy(page), `${path}: sideways`).toBe(0)
    await turnDark(page, ready)
    expect.soft(await colourViolations(page), `${path}: axe in the dark`).toEqual([])
    expect.soft(await sidewaysBy(page), `${path}: sideways in the dark`).toBe(0)
  }
}

const looks = [
  // A visitor's other screens are forms, checked where they are filled in.
  {
    which: isFullRun ? "every screen of a visitor" : "what a visitor sees first",
    isMember: false,
    screens: () => (isFullRun ? visitorScreens : visitorScreens.slice(0, 4)),
  },
  { which: "every screen of a member among others", isMember: true, screens: screensAmongOthers },
  { which: "every screen of a member's own", isMember: true, screens: () => ownScreens },
  { which: "play, gold and written pages for a member", isMember: true, screens: () => otherScreens },
]

for (const { which, isMember, screens } of looks) {
  const title = `SHELL-05 SHELL-07 light and dark: ${which} is accessible, quiet and as wide as the window`
  test(title, { tag: isMember ? ["@both", "@full"] : "@both" }, async ({ open, isMobile }) => {
    test.setTimeout(240_000)
    const [anna, ben] = await talkers()
    let said: string[] = []
    const page = await open(isMember ? anna : null, "about:blank", {
      first: async (fresh) => {
        said = await complaints(fresh)
      },
    })
    await lookAt(screens(ben), isMobile ? "/de" : "", page)
    expect(said).toEqual([])
  })
}

test(
  "SHELL-05 the windows over a screen are accessible, keep the focus and close on Escape",
  { tag: "@both" },
  async ({ open }) => {
    const [anna, ben] = await talkers()
    const page = await open(anna, `/profile/${ben.id}`)
    const opener = page.getByRole("button", { name: `More about ${ben.name}` })
    await opener.click()
    await page.getByRole("menuitem", { name: "Block" }).click()
    const dialog = page.getByRole("dialog")
    await expect(dialog.getByRole("button", { name: "Block" })).toBeVisible()
    expect(await violations(page)).toEqual([])
    for (let step = 0; step < 6; step++) {
      await page.keyboard.press("Tab")
      expect(await dialog.evaluate((window) => window.contains(document.activeElement))).toBe(true)
    }
    await page.keyboard.press("Escape")
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  },
)

/** The focused element's name, and whether its focus is visible. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement
    const near = [element, element.nextElementSibling, element.parentElement].filter(
      (each) => each instanceof HTMLElement,
    )
    const isSeen = near.some((each) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each)
      return (outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0) || boxShadow !== "none"
    })
    const name = element.ariaLabel || element.labels?.[0]?.textContent || element.textContent || ""
    return { name: name.trim(), isSeen }
  })

/** Presses Tab until all names had the focus, in this order; every element on the way must show its focus. */
async function tabThrough(page: Page, names: readonly RegExp[]): Promise<void> {
  const left = [...names]
  const passed: string[] = []
  for (let step = 0; step < 40 && left.length > 0; step++) {
    await page.keyboard.press("Tab")
    const { name, isSeen } = await focused(page)
    expect(isSeen, `the focus on "${name}" is seen`).toBe(true)
    passed.push(name)
    if (left[0]?.test(name)) left.shift()
  }
  expect(left, `reached were ${passed.join(" | ")}`).toEqual([])
}

test(
  "SHELL-05 the landing page is walked through by keyboard, with the focus in sight",
  { tag: "@full" },
  async ({ open }) => {
    const page = await open(null, "/")
    await tabThrough(page, [/^Language/, /^Sign in/, /^Email/, /^Password/, /^Continue/, /already have/, /Daniel/])
  },
)

test("SHELL-05 the list is walked through by keyboard, with the focus in sight", { tag: "@full" }, async ({ open }) => {
  const page = await open(await newMember(), "/recommend")
  await card(page)
  await tabThrough(page, [
    /^Skip to content/,
    /^Redthread/,
    /^Meet/,
    /^Chats/,
    /^Language/,
    /^Dark mode/,
    /^My account/,
    /, \d+/,
    /^Like/,
    /^Say hi/,
  ])
})
