import type { Locator, Page } from "@playwright/test"
import type { Me } from "@redthread/contract/account"
import { memberPassword, newDevice, newMember } from "./members"
import { choose, expect, test } from "./screens"

const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true })
const isSaved = (within: Locator) => expect(within.getByText("Saved", { exact: true }).first()).toBeVisible()

test(
  "PRO-12 appearance, sound, language and the Enter key reach an open page on another device at once",
  { tag: "@full" },
  async ({ open }) => {
    const anna = await newMember()
    const page = await open(anna, "/setting")
    const other = await open(await newDevice(anna), "/setting")
    await expect(other.getByRole("heading", { name: "Settings" })).toBeVisible()
    await choose(page.getByRole("group", { name: "Appearance" }), "Dark")
    const enter = (of: Page) => of.getByRole("switch", { name: "Enter sends the message" })
    const sounds = (of: Page) => of.getByRole("switch", { name: "Sounds" })
    await enter(page).uncheck()
    await isSaved(part(page, "Chats"))
    await sounds(page).uncheck()
    await expect(part(page, "Chats").getByText("Saved", { exact: true })).toHaveCount(2)
    await expect(other.locator("html")).toHaveAttribute("data-scheme", "dark")
    await expect(enter(other)).not.toBeChecked()
    await expect(sounds(other)).not.toBeChecked()
    await page.goto("/language")
    await page.getByRole("button", { name: "Deutsch" }).click()
    await expect(page).toHaveURL(/\/de\//)
    await expect(other.getByRole("heading", { name: "Einstellungen" })).toBeVisible()
  },
)

test(
  "PRO-12 on a new device the account's language and appearance are taken up at sign-in",
  { tag: "@full" },
  async ({ open }) => {
    const anna = await newMember({ language: "de" })
    await anna.call("PUT", "/user", { scheme: "dark" })
    const page = await open(null, "/?type=login", { locale: "en", colorScheme: "light" })
    await page.getByLabel("Email, phone or name").fill(anna.email)
    await page.getByLabel("Password", { exact: true }).fill(memberPassword)
    await page.locator("form").getByRole("button", { name: "Sign in", exact: true }).click()
    await expect(page).toHaveURL(/\/home/)
    await expect(page.locator("html")).toHaveAttribute("lang", "de")
    await expect(page.locator("html")).toHaveAttribute("data-scheme", "dark")
  },
)

test(
  "PRO-12 CHAT-05 a message out of sight sounds softly, where the member wants to hear it",
  { tag: "@full" },
  async ({ open }) => {
    const [anna, ben] = await Promise.all([newMember(), newMember({ gender: 1 })])
    const page = await open(anna, "/chats", {
      first: async (fresh) => {
        await fresh.addInitScript(() => {
          Object.defineProperty(document, "hidden", { get: () => true })
          globalThis.OscillatorNode = class extends OscillatorNode {
            override start(when?: number): void {
              document.body.dataset["sounds"] = String(Number(document.body.dataset["sounds"] ?? 0) + 1)
              super.start(when)
            }
          }
        })
      },
    })
    // Browsers play no sound before the first interaction with the page.
    await page.getByRole("main").click()
    await ben.call("POST", "/messages", { user_id: anna.id, message_content: "Hello" })
    await expect(page.getByText("Hello").first()).toBeVisible()
    await expect(page.locator("body")).toHaveAttribute("data-sounds", "2")
    await anna.call("PUT", "/user", { sound: 0 })
    await expect.poll(() => page.evaluate(() => localStorage.getItem("redthread.session") ?? "")).toContain('"sound":0')
    await anna.call("POST", "/messages", { user_id: ben.id, message_content: "Hello you" })
    await ben.call("POST", "/messages", { user_id: anna.id, message_content: "Quietly now" })
    await expect(page.getByText("Quietly now").first()).toBeVisible()
    // As long as the first sound took, and longer than the minimum pause between sounds.
    await page.evaluate(() => navigator.locks.request("redthread.chime", () => undefined))
    await expect(page.locator("body")).toHaveAttribute("data-sounds", "2")
  },
)

test("PRO-12 who wants Enter to make a line sends with Ctrl and Enter", { tag: "@full" }, async ({ open }) => {
  const [anna, ben] = await Promise.all([newMember(), newMember({ gender: 1 })])
  await anna.call("PUT", "/user", { send_on_enter: false })
  const page = await open(anna, `/chat/${ben.id}`)
  const field = page.getByRole("textbox", { name: `Write to ${ben.name}` })
  await field.pressSequentially("one")
  await expect.poll(async () => (await anna.call<Me>("GET", "/me")).send_on_enter).toBe(false)
  await page.reload()
  await field.fill("one")
  await field.press("Enter")
  await field.pressSequentially("two")
  await expect(field).toHaveValue("one\ntwo")
  await field.press("Control+Enter")
  await expect(page.getByRole("log").getByText("one two")).toBeVisible()
})
