import { type Language, languageNames, languages, languageTags } from "@redthread/contract/language"
import type { Page } from "@playwright/test"
import { newMember, twoMembers } from "./members"
import { choose, expect, test } from "./screens"
import { texts } from "./texts"

interface ShellTexts {
  title: Record<string, string>
  nav: Record<string, string>
}
interface Words {
  landing: { title: string; headline: string }
  member: { heading_visitor: string; as_list: string }
  shell: ShellTexts
  head: { recommend_title: string }
}

const wordsOf = (language: Language): Words => ({
  landing: texts(language, "landing"),
  member: texts(language, "member"),
  shell: texts(language, "shell"),
  head: texts(language, "head"),
})

test("SHELL-03 no two languages say the same", () => {
  const said = languages.map(wordsOf)
  expect(new Set(said.map(({ landing }) => landing.headline)).size).toBe(8)
  expect(new Set(said.map(({ member }) => member.heading_visitor)).size).toBe(8)
})

/** Languages of every run: one with Latin letters, one without; the others differ only in their texts. */
const lookedAt: readonly Language[] = ["de", "ja"]

for (const language of languages) {
  const title = `SHELL-03 ${languageNames[language]}: landing page and screens speak it under their prefix`
  test(title, { tag: lookedAt.includes(language) ? [] : "@full" }, async ({ open }) => {
    const { landing, member, head } = wordsOf(language)
    const page = await open(null, `/${language}/`)
    await expect(page).toHaveTitle(landing.title)
    await expect(page.locator("html")).toHaveAttribute("lang", languageTags[language])
    await expect(page.locator("body")).toHaveClass("front-page")
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(landing.headline)
    await page.goto(`/${language}/user/recommend`)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(member.heading_visitor)
    await expect(page).toHaveTitle(`${head.recommend_title} · Redthread`)
    await expect(page.locator("html")).toHaveAttribute("lang", languageTags[language])
    await expect(page.locator("body")).toHaveClass("main-page")
  })
}

test(
  "SHELL-03 the switcher of the landing page leads to /{lang}/, and the root remembers",
  { tag: "@full" },
  async ({ open }) => {
    const page = await open(null, "/")
    await expect(page.locator("html")).toHaveAttribute("lang", "en")
    await page.getByText("English", { exact: true }).first().click()
    await page.getByRole("banner").getByRole("link", { name: "한국어" }).click()
    await expect(page).toHaveURL("/ko/")
    await expect(page.locator("html")).toHaveAttribute("lang", "ko")
    await page.goto("/")
    await expect(page.locator("html")).toHaveAttribute("lang", "ko")
    await page.goto("/user/recommend")
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(wordsOf("ko").member.heading_visitor)
  },
)

test(
  "SHELL-03 the switcher of the screens leads to /{lang}/, and the prefix stays on every way",
  { tag: "@full" },
  async ({ open }) => {
    const page = await open(await newMember(), "/recommend")
    await page.getByRole("button", { name: "Language" }).click()
    await page.getByRole("menuitemradio", { name: "Deutsch" }).click()
    await expect(page).toHaveURL("/de/home")
    const { shell } = wordsOf("de")
    await page.getByRole("link", { name: /^Chats/ }).click()
    await expect(page).toHaveURL("/de/chats")
    await expect(page).toHaveTitle(`${shell.title["chats"]} · Redthread`)
    await page.getByRole("navigation").getByRole("link").first().click()
    await expect(page).toHaveURL("/de/home")
    await page.getByRole("navigation").getByRole("link").nth(1).click()
    await expect(page).toHaveURL("/de/meet")
    await page.getByRole("link", { name: wordsOf("de").member.as_list }).click()
    await expect(page).toHaveURL("/de/recommend")
    await page.getByRole("article").first().getByRole("link").click()
    await expect(page).toHaveURL(/\/de\/profile\/\d+$/)
    await page.reload()
    await expect(page).toHaveURL(/\/de\/profile\/\d+$/)
    await expect(page.locator("html")).toHaveAttribute("lang", "de")
    await page.goBack()
    await expect(page).toHaveURL("/de/recommend")
  },
)

test("SHELL-03 a prefix is remembered by the browser and by the account", { tag: "@full" }, async ({ open }) => {
  const member = await newMember()
  const page = await open(member, "/recommend")
  const told = page.waitForResponse((response) => response.request().method() === "PUT" && response.ok())
  await page.goto("/de/recommend")
  await told
  await page.goto("/recommend")
  await expect(page.locator("html")).toHaveAttribute("lang", "de")
  expect(await member.call<{ language: string }>("GET", "/me")).toMatchObject({ language: "de" })
})

test("SHELL-03 the lang query chooses the language; a prefix goes before it", { tag: "@full" }, async ({ open }) => {
  const page = await open(null, "/user/recommend?lang=fr")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(wordsOf("fr").member.heading_visitor)
  await expect(page.locator("html")).toHaveAttribute("lang", "fr")
  await page.goto("/?lang=it")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(wordsOf("it").landing.headline)
  await page.goto("/ja/user/recommend?lang=fr")
  await expect(page.locator("html")).toHaveAttribute("lang", "ja")
})

test("SHELL-03 the browser's language is used if none was chosen", { tag: "@full" }, async ({ open }) => {
  const landing = await open(null, "/", { locale: "ja-JP" })
  await expect(landing.getByRole("heading", { level: 1 })).toHaveText(wordsOf("ja").landing.headline)
  const page = await open(null, "/user/recommend", { locale: "ja-JP" })
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(wordsOf("ja").member.heading_visitor)
})

test("SHELL-07 dark mode is kept across screens and visits", async ({ open }) => {
  const page = await open(await newMember(), "/recommend")
  const root = page.locator("html")
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await expect(root).toHaveAttribute("data-scheme", "light")
  const light = await paper()
  await page.getByRole("button", { name: "Dark mode" }).click()
  await expect(root).toHaveAttribute("data-scheme", "dark")
  expect(await paper()).not.toBe(light)
  await page.reload()
  await expect(root).toHaveAttribute("data-scheme", "dark")
  await page.goto("/setting")
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked()
  await choose(page.getByRole("main"), "Same as device")
  await expect(root).toHaveAttribute("data-scheme", "light")
  await page.emulateMedia({ colorScheme: "dark" })
  await expect(root).toHaveAttribute("data-scheme", "dark")
})

test("SHELL-01 unknown paths say so, with a way back and a way home", { tag: "@full" }, async ({ open }) => {
  const page = await open(null, "/user/recommend")
  await expect(page.getByRole("article").first()).toBeVisible()
  for (const path of ["/nowhere/at/all", "/bob", "/profile/abc"]) {
    await page.goto(path)
    await expect(page.getByRole("heading", { name: "The thread ends here" })).toBeVisible()
    await expect(page).toHaveTitle("Page not found · Redthread")
  }
  await page.goto("/user/recommend")
  await page.goto("/nowhere")
  await page.getByRole("button", { name: "Go back" }).click()
  await expect(page).toHaveURL("/user/recommend")
  await page.goto("/de/nirgends")
  await page.getByRole("main").getByRole("link").click()
  await expect(page).toHaveURL("/de/")
})

test(
  "SHELL-02 the visitors' bar has languages, sign in and register",
  { tag: ["@both", "@full"] },
  async ({ open }) => {
    const page = await open(null, "/user/recommend")
    const bar = page.getByRole("banner")
    await expect(bar.getByRole("button", { name: "Language" })).toBeVisible()
    await bar.getByRole("link", { name: "Sign in" }).click()
    await expect(page).toHaveURL("/?type=login")
    await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible()
    await page.goto("/user/recommend")
    await bar.getByRole("link", { name: "Join" }).click()
    await expect(page).toHaveURL("/?type=register")
    await expect(page.getByRole("heading", { name: "Join Redthread" })).toBeVisible()
  },
)

test(
  "SHELL-06 the phone has its tabs at the bottom, the thread under the active one",
  { tag: "@phone" },
  async ({ open }) => {
    const page = await open(await newMember(), "/recommend")
    const tabs = page.getByRole("navigation", { name: "Main menu" }).last()
    await expect(tabs.getByRole("link")).toHaveText([/^News/, /^Meet/, /^Chats/, /^You/])
    const box = await tabs.boundingBox()
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844)
    for (const [name, path] of [
      ["Chats", "/chats"],
      ["You", "/you"],
      ["Meet", "/meet"],
      ["News", "/home"],
    ] as const) {
      await tabs.getByRole("link", { name }).click()
      await expect(page).toHaveURL(path)
      await expect(tabs.getByRole("link", { name })).toHaveAttribute("aria-current", "page")
    }
  },
)

test(
  "SHELL-06 every page below a tab has back, its title and more in the phone's bar, large enough for a finger",
  { tag: ["@full", "@phone"] },
  async ({ open }) => {
    const [anna, ben] = await twoMembers()
    const page = await open(anna, "/meet")
    const bar = page.getByRole("banner")
    await expect(bar.getByRole("link", { name: "Redthread" })).toBeVisible()
    await expect(bar.getByRole("button", { name: "Language" })).toHaveCount(0)
    await expect(bar.getByRole("button", { name: "Dark mode" })).toHaveCount(0)
    for (const [path, title] of [
      ["/setting", "Settings"],
      ["/setting/privacy", "Privacy"],
      ["/setting/password", "Password and security"],
      ["/bill", "Bill"],
      ["/travel", "Travel and meet"],
      ["/album", "My album"],
      ["/notification", "Notifications"],
    ] as const) {
      await page.goto(path)
      await expect(bar.getByText(title, { exact: true })).toBeVisible()
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1)
      const back = await bar.getByRole("button", { name: "Go back" }).boundingBox()
      expect(Math.min(back?.width ?? 0, back?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    await page.goto("/setting")
    await expect(page.getByRole("radio", { name: "Dark" })).toBeVisible()
    await page.getByRole("main").getByRole("link", { name: "Language" }).click()
    await expect(bar.getByText("Language", { exact: true })).toBeVisible()
    await bar.getByRole("button", { name: "Go back" }).click()
    await expect(page).toHaveURL("/setting")
    await page.goto(`/profile/${ben.id}`)
    await expect(bar.getByText(ben.name)).toBeVisible()
    await bar.getByRole("button", { name: `More about ${ben.name}` }).click()
    await expect(page.getByRole("menuitem", { name: "Block" })).toBeVisible()
  },
)

test("SHELL-06 who came by a link is led up from a page below", { tag: ["@phone", "@full"] }, async ({ open }) => {
  const page = await open(await newMember(), "/setting/privacy")
  await page.getByRole("banner").getByRole("button", { name: "Go back" }).click()
  await expect(page).toHaveURL("/setting")
})

test("SHELL-05 menus open, move and close by keyboard, and give the focus back", async ({ open }) => {
  const page = await open(await newMember(), "/recommend")
  const opener = page.getByRole("button", { name: "Language" })
  await opener.focus()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("menuitemradio", { name: "English" })).toBeFocused()
  await page.keyboard.press("ArrowDown")
  await expect(page.getByRole("menuitemradio", { name: "简体中文" })).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("menu")).toBeHidden()
  await expect(opener).toBeFocused()
})

test("SHELL-12 a page contains the site's configuration and does not request it", async ({ open }) => {
  const asked: string[] = []
  const page = await open(await newMember({ gender: 1 }), "/recommend", {
    first: async (fresh) => void fresh.on("request", (request) => asked.push(new URL(request.url()).pathname)),
  })
  await expect(page.getByRole("article").first()).toBeVisible()
  expect(asked).toContain("/v1/recommend")
  expect(asked).not.toContain("/v1/page")
})

test("SHELL-01 the console stays silent, on the landing page and on a screen", async ({ open }) => {
  const said: string[] = []
  const first = async (page: Page) => void page.on("console", (message) => said.push(message.text()))
  await (await open(null, "/", { first })).getByRole("main").waitFor()
  await (await open(await newMember(), "/home", { first })).getByRole("main").waitFor()
  expect(said).toEqual([])
})

test("SHELL-01 nothing moves for ever where motion is to be reduced", { tag: "@full" }, async ({ open }) => {
  const page = await open(null, "/")
  const caret = page.locator('[class*="caret"]').first()
  await expect(caret).toHaveCSS("animation-iteration-count", "1")
})

test("ERR-02 a toast leaves the navigation free", { tag: ["@both", "@full"] }, async ({ open }) => {
  const [anna, ben] = await twoMembers()
  const page = await open(anna, `/profile/${ben.id}`)
  await page.route("**/v1/friend_requests", (route) => route.abort())
  await page.getByRole("button", { name: `More about ${ben.name}` }).click()
  await page.getByRole("menuitem", { name: "Add friend" }).click()
  const toast = page.getByRole("status").filter({ has: page.getByRole("button", { name: "Close" }) })
  const [said, bar] = await Promise.all([toast.locator("p").boundingBox(), page.getByRole("banner").boundingBox()])
  expect(said?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
  const bottom = (said?.y ?? 0) + (said?.height ?? 0)
  const tabs = await page.getByRole("navigation").last().boundingBox()
  const height = page.viewportSize()?.height ?? 0
  expect(bottom).toBeGreaterThan(height / 2)
  expect(bottom).toBeLessThanOrEqual(tabs && tabs.y > height / 2 ? tabs.y : height)
})

test("SHELL-06 the landing page never scrolls sideways, in no language", { tag: "@phone" }, async ({ open }) => {
  const page = await open(null, "/")
  for (const language of languages) {
    await page.goto(`/${language}/`)
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 700 })
      const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
      expect([language, ...widths]).toEqual([language, width, width])
    }
  }
})

const publicScreens = [
  "/?type=login",
  "/home",
  "/user/recommend",
  "/user/online",
  "/retrieve",
  "/reactivate",
  "/take-back#x",
  "/contact",
]

test("SHELL-06 no public screen scrolls sideways, in no language", { tag: ["@both", "@full"] }, async ({ open }) => {
  test.setTimeout(300_000)
  const page = await open(null, "/")
  for (const path of publicScreens) {
    for (const language of languages) {
      await page.goto(`/${language}${path}`)
      await page.getByRole("heading").first().waitFor()
      for (const width of [320, 360, 390]) {
        await page.setViewportSize({ width, height: 700 })
        const by = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect.soft(by, `/${language}${path} at ${width}`).toBeLessThanOrEqual(0)
      }
    }
  }
})

test(
  "SHELL-05 the menu of the lowest item opens above it, inside the window",
  { tag: ["@both", "@full"] },
  async ({ open }) => {
    const anna = await newMember()
    await anna.call("POST", "/feeds", { content: "The last one" })
    const page = await open(anna, `/timeline/${anna.id}`)
    const opener = page.getByRole("button", { name: `More about the post by ${anna.name}` })
    await opener.waitFor()
    for (const place of ["start", "end"] as const) {
      await opener.evaluate((button, block) => {
        document.body.style.paddingBlock = "2000px"
        button.scrollIntoView({ block })
      }, place)
      const before = await page.evaluate(() => scrollY)
      await opener.press("Enter")
      await expect(page.getByRole("menuitem", { name: "Delete" })).toBeInViewport({ ratio: 1 })
      // Focus would otherwise have scrolled it into view.
      expect(await page.evaluate(() => scrollY)).toBe(before)
      await page.keyboard.press("Escape")
    }
  },
)

test("SHELL-01 SUPPORT-01 support and who is online are a click away", { tag: "@full" }, async ({ open }) => {
  const page = await open(null, "/")
  await page.getByRole("link", { name: "Look around without an account" }).click()
  await expect(page).toHaveURL("/user/recommend")
  await page.goto("/chats")
  await expect(page.getByText("Sign in or join to read and write your chats.")).toBeVisible()
  await page.goto("/")
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact", exact: true }).click()
  await expect(page).toHaveURL("/contact")
  await page.goto("/?type=login")
  await page.locator("form").getByRole("button", { name: "Sign in", exact: true }).click()
  await page.locator("form").getByRole("link", { name: "Contact us" }).click()
  await expect(page).toHaveURL("/contact")
  await page.goto("/setting")
  await page.getByRole("navigation", { name: "About and legal" }).getByRole("link", { name: "Contact us" }).click()
  await expect(page).toHaveURL("/contact")
  await page.goto("/user/recommend")
  await page.getByRole("link", { name: "Here now" }).click()
  await expect(page).toHaveURL("/user/online")
  await page.getByRole("link", { name: "Recommended", exact: true }).click()
  await expect(page).toHaveURL("/user/recommend")
})

test(
  "SHELL-01 Back leads to the page before, once, also while the next one is still loading",
  { tag: "@full" },
  async ({ open }) => {
    const page = await open(await newMember(), "/setting")
    await page.getByRole("link", { name: "Password and security" }).click()
    await expect(page).toHaveURL("/setting/password")
    await page.goBack()
    await expect(page.getByRole("link", { name: "Your data, your account" })).toBeVisible()
    await expect(page).toHaveURL("/setting")
  },
)
