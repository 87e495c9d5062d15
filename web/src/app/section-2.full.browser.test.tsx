import { languages } from "@redthread/contract/language"
import type { ReactNode } from "react"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { startTexts } from "../core/texts/start-texts"
import type { Me } from "@redthread/contract/account"
import { UserMenu } from "../features/browse/browse"
import { signIn } from "../features/mall/testing/open-mall"
import { RelationScreen } from "../features/relation-list/RelationScreen"
import { SettingScreen } from "../features/setting/SettingScreen"
import { FakeServer } from "../testing/fake-server"
import { showPart } from "../testing/show-part"
import "../ui/base.css"
import "../ui/theme.css"
import { AccountSheet } from "./bar/AccountSheet"
import { BottomTabs } from "./bar/BottomTabs"
import { makeRouter } from "./route/make-router"
import { TopBar, VisitorBar } from "./bar/TopBar"
import { YouScreen } from "./you/YouScreen"

await startTexts("en", [
  "shell",
  "ui",
  "error",
  "browse",
  "relation",
  "setting",
  "notice",
  "member",
  "profile",
  "chat",
  "you",
])

beforeEach(() => void new FakeServer({}))
afterEach(() => vi.restoreAllMocks())

/** Addresses of section 2 and their targets. */
const forEverybody = [
  "/ /home /back /retrieve /reactivate /setting /other /language /contact /404 /debug /login /signup",
  "/user/recommend /user/online /user/latest /user/hottest /user/birthday /user/search /user/friend /user/request",
  "/about /policy /terms /paid /vip /faq /help /safety /accessibility /figures",
  "/user/blacklist /user/ilike /user/likeme /user/likemutual /user/visitor /timeline/1 /profile/1 /photo/1",
]
const forMembers = [
  "/travel /recommend /me /you /bill /chats /chat/1 /album /mall /orders /notification /game",
  "/setting/edit /setting/information /setting/verify /setting/sayhi /setting/avatar /setting/introduction",
  "/setting/privacy /setting/notification /setting/translation /setting/password /setting/affiliate /setting/delete",
]
const router = makeRouter()
const paths = (lines: readonly string[]): string[] => lines.flatMap((line) => line.split(" "))

function routeAt(path: string) {
  const url = new URL(path, location.origin)
  const { pathname } = new URL(router.options.rewrite?.input?.({ url }) ?? url)
  const [matched, , found] = router.getMatchedRoutes(pathname)
  const isForMembers = matched.some(({ id }) => id === "/members" || id === "/setting/delete")
  // The router returns the closest route, even if segments are left over.
  const isWhole = found?.fullPath === "/" || found?.fullPath.split("/").length === pathname.split("/").length
  return { found: isWhole ? found?.fullPath : undefined, isForMembers, title: found?.options.staticData?.title }
}

/** Redirects have no title. */
const leadOn = new Set(["/", "/back", "/help", "/login", "/signup"])

describe("section 2: routes", () => {
  const rows = [
    ...paths(forEverybody).map((path) => ({ path, isForMembers: false, who: "everybody" })),
    // Members only in the specification; here any reader who may see a shared post.
    { path: "/feed/1", isForMembers: false, who: "everybody" },
    ...paths(forMembers).map((path) => ({ path, isForMembers: true, who: "members" })),
  ]
  test.each(rows)("SHELL-01 $path is a screen for $who, under each prefix", ({ path, isForMembers }) => {
    for (const prefix of ["", ...languages.map((language) => `/${language}`)]) {
      const route = routeAt(prefix + path)
      expect([prefix, route.found !== undefined, route.isForMembers]).toEqual([prefix, true, isForMembers])
      expect(Boolean(route.title)).toBe(!leadOn.has(path))
    }
  })

  test.each(["/nowhere", "/profile", "/chat", "/setting/nothing", "/en/de/home", "/profile/1/2"])(
    "SHELL-01 %s is none",
    (path) => expect(routeAt(path).found).toBeUndefined(),
  )
})

const lifetime = "2037-12-31T00:00:00.000Z"
const noNews = { likeme: 0, message: 0, request: 0, notification: 0, order: 0 }
const member = (me: Partial<Me> = {}) => signIn({ counter: noNews, vip_expired_at: null, bd: 1, ...me })

/** Distinct link targets in document order. */
const links = (of: Element | null): string[] => [
  ...new Set([...(of?.querySelectorAll("a") ?? [])].map((link) => link.getAttribute("href") ?? "")),
]
const main = (part: ReactNode, path?: string) => showPart(<main>{part}</main>, path)
const shown = () => links(document.querySelector("main"))

describe("section 2: menus", () => {
  test.each([
    ["friend", ["friend", "request", "blacklist"]],
    ["likeme", ["ilike", "likeme", "likemutual", "visitor"]],
  ] as const)("SHELL-02 the menu around %s", async (name, lists) => {
    member()
    await main(<RelationScreen name={name} />)
    await expect.element(page.getByRole("navigation")).toBeVisible()
    expect(links(document.querySelector("nav"))).toEqual(lists.map((list) => `/user/${list}`))
  })

  const long = ["/recommend", "/user/online", "/user/latest", "/user/hottest", "/user/birthday"]
  test.each([
    [1280, long],
    [390, [...long, "/user/front", "/user/search"]],
  ])("SHELL-02 the user menu at %i px: without the search where the bar has one", async (width, lists) => {
    await page.viewport(width, 800)
    member()
    await main(<UserMenu />)
    expect(shown()).toEqual(lists)
  })

  test("SHELL-02 the settings menu and the legal menu", async () => {
    member()
    await page.viewport(390, 844)
    await main(<SettingScreen />)
    await expect.element(page.getByRole("heading", { name: "Settings" })).toBeVisible()
    const settings = ["edit", "avatar", "verify", "introduction", "privacy", "notification", "sayhi"]
    expect(shown().filter((href) => settings.includes(href.replace("/setting/", "")))).toEqual(
      settings.map((screen) => `/setting/${screen}`),
    )
    const others = ["password", "information", "translation", "affiliate", "delete"].map((page) => `/setting/${page}`)
    expect(shown()).toEqual(expect.arrayContaining(["/bill", ...others]))
    const legal = ["/terms", "/policy", "/safety", "/faq", "/about", "/paid", "/vip", "/accessibility", "/figures"]
    expect(links(document.querySelector("nav:last-of-type"))).toEqual(["/contact", "/report", "/decisions", ...legal])
  })

  test("SHELL-02 SHELL-06 the phone's tabs are news, meet, chats, me", async () => {
    member()
    await main(<BottomTabs />)
    expect(shown()).toEqual(["/home", "/meet", "/chats", "/you"])
  })

  test.each([
    ["/user/visitor", "Meet"],
    ["/user/online", "Meet"],
    ["/chats", "Chats"],
    ["/album", "You"],
    ["/home", "News"],
  ])("SHELL-06 at %s exactly one tab of the phone is lit: %s", async (path, name) => {
    member()
    await main(<BottomTabs />, path)
    await expect.element(page.getByRole("link", { name })).toHaveAttribute("aria-current", "page")
    expect(document.querySelectorAll("[aria-current]")).toHaveLength(1)
  })

  test("SHELL-06 inside the application for phones the tabs begin with the way back", async () => {
    vi.stubGlobal("Capacitor", { isNativePlatform: () => true })
    member()
    await main(<BottomTabs />, "/chats")
    await expect.element(page.getByRole("button", { name: "Back" })).toBeVisible()
    vi.unstubAllGlobals()
  })

  test("SHELL-02 a visitor's bar has the languages, sign in and register", async () => {
    await main(<VisitorBar />)
    expect(shown()).toEqual(["/", "/?type=login", "/?type=register"])
    await expect.element(page.getByRole("button", { name: "Language" })).toBeVisible()
  })
})

describe("section 2: the top bar", () => {
  const fixed = ["/home", "/meet", "/chats", "/user/likeme"]
  test.each([
    ["of a general member", {}, [...fixed, "/user/friend", "/album", "/mall"], true],
    ["with requests", { counter: { ...noNews, request: 1 } }, [...fixed, "/user/request", "/album", "/mall"], true],
    ["with orders", { counter: { ...noNews, order: 1 } }, [...fixed, "/user/friend", "/album", "/orders"], true],
    ["without the mall", { bd: 0 }, [...fixed, "/user/friend", "/album"], true],
    [
      "of a VIP for a while",
      { vip_expired_at: "2030-01-01T00:00:00.000Z" },
      [...fixed, "/user/friend", "/album", "/mall"],
      true,
    ],
    ["of a VIP for life", { vip_expired_at: lifetime }, [...fixed, "/user/friend", "/album", "/mall"], false],
  ] as const)("SHELL-02 %s", async (_, me, places, hasUpgrade) => {
    await page.viewport(1280, 800)
    member(me as Partial<Me>)
    await showPart(<TopBar />)
    for (const name of ["Buy gold", "Notifications", "Language", "Dark mode", "My account"])
      await expect.element(page.getByRole("button", { name, exact: true })).toBeVisible()
    await expect.element(page.getByRole("searchbox", { name: "Search" })).toBeVisible()
    await expect.element(page.getByRole("link", { name: "Travel and meet" })).toHaveAttribute("href", "/travel")
    expect(page.getByRole("button", { name: "Become a VIP" }).elements()).toHaveLength(hasUpgrade ? 1 : 0)
    expect(links(document.querySelector("header nav"))).toEqual(places)
  })

  test("SHELL-06 on the phone the bar has the search and the bell; the account has a tab of its own", async () => {
    await page.viewport(390, 844)
    member()
    await showPart(<TopBar />)
    await expect.element(page.getByRole("searchbox", { name: "Search" })).toBeVisible()
    await expect.element(page.getByRole("link", { name: "Notifications" })).toBeVisible()
    expect(page.getByRole("button").elements()).toEqual([])
  })

  test.each([
    [390, 1],
    [1280, 0],
  ])("SHELL-02 at %i px the bell has %i badges", async (width, badges) => {
    await page.viewport(width, 800)
    member({ counter: { ...noNews, notification: 3 } })
    await showPart(<TopBar />)
    const bell = page.getByRole(width < 768 ? "link" : "button", { name: "Notifications, 3 new" })
    await expect.element(bell).toBeVisible()
    expect(bell.getByText("3", { exact: true }).elements()).toHaveLength(badges)
  })
})

describe("section 2: the page in place of the avatar's menu on the phone", () => {
  test.each([
    [{}, ["/mall"], true],
    [{ bd: 0 }, [], true],
    [{ vip_expired_at: lifetime }, ["/mall"], false],
    [{ counter: { ...noNews, order: 2, likeme: 3 } }, ["/orders"], true],
  ] as const)("SHELL-02 SHELL-06 of %o it has every item", async (me, mall, hasUpgrade) => {
    await page.viewport(390, 844)
    new FakeServer({ "GET /user/7": () => Response.json(null, { status: 404 }) })
    member(me as Partial<Me>)
    await main(<YouScreen />)
    await expect.element(page.getByRole("button", { name: "Sign out" })).toBeVisible()
    const places = [
      "/me",
      "/home",
      "/chats",
      "/user/friend",
      "/user/search",
      ...mall,
      "/user/likeme",
      "/travel",
      "/setting",
    ]
    expect(shown()).toEqual(expect.arrayContaining([...places, "/album", "/user/visitor", "/wheel", "/game"]))
    await expect.element(page.getByRole("button", { name: /Buy gold/ })).toBeVisible()
    expect(page.getByRole("button", { name: /Become a VIP/ }).elements()).toHaveLength(hasUpgrade ? 1 : 0)
    for (const link of document.querySelectorAll("main a, main button"))
      expect([link.textContent, link.getBoundingClientRect().height >= 44]).toEqual([link.textContent, true])
  })
})

describe("section 2: the avatar's menu", () => {
  const sheet = <AccountSheet label="Account" opener={{ current: null }} begin="first" onClose={() => undefined} />
  const open = async (me: Partial<Me> = {}) => {
    member(me)
    const pathNow = await showPart(sheet)
    await expect.element(page.getByRole("menu")).toBeVisible()
    return pathNow
  }
  const has = (name: string) => page.getByRole("menuitem", { name, exact: true }).elements().length

  test.each([
    ["News", "/home"],
    ["Chats", "/chats"],
    ["Friends", "/user/friend"],
    ["For you", "/recommend"],
    ["Here now", "/user/online"],
    ["Popular", "/user/hottest"],
    ["Birthdays", "/user/birthday"],
    ["Search", "/user/search"],
    ["Flowers and presents", "/mall"],
    ["Likes", "/user/likeme"],
    ["Travel and meet", "/travel"],
    ["Settings", "/setting"],
    ["Game", "/game"],
    ["My photos", "/album"],
    ["My profile", "/me"],
  ])("SHELL-02 %s leads to %s", async (name, path) => {
    const pathNow = await open()
    // The sheet has no button in this test.
    await userEvent.keyboard(name)
    await expect.element(page.getByRole("menuitem", { name, exact: true })).toHaveFocus()
    await userEvent.keyboard("{Enter}")
    await expect.poll(pathNow).toBe(path)
  })

  test.each([
    ["a general member", {}, 1],
    ["a VIP for life", { vip_expired_at: lifetime }, 0],
  ])("SHELL-02 %s: recharge, upgrade while there is something above, sign out", async (_, me, upgrades) => {
    await open(me)
    expect([has("Buy gold"), has("Become a VIP"), has("Sign out")]).toEqual([1, upgrades, 1])
  })

  // Typing its name would match the news first.
  test("SHELL-02 New leads to /user/latest", async () => {
    const pathNow = await open()
    const item = page.getByRole("menuitem", { name: "New", exact: true })
    item.element().focus()
    await expect.element(item).toHaveFocus()
    await userEvent.keyboard("{Enter}")
    await expect.poll(pathNow).toBe("/user/latest")
  })
})
