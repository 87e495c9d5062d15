import { newMember } from "./members"
import { expect, test } from "./screens"

test(
  "PLAY-01 the wheel is offered on arrival, shows its prize, and can be verified",
  { tag: "@full" },
  async ({ open }) => {
    const page = await open(await newMember(), "/home", { kept: { "redthread.wheel": "" } })
    const offer = page.getByRole("dialog", { name: "Wheel of the day" })
    await offer.getByRole("button", { name: "Spin" }).click()
    await expect(offer.getByText("Try again tomorrow.")).toBeVisible()
    await offer.getByLabel("Don’t show this by itself again").check()
    await offer.getByRole("link", { name: "Odds and fairness" }).click()
    await page.getByRole("button", { name: "Check it here" }).click()
    await expect(page.getByText("It fits: this spin was fair.")).toBeVisible()
    await expect(page.getByRole("button", { name: "Spin" })).toHaveCount(0)
    await expect(page.getByLabel("Don’t show this by itself again")).toBeChecked()
  },
)
