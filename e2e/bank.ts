import { expect, type Locator, type Page } from "@playwright/test"

/** Pays or cancels at the simulated bank, in its window. */
export async function atTheBank(page: Page, pay: () => Promise<void>, choice: string): Promise<void> {
  const opened = page.waitForEvent("popup")
  await pay()
  const bank = await opened
  await expect(bank.getByRole("heading", { name: "Make-believe bank" })).toBeVisible()
  const closed = bank.waitForEvent("close")
  await bank.getByRole("button", { name: choice, exact: true }).click()
  await closed
}

/** Requests what is bought at once, which a purchase needs. */
export async function consent(dialog: Locator): Promise<void> {
  await dialog.getByRole("checkbox", { name: /I want it at once/ }).check()
}

/** Gives a gift from a member's open profile or conversation, after buying the gold. */
export async function giveForBoughtGold(page: Page, receiver: string, gift: string): Promise<void> {
  await page.getByRole("button", { name: "Send a gift" }).click()
  const picker = page.getByRole("dialog", { name: `A gift for ${receiver}` })
  await picker.getByText(gift).click()
  await picker.getByRole("button", { name: "Send", exact: true }).click()
  const gold = page.getByRole("dialog", { name: "Buy gold" })
  await consent(gold)
  await atTheBank(page, () => gold.getByRole("button", { name: /^Pay \$/ }).click(), "Pay")
}
