import type { Page } from "@playwright/test"
import { memberPassword, talk, twoMembers, type Member } from "./members"
import { accountEntry, expect, pressInAccount, test } from "./screens"

/** Name of the signed-in member on the page. */
async function expectMember(page: Page, { name }: Member): Promise<void> {
  await accountEntry(page).click()
  const inMenu = page.getByRole("dialog").locator("p")
  const onPage = page.getByRole("main").locator("a[href='/me'] strong")
  await expect(inMenu.or(onPage)).toHaveText(new RegExp(`^${name}`))
  await page.keyboard.press("Escape")
}

async function addAccount(page: Page, { email }: Member): Promise<void> {
  await pressInAccount(page, "Another account")
  const dialog = page.getByRole("dialog", { name: "Sign in" })
  await dialog.getByLabel("Email, phone or name").fill(email)
  await dialog.getByLabel("Password", { exact: true }).fill(memberPassword)
  await arrives(page, () => dialog.getByRole("button", { name: "Sign in", exact: true }).click())
}

/** Waits for the page load of another account. */
async function arrives(page: Page, act: () => Promise<void>): Promise<void> {
  await Promise.all([page.waitForEvent("load"), act()])
  await expect(page).toHaveURL("/home")
}

async function changeTo(page: Page, { name }: Member): Promise<void> {
  await accountEntry(page).click()
  const item = page.getByRole("menuitem", { name, exact: true })
  await arrives(page, () => item.or(page.getByRole("button", { name: `Switch to ${name}` })).click())
}

const keptAccounts = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem("redthread.accounts") ?? "[]") as { name: string; token: string | null }[],
  )

test(
  "ACC-09 a second account signs in beside the first, and one press changes between them",
  { tag: ["@full", "@both"] },
  async ({ open }) => {
    const [anna, ben] = await twoMembers()
    const page = await open(anna, "/home")
    await addAccount(page, ben)
    await expectMember(page, ben)
    await changeTo(page, anna)
    await expectMember(page, anna)
    await changeTo(page, ben)
    await expectMember(page, ben)
    await anna.call("GET", "/me")
  },
)

test(
  "ACC-09 after switching nothing of the other account is left, and the live connection is the new account's",
  { tag: "@full" },
  async ({ open }) => {
    const [anna, ben] = await twoMembers()
    const [cleo, dan] = await twoMembers()
    await Promise.all([talk(cleo, ben), talk(dan, anna)])
    await cleo.call("POST", "/messages", { user_id: ben.id, message_content: "Only for Ben" })
    const page = await open(ben, "/home")
    await page
      .getByRole("navigation", { name: "Main menu" })
      .getByRole("link", { name: /^Chats/ })
      .click()
    await expect(page.getByText("Only for Ben")).toBeVisible()
    await addAccount(page, anna)
    await page.goto("/chats")
    await expect(page.getByRole("link", { name: new RegExp(dan.name) })).toBeVisible()
    await expect(page.getByText(cleo.name)).toHaveCount(0)
    await cleo.call("POST", "/messages", { user_id: ben.id, message_content: "Not here" })
    await dan.call("POST", "/messages", { user_id: anna.id, message_content: "Hello Anna" })
    await expect(page.getByText("Hello Anna").first()).toBeVisible()
    await expect(page.getByText("Not here")).toHaveCount(0)
  },
)

test("ACC-09 the other tabs follow when the account is changed", { tag: "@full" }, async ({ open }) => {
  const [anna, ben] = await twoMembers()
  const page = await open(anna, "/home")
  await addAccount(page, ben)
  const other = await page.context().newPage()
  await other.goto("/setting")
  await expectMember(other, ben)
  await arrives(other, () => changeTo(page, anna))
  await expectMember(other, anna)
})

test("ACC-09 an account whose session has ended requires its password", { tag: "@full" }, async ({ open }) => {
  const [anna, ben] = await twoMembers()
  const page = await open(anna, "/home")
  await addAccount(page, ben)
  const [, kept] = await keptAccounts(page)
  expect(kept).toMatchObject({ name: anna.name, token: anna.session.token })
  await anna.call("POST", "/logout")
  await pressInAccount(page, anna.name)
  const dialog = page.getByRole("dialog", { name: "Sign in" })
  await expect(dialog.getByLabel("Email, phone or name")).toHaveValue(anna.name)
  await dialog.getByLabel("Password", { exact: true }).fill(memberPassword)
  await arrives(page, () => dialog.getByRole("button", { name: "Sign in", exact: true }).click())
  await expectMember(page, anna)
})

test(
  "ACC-09 signing out ends every account here; they stay listed without a token, a partner does not",
  { tag: "@full" },
  async ({ open }) => {
    const [anna, partner] = await twoMembers()
    const page = await open(anna, "/home")
    await addAccount(page, partner)
    // In the form of the server's event about a partner.
    await page.route("**/v1/me", async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), is_partner: 1 } })
    })
    await Promise.all([page.waitForResponse("**/v1/me"), page.reload()])
    await pressInAccount(page, "Sign out")
    await expect(page).toHaveURL("/")
    expect(await keptAccounts(page)).toMatchObject([{ name: anna.name, token: null }])
    await expect(anna.call("GET", "/me")).rejects.toThrow("401")
    await page.goto("/setting")
    await page.getByRole("button", { name: `Switch to ${anna.name}` }).click()
    const dialog = page.getByRole("dialog", { name: "Welcome back" })
    await expect(dialog.getByLabel("Email, phone or name")).toHaveValue(anna.name)
    await expect(dialog.getByLabel("Password", { exact: true })).toBeVisible()
  },
)

test("ACC-09 an account can be taken off this browser, and its session ends", { tag: "@full" }, async ({ open }) => {
  const [anna, ben] = await twoMembers()
  const page = await open(anna, "/home")
  await addAccount(page, ben)
  await page.goto("/setting")
  const list = page.getByRole("region", { name: "Accounts on this browser" })
  await expect(list.getByText("In use")).toBeVisible()
  await list.getByRole("button", { name: `Remove ${anna.name} from this browser` }).click()
  await expect(list.getByText(anna.name)).toHaveCount(0)
  await expect.poll(() => anna.call("GET", "/me").catch((error: Error) => error.message)).toContain("401")
})
