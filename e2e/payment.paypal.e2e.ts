import type { BrowserContext, Page } from "@playwright/test"
import { PaypalStub } from "../server/src/testing/stub/paypal-stub"
import { consent } from "./bank"
import { memberPassword, newEmail, newName } from "./members"
import { type Product, startProduct } from "./product"
import { expect, test } from "./screens"

// A separate product, whose PayPal is a server at another address with PayPal's documented protocol.
test.describe.configure({ mode: "default" })

const paypal = new PaypalStub()
let product: Product

test.beforeAll(async () => {
  await paypal.start()
  product = await startProduct(() => ({ DEMO: "0", RATE_LIMIT_FACTOR: "1000", ...paypal.variables }))
})
test.afterAll(async () => {
  await product.stop()
  paypal.stop()
})

/** The statement of a new member, signed in. */
async function openBill(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const body = { email: newEmail(), name: newName(), password: memberPassword, gender: 0, birthday: "1990-06-15" }
  const headers = { "content-type": "application/json" }
  const reply = await fetch(`${product.url}/v1/register`, {
    method: "POST",
    headers,
    body: JSON.stringify({ ...body, seeking: 1, language: "en" }),
  })
  const { expires_in, ...session } = (await reply.json()) as { expires_in: number }
  const kept = JSON.stringify({ ...session, expiresAt: Date.now() + expires_in * 1000 })
  await page.addInitScript((stored) => {
    localStorage.setItem("redthread.session", stored)
    localStorage.setItem("redthread.wheel", "off")
  }, kept)
  await page.goto(`${product.url}/bill`)
  return page
}

/** Opens PayPal's window, chooses there, and returns in it. */
async function atPaypal(page: Page, choice: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Buy gold" })
  await consent(dialog)
  const opened = page.waitForEvent("popup")
  await dialog.getByRole("button", { name: /^Pay \$50/ }).click()
  const bank = await opened
  await expect(bank.getByRole("heading", { name: "PayPal" })).toBeVisible()
  expect(new URL(bank.url()).origin).toBe(paypal.url)
  await expect(dialog.getByRole("button", { name: "Payment success" })).toBeVisible()
  await bank.getByRole("link", { name: choice, exact: true }).click()
}

test(
  "GOLD-03 GOLD-07 PayPal: approved, held or cancelled in its window, reported in the waiting page",
  { tag: "@full" },
  async ({ context }) => {
    const page = await openBill(context)
    const dialog = page.getByRole("dialog", { name: "Buy gold" })
    await page.getByRole("main").getByRole("button", { name: "Buy gold" }).click()
    await atPaypal(page, "Go back")
    await expect(dialog.getByText("Payment canceled")).toBeVisible()
    await dialog.getByRole("button", { name: "Try again" }).click()
    await atPaypal(page, "Agree, by a slow bank")
    await expect(dialog.getByText("Payment pending")).toBeVisible()
    await expect(dialog.getByText("The bank is holding it back.")).toBeVisible()
    await dialog.getByRole("button", { name: "Another payment" }).click()
    await atPaypal(page, "Agree")
    await expect(dialog.getByText("50 gold has been added.")).toBeVisible()
    // All three windows have closed automatically.
    await expect.poll(() => context.pages().length).toBe(1)
    await dialog.getByRole("button", { name: "Done" }).click()
    expect(paypal.captures).toBe(2)
    await expect(page.getByRole("main").getByText("You have 50 gold.")).toBeVisible()
  },
)
