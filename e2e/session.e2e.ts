import type { Page } from "@playwright/test"
import { newDevice, newMember, type Member } from "./members"
import { accountEntry, choose, expect, test } from "./screens"
import { memberPassword, newEmail, newName } from "./members"

/** A stored session whose token expires in so many seconds (negative: has expired). */
const endingIn = (seconds: number, { session: { token, channel, me } }: Member) => ({
  "redthread.session": JSON.stringify({ token, channel, me, expiresAt: Date.now() + seconds * 1000 }),
})

const storedToken = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem("redthread.session") ?? "{}") as { token?: string }).token)

/** The API calls of a page, as "POST /v1/token/refresh". */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith("/v1/")) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

const refresh = "POST /v1/token/refresh"
const refreshes = (calls: string[]): boolean => calls.includes(refresh)
const isMember = (page: Page) => expect(accountEntry(page)).toBeVisible()

/** A second tab, and the calls of both. */
async function twoTabs(first: Page): Promise<{ second: Page; calls: [string[], string[]] }> {
  const second = await first.context().newPage()
  return { second, calls: [callsOf(first), callsOf(second)] }
}

test("ACC-03 two tabs that must refresh do it once, and both stay in", async ({ open }) => {
  const anna = await newMember()
  const page = await open(null, "/language")
  const { second, calls } = await twoTabs(page)
  await page.evaluate(
    (kept) => localStorage.setItem("redthread.session", kept),
    endingIn(60, anna)["redthread.session"],
  )
  // Answered only after the other tab waits for its turn, so that both are refreshing.
  let answer = () => undefined as void
  const bothWait = new Promise<void>((resolve) => (answer = resolve))
  await page.context().route("**/v1/token/refresh", async (route) => {
    await bothWait
    await route.continue()
  })
  await Promise.all([page.goto("/chats"), second.goto("/me")])
  const waiting = () => page.evaluate(async () => (await navigator.locks.query()).pending?.length)
  await expect.poll(waiting).toBeGreaterThan(0)
  answer()
  await expect.poll(() => storedToken(page)).not.toBe(anna.session.token)
  await Promise.all([isMember(page), isMember(second)])
  await Promise.all([page.reload(), second.reload()])
  await Promise.all([isMember(page), isMember(second)])
  // One tab refreshes; the other one takes its result.
  expect(calls.filter(refreshes)).toHaveLength(1)
})

test(
  "ACC-03 without locks two tabs both refresh, and the server's grace keeps both in",
  { tag: "@full" },
  async ({ open }) => {
    const anna = await newMember()
    const page = await open(null, "/language")
    const { second, calls } = await twoTabs(page)
    // As on plain http.
    await page.context().addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "locks"))
    await page.evaluate(
      (kept) => localStorage.setItem("redthread.session", kept),
      endingIn(60, anna)["redthread.session"],
    )
    await Promise.all([page.goto("/chats"), second.goto("/me")])
    await expect.poll(() => storedToken(page)).not.toBe(anna.session.token)
    await Promise.all([isMember(page), isMember(second)])
    await Promise.all([page.reload(), second.reload()])
    await Promise.all([isMember(page), isMember(second)])
    expect(calls.some(refreshes)).toBe(true)
  },
)

test(
  "ACC-03 a browser closed overnight exchanges its token before any other call",
  { tag: "@full" },
  async ({ open }) => {
    const anna = await newMember()
    let calls: string[] = []
    const page = await open(null, "/", {
      kept: endingIn(-12 * 3600, anna),
      first: (empty) => {
        calls = callsOf(empty)
        return Promise.resolve()
      },
    })
    await expect(page).toHaveURL("/home")
    await isMember(page)
    await expect(page.getByRole("article").first()).toBeVisible()
    expect(calls[0]).toBe(refresh)
    expect(await storedToken(page)).not.toBe(anna.session.token)
  },
)

test("ERR-02 ACC-03 a refused exchange signs out and reloads the page", { tag: "@full" }, async ({ open }) => {
  const anna = await newMember()
  const page = await open(null, "/chats", {
    kept: endingIn(60, anna),
    first: async (empty) => {
      await empty.route("**/v1/token/refresh", (route) =>
        route.fulfill({ status: 401, json: { code: 401000, message: "Please sign in" } }),
      )
    },
  })
  await expect(page).toHaveURL(/^[^?]*\/\?redirect=%2Fchats/)
  expect(await storedToken(page)).toBeUndefined()
  await expect(page.getByRole("heading", { name: "Welcome back" }).or(page.locator("#enter"))).toBeVisible()
})

test("ERR-02 a 401 clears the session and its account, and opens the sign-in", { tag: "@full" }, async ({ open }) => {
  const anna = await newMember()
  const page = await open(anna, "/me", {
    first: async (fresh) => {
      await fresh.route("**/v1/**", (route) =>
        route.fulfill({ status: 401, json: { code: 401000, message: "Please sign in" } }),
      )
    },
  })
  const dialog = page.getByRole("dialog", { name: "Welcome back" })
  await expect(dialog.getByText("Your session has ended.")).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /session|accounts/.test(key)))).toEqual([])
})

test("ERR-02 a token exchanged by another tab is adopted silently", { tag: "@full" }, async ({ open }) => {
  const anna = await newMember()
  const device = await newDevice(anna)
  const page = await open(anna, "/me")
  await isMember(page)
  // Without the event that another tab would cause.
  await page.evaluate(
    (kept) => localStorage.setItem("redthread.session", kept),
    endingIn(3600, device)["redthread.session"],
  )
  await anna.call("POST", "/logout")
  await page
    .getByRole("link", { name: /^Chats/ })
    .first()
    .click()
  await expect(page).toHaveURL("/chats")
  await isMember(page)
  await expect(page.getByRole("dialog")).toHaveCount(0)
  expect(await storedToken(page)).toBe(device.session.token)
})

test(
  "ACC-10 a link signs in another browser, once, and leaves no key in its address",
  { tag: "@both" },
  async ({ open }) => {
    const anna = await newMember()
    const page = await open(anna, "/setting/password")
    await page.getByRole("button", { name: "Copy link" }).click()
    const link = await page.getByLabel("Link for the other browser").inputValue()
    expect(new URL(link).search).toBe("")
    expect(new URL(link).hash).toMatch(/^#key=[\w-]{20,}$/)
    const other = await open(null, link)
    await expect(other).toHaveURL("/home")
    await accountEntry(other).click()
    await expect(other.getByRole("dialog").locator("p")).toHaveText(anna.name)
    const third = await open(null, link)
    await expect(third.getByRole("alert")).toBeVisible()
    await expect(third).toHaveURL("/key")
    await page.reload()
    await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible()
  },
)

test(
  "ACC-13 who came by a referral is credited to it, also after going round",
  { tag: ["@both", "@full"] },
  async ({ open }) => {
    const anna = await newMember()
    const { pid } = await anna.call<{ pid: string }>("GET", "/affiliate")
    const page = await open(null, `/?pid=${pid}`)
    await page.goto("/user/recommend?pid=zzz")
    await page.goto("/")
    const form = page.locator("form")
    await form.getByLabel("Email").fill(newEmail())
    await form.getByLabel("Password", { exact: true }).fill(memberPassword)
    await page.getByRole("button", { name: "Continue" }).click()
    await form.getByLabel("Name", { exact: true }).fill(newName())
    await form.getByRole("checkbox").check()
    await choose(form, "Woman")
    await choose(form, "Men")
    await form.getByLabel("Date of birth").fill("06/15/1992")
    await page.getByRole("button", { name: "Create account" }).click()
    await expect(page).toHaveURL("/welcome")
    expect(await anna.call("GET", "/affiliate")).toMatchObject({ pid, members: 1 })
  },
)
