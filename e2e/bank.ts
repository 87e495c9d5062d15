import { expect, type Page } from "@playwright/test"

/** Pays, or not, at the make-believe bank, in the window that opens for it. */
export async function atTheBank(page: Page, pay: () => Promise<void>, choice: string): Promise<void> {
  const opened = page.waitForEvent("popup")
  await pay()
  const bank = await opened
  await expect(bank.getByRole("heading", { name: "Make-believe bank" })).toBeVisible()
  const closed = bank.waitForEvent("close")
  await bank.getByRole("button", { name: choice, exact: true }).click()
  await closed
}
