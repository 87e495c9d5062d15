import type { Locator } from "@playwright/test"
import { violations } from "./axe"
import { newMember } from "./members"
import { expect, test } from "./screens"

test("GOLD-09 a withdrawal takes no more presses than the purchase did", async ({ open }) => {
  const buyer = await newMember()
  const page = await open(buyer, "/bill")
  const main = page.getByRole("main")
  let presses = 0
  const press = async (target: Locator): Promise<void> => {
    presses += 1
    await target.click()
  }
  await press(main.getByRole("button", { name: "Buy gold" }))
  const dialog = page.getByRole("dialog", { name: "Buy gold" })
  await press(dialog.getByRole("checkbox", { name: /I want it at once/ }))
  const opened = page.waitForEvent("popup")
  await press(dialog.getByRole("button", { name: "Pay $50.00" }))
  const bank = await opened
  const closed = bank.waitForEvent("close")
  await press(bank.getByRole("button", { name: "Pay", exact: true }))
  await closed
  await expect(dialog.getByText("50 gold has been added.")).toBeVisible()
  await press(dialog.getByRole("button", { name: "Done" }))
  const bought = presses
  presses = 0

  const row = main.getByRole("listitem").filter({ hasText: "Gold bought" })
  await press(row.getByRole("link", { name: "Withdraw from a purchase" }))
  await expect(page.getByRole("heading", { name: "Your statement" })).toBeVisible()
  await expect(main.getByText("$50.00")).toBeVisible()
  expect(await violations(page)).toEqual([])
  await press(page.getByRole("button", { name: "Confirm withdrawal" }))
  await expect(page.getByText("We have received your withdrawal")).toBeVisible()
  expect(presses).toBeLessThanOrEqual(bought)
  expect(await violations(page)).toEqual([])
  expect((await buyer.call<{ balance: number }>("GET", "/me")).balance).toBe(0)
})

test(
  "GOLD-09 the way without signing in begins in the footer, and reveals nothing",
  { tag: "@full" },
  async ({ browser }) => {
    const page = await (await browser.newContext({ locale: "en" })).newPage()
    await page.goto("/en/")
    await page.getByRole("link", { name: "Withdraw from a purchase" }).click()
    await page.getByRole("textbox", { name: "Payment number" }).fill("123456789")
    await page.getByRole("textbox", { name: "Email" }).fill("somebody@example.org")
    expect(await violations(page)).toEqual([])
    await page.getByRole("button", { name: "Withdraw from the purchase" }).click()
    await expect(page.getByText("Please look into your mailbox")).toBeVisible()
  },
)
