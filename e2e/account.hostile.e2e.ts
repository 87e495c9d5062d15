import type { Page } from "@playwright/test"
import { newEmail } from "./members"
import { type Product, startProduct } from "./product"
import { expect, test } from "./screens"

// A product with production rate limits, which the test exhausts.

let product: Product

test.beforeAll(async () => {
  product = await startProduct(() => ({ DEMO: "0", RATE_LIMIT_FACTOR: "1" }))
})
test.afterAll(() => product.stop())

const captcha = (page: Page) => page.getByRole("checkbox", { name: "I’m not a robot" })

test(
  "ACC-12 many codes require the captcha, and sending continues after it",
  { tag: ["@both", "@full"] },
  async ({ open }) => {
    const page = await open(null, `${product.url}/retrieve`)
    const send = page.getByRole("button", { name: "Send code" })
    const field = page.getByLabel("Email, phone or name")
    await field.fill(newEmail())
    await send.click()
    while (!(await captcha(page).isVisible())) {
      await page.getByRole("button", { name: "Not the right account?" }).click()
      await field.fill(newEmail())
      await send.click()
      await captcha(page).or(page.getByText("If there is such an account")).waitFor()
    }
    await expect(page.getByRole("alert")).toHaveText("Please click on the validation area")
    await captcha(page).click()
    await expect(page.getByRole("checkbox", { name: "Verified" })).toBeChecked()
    await send.click()
    await expect(page.getByText("If there is such an account")).toBeVisible()
  },
)
