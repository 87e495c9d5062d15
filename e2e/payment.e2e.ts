import { violations } from "./axe"
import { atTheBank, consent } from "./bank"
import { newMember } from "./members"
import { addPhoto } from "./pictures"
import { expect, test } from "./screens"

test("GOLD-08 GOLD-06 VIP-02 gold that is missing is bought in a new window, what was begun is finished, then VIP", async ({
  open,
}) => {
  const [buyer, owner] = await Promise.all([newMember(), newMember({ gender: 1 })])
  const id = await addPhoto(owner, "secret", { price: 4 })
  const page = await open(buyer, `/photo/${id}`)
  await page.getByRole("button", { name: "Secret photo, 4 gold" }).click()
  await page.getByRole("button", { name: "Pay 4 gold and see" }).click()
  const gold = page.getByRole("dialog", { name: "Buy gold" })
  await expect(gold.getByRole("alert")).toHaveText("You need 4 more gold for this.")
  await expect(gold.getByRole("radio", { name: /^20 gold/ })).toBeChecked()
  expect(await violations(page)).toEqual([])
  const pay = () => gold.getByRole("button", { name: /^Pay \$20/ }).click()
  await consent(gold)
  await atTheBank(page, pay, "Let it fail")
  await expect(gold.getByText("Payment failed")).toBeVisible()
  await gold.getByRole("button", { name: "Try again" }).click()
  await consent(gold)
  await atTheBank(page, pay, "Pay")
  // The photo is paid for automatically.
  await expect(page.getByRole("dialog", { name: "Photo viewer" })).toBeVisible()
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Account" }).click()
  await page.getByRole("menuitem", { name: "Become a VIP" }).click()
  const vip = page.getByRole("dialog", { name: "Become a VIP" })
  await expect(vip.getByRole("radio", { name: /^3 months.*saves 6.6%/ })).toBeChecked()
  await consent(vip)
  await atTheBank(page, () => vip.getByRole("button", { name: "Pay $84.00" }).click(), "Pay")
  await expect(vip.getByText("3 months of VIP added")).toBeVisible()
  await vip.getByRole("button", { name: "Done" }).click()
  const me = await buyer.call<{ vip: number; balance: number }>("GET", "/me")
  expect(me).toMatchObject({ vip: 1, balance: 16 })
})
