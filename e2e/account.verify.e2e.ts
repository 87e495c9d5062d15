import type { Page } from "@playwright/test"
import { violations } from "./axe"
import { memberPassword, newDevice, newMember, type Member } from "./members"
import { codeFor } from "./outbox"
import { expect, test } from "./screens"

/** A member signed in on the maximum number of devices without verification. */
async function onFiveDevices(): Promise<Member> {
  const member = await newMember()
  for (let device = 1; device < 5; device++) await newDevice(member)
  return member
}

async function signIn(page: Page, identity: string): Promise<void> {
  await page.getByLabel("Email, phone or name").fill(identity)
  await page.getByLabel("Password", { exact: true }).fill(memberPassword)
  await page.locator("form").getByRole("button", { name: "Sign in", exact: true }).click()
}

const codeWindow = (page: Page) => page.getByRole("dialog", { name: "Enter the code" })
const resend = (page: Page) => codeWindow(page).getByRole("button", { name: /^Send again/ })

/** From the prompt with the reason to the dialog for the code. */
async function startVerification(page: Page): Promise<void> {
  const prompt = page.getByRole("dialog", { name: "Is it you?" })
  await expect(prompt).toContainText("signed in on more than 5 devices")
  await prompt.getByRole("button", { name: "Verify" }).click()
  await expect(codeWindow(page)).toBeVisible()
}

/** The button's countdown in seconds. */
async function secondsLeft(page: Page): Promise<number> {
  await expect(resend(page)).toHaveText(/\d/)
  await expect(resend(page)).toBeDisabled()
  return Number(/\d+/.exec((await resend(page).textContent()) ?? "")?.[0])
}

test("ACC-04 the sixth device requires a code, and signs in with it", { tag: "@both" }, async ({ open }) => {
  const member = await onFiveDevices()
  const page = await open(null, "/?type=login")
  await signIn(page, member.email)
  await startVerification(page)
  const field = codeWindow(page).getByLabel("Code")
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute("autocomplete", "one-time-code")
  await codeWindow(page).getByRole("button", { name: "Continue" }).click()
  await expect(field).toHaveAccessibleDescription(/^Please enter the code/)
  await field.fill("12345")
  await page.keyboard.press("Enter")
  await expect(field).toHaveAccessibleDescription(/^A code has 6 to 8 digits/)
  const code = await codeFor(member.email)
  await field.fill(code === "100000" ? "100001" : "100000")
  await page.keyboard.press("Enter")
  await expect(field).toHaveAccessibleDescription(/not right/)
  await field.fill(code)
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL("/home")
  await expect(page.getByRole("button", { name: "My account" })).toBeVisible()
})

test(
  "ACC-04 ACC-05 another code may be sent after 60 s, which are counted down, also after a reload",
  { tag: "@full" },
  async ({ open }) => {
    const member = await onFiveDevices()
    const page = await open(null, "/?type=login", { first: async (fresh) => fresh.clock.install() })
    await signIn(page, member.email)
    await startVerification(page)
    const first = await secondsLeft(page)
    expect(first).toBeGreaterThan(50)
    expect(first).toBeLessThanOrEqual(60)
    await page.clock.runFor(10_000)
    const later = await secondsLeft(page)
    expect(later).toBeLessThanOrEqual(first - 10)
    await page.reload()
    await signIn(page, member.email)
    await startVerification(page)
    expect(await secondsLeft(page)).toBeLessThanOrEqual(60)
    await page.clock.runFor(61_000)
    await expect(resend(page)).toBeEnabled()
    await expect(resend(page)).toHaveText("Send again")
    // The test clock moves the page only; the countdown uses the server's remaining seconds.
    await resend(page).click()
    expect(await secondsLeft(page)).toBeLessThanOrEqual(60)
    await codeWindow(page)
      .getByLabel("Code")
      .fill(await codeFor(member.email))
    await page.keyboard.press("Enter")
    await expect(page).toHaveURL("/home")
  },
)

test("ACC-04 Escape leaves the prompt, and what was typed stays", { tag: "@full" }, async ({ open }) => {
  const member = await onFiveDevices()
  const page = await open(null, "/?type=login")
  await signIn(page, member.name)
  await expect(page.getByRole("dialog")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog")).toBeHidden()
  await expect(page.getByLabel("Email, phone or name")).toHaveValue(member.name)
  await expect(page.locator("form").getByRole("button", { name: "Sign in", exact: true })).toBeEnabled()
})

for (const colorScheme of ["light", "dark"] as const) {
  test(
    `ACC-04 SHELL-05 ${colorScheme}: the prompt and the window for the code are accessible`,
    { tag: colorScheme === "dark" ? ["@both", "@full"] : "@both" },
    async ({ open }) => {
      const member = await onFiveDevices()
      const page = await open(null, "/?type=login", { colorScheme })
      await signIn(page, member.email)
      await expect(page.getByRole("dialog", { name: "Is it you?" })).toBeVisible()
      expect(await violations(page)).toEqual([])
      await startVerification(page)
      expect(await violations(page)).toEqual([])
    },
  )
}
