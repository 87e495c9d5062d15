import {
  test as base,
  type BrowserContext,
  type Browser,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from "@playwright/test"
import type { Member } from "./members"

export { expect } from "@playwright/test"

/** The session in a member's browser, in the web's format (web/src/core/session/session.ts). */
export function storedSession({ session: { token, channel, expires_in, me } }: Member): string {
  return JSON.stringify({ token, channel, me, expiresAt: Date.now() + expires_in * 1000 })
}

type Kept = Record<string, string>

interface Options extends BrowserContextOptions {
  /** Data stored in the browser before. */
  kept?: Kept
  /** Runs on the empty page, before any navigation. */
  first?: (page: Page) => Promise<void>
}

export interface Screens {
  /** A separate browser with this member signed in, or a visitor's. */
  open: (member: Member | null, path: string, options?: Options) => Promise<Page>
}

/** Every test opens its own browsers; they are closed with it. */
export const test = base.extend<Screens>({
  open: async ({ browser, baseURL }, provide) => {
    const contexts: BrowserContext[] = []
    await provide(async (member, path, { kept = {}, first, ...options } = {}) => {
      const context = await newContext(
        browser,
        // The empty page has no origin.
        new URL(path === "about:blank" ? "/" : path, baseURL).origin,
        {
          // The wheel opens once when a member arrives; only its own test allows it.
          "redthread.wheel": "off",
          ...kept,
          ...(member ? { "redthread.session": storedSession(member) } : {}),
        },
        options,
      )
      contexts.push(context)
      const page = await context.newPage()
      await first?.(page)
      await page.goto(path)
      return page
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})

const newContext = (browser: Browser, origin: string, kept: Kept, options: BrowserContextOptions) =>
  browser.newContext({
    ...options,
    storageState: {
      cookies: [],
      origins: [{ origin, localStorage: Object.entries(kept).map(([name, value]) => ({ name, value })) }],
    },
  })

/** Chooses an option by a click on its label, as a member does. */
export async function choose(group: Locator, words: string): Promise<void> {
  await group
    .locator("label")
    .filter({ hasText: new RegExp(`^${words}$`) })
    .click()
  await group.getByRole("radio", { name: words, exact: true }).and(group.page().locator(":checked")).waitFor()
}

/** Entry to the own account: a menu on the desktop, the page "You" on the phone. */
export const accountEntry = (page: Page): Locator =>
  page.getByRole("button", { name: "My account", exact: true }).or(page.getByRole("link", { name: /^You(?: \d|$)/ }))

/** Presses an item of the account's menu or page. */
export async function pressInAccount(page: Page, name: string): Promise<void> {
  await accountEntry(page).click()
  await page
    .getByRole("menuitem", { name, exact: true })
    .or(page.getByRole("main").getByRole("link", { name, exact: true }))
    .or(page.getByRole("main").getByRole("button", { name, exact: true }))
    .click()
}

/** Hands the page's session over to a new, unverified session of the same member, and continues there. */
export async function forgetProof(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const post = async (path: string, body: object, token?: string) => {
      const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) }
      const response = await fetch(`/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) })
      return (await response.json()) as Record<string, unknown>
    }
    const { token } = JSON.parse(localStorage.getItem("redthread.session") ?? "{}") as { token: string }
    const { key } = await post("/key", { to: "/home" }, token)
    const { expires_in, ...session } = await post("/key/redeem", { key: String(key) })
    const expiresAt = Date.now() + Number(expires_in) * 1000
    localStorage.setItem("redthread.session", JSON.stringify({ ...session, expiresAt }))
  })
  await page.reload()
}
