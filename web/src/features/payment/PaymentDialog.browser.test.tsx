import type { Me } from "@redthread/contract/account"
import type { Offers, Payment } from "@redthread/contract/payment"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { vipPacks, vipPrice, vipSavings } from "@redthread/contract/price"
import { queryClient } from "../../core/api/query-client"
import { session } from "../../core/session/session"
import { FakeServer } from "../../testing/fake-server"
import { startTestTexts } from "../../testing/texts"
import "../../ui/base.css"
import "../../ui/theme.css"
import { close, handlePaymentChanged } from "./payment.flow"
import { openPayment } from "./payment"

await startTestTexts("en")

const price = (gold: number) => ({ gold, usd: gold * 100, rmb: gold * 600 })
const offers: Offers = {
  methods: ["sandbox", "wechat", "balance"],
  currency: "USD",
  discount: 0,
  vip_discount: 5,
  recharges: [20, 50, 100].map(price),
  amount: null,
  packs: [1, 3].map((month) => ({ month, ...price(month * 28), saving: month === 3 ? 6.6 : 0, lifetime: false })),
  default_recharge: 50,
  default_month: 3,
  max_amount: 1000,
}
const begun: Payment = {
  id: 5,
  method: "sandbox",
  mode: "recharge",
  status: "processing",
  reason: null,
  amount: 50,
  month: null,
  user_id: null,
  money: { amount: 5000, currency: "USD" },
  token: "t",
  loading: "confirm",
  redirect_url: "https://bank.example/5",
  code_url: null,
  release_at: null,
  created_at: "2026-11-20T10:00:00.000Z",
}
const vip = { mode: "upgrade", month: 3, amount: 84 } as const
const upgradeResult = { status: "success", month: 3, me: 1, user_id: 7, name: "Anna", vip_expired_at: null }

const bank = { close: vi.fn<() => void>(), location: { replace: vi.fn<(to: string) => void>() } }
let server: FakeServer
/** The payment that its call returns. */
let payment: Payment
/** Begins in this state; `purchase` and all look-ups answer it. */
const begins = (changes: Partial<Payment>) => (payment = { ...begun, ...changes })

beforeEach(() => {
  queryClient.clear()
  begins({})
  vi.spyOn(window, "open").mockReturnValue(bank as unknown as Window)
  vi.spyOn(Math, "random").mockReturnValue(0)
  const me = { id: 7, name: "Anna", balance: 100 } as Me
  vi.spyOn(session, "current").mockReturnValue({ token: "t", channel: "c", expiresAt: Date.now() + 3_600_000, me })
  server = new FakeServer({
    "GET /payment/offers": () => Response.json(offers),
    "POST /payment/sandbox/purchase": () => Response.json(payment, { status: 201 }),
    "POST /payment/wechat/purchase": () => Response.json(payment, { status: 201 }),
    "POST /payment/balance/purchase": () => Response.json(payment, { status: 201 }),
    "GET /payments/5": () => Response.json(payment),
    "PUT /payments/5": () => Response.json(payment),
    "POST /upgrade": () => Response.json(upgradeResult),
    "GET /me": () => Response.json(me),
  })
})
afterEach(() => {
  close()
  vi.restoreAllMocks()
})

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true })
/** Consents to begin at once, which a purchase in the web needs, and pays. */
async function pay(name: string): Promise<void> {
  const consent = page.getByRole("checkbox", { name: /I want it at once/ })
  await expect.element(consent).toBeVisible()
  if (!(consent.element() as HTMLInputElement).checked) await consent.click()
  await button(`Pay ${name}`).click()
}

/** Chooses the usual and pays; `bought` says whether it is there, once the window is closed. */
async function buyGold(): Promise<{ bought: Promise<boolean> }> {
  const bought = openPayment({ mode: "recharge" })
  await pay("$50.00")
  return { bought }
}

test("PRO-14 VIP for another member is bought under the buyer's own note on them", async () => {
  server.answers["GET /remarks"] = () => Response.json({ items: [{ user_id: 3, content: "Ben the baker" }] })
  void openPayment({ mode: "upgrade", person: { user_id: 3, name: "Ben" } })
  const dialog = page.getByRole("dialog", { name: /Ben the baker/ })
  await expect.element(dialog.getByRole("checkbox", { name: /Ben the baker/ })).toBeVisible()
})

test("GOLD-07 confirm: the member pays in the gateway's window and reports the result", async () => {
  await buyGold()
  await expect.element(page.getByText(/^Finish the payment in the new window/)).toBeVisible()
  expect(bank.location.replace).toHaveBeenCalledWith("https://bank.example/5")
  await button("Payment success").click()
  await expect.element(page.getByRole("alert")).toHaveTextContent("Your payment has not arrived yet.")
  payment = { ...payment, status: "canceled", reason: "canceled" }
  await button("Payment failed").click()
  await expect.element(page.getByText("Payment canceled")).toBeVisible()
  expect(server.of("PUT", "/payments/5").map(({ body }) => body["status"])).toEqual(["success", "failed"])
  expect(bank.close).toHaveBeenCalled()
})

test("GOLD-07 image: shows a code to scan and offers another method", async () => {
  begins({ method: "wechat", loading: "image", redirect_url: null, code_url: "weixin://pay/5" })
  void openPayment({ mode: "recharge" })
  await page.getByRole("radio", { name: "WeChat Pay" }).click()
  await pay("CN¥300.00")
  await expect.element(page.getByRole("img", { name: "Code for WeChat Pay" })).toBeVisible()
  await button("Pay another way").click()
  await expect.element(button("Pay $50.00")).toBeVisible()
})

test("GOLD-07 default: waits without an action", async () => {
  begins({ loading: "default", redirect_url: null })
  await buyGold()
  await expect.element(page.getByText("Please wait").first()).toBeVisible()
  expect(page.getByRole("button", { name: /^Payment/ }).elements()).toHaveLength(0)
})

test("GOLD-07 success shows the added gold, refreshes the account and offers another payment", async () => {
  const { bought } = await buyGold()
  payment = { ...payment, status: "success" }
  await handlePaymentChanged({ ...payment, payment_id: 5 })
  await expect.element(page.getByText("50 gold has been added.")).toBeVisible()
  expect(server.of("GET", "/me").length).toBeGreaterThan(0)
  await button("Another payment").click()
  await expect.element(button("Pay $50.00")).toBeVisible()
  await pay("$50.00")
  await button("Done").click()
  expect(await bought).toBe(true)
})

test.each([
  ["bank", "The bank is holding it back. It will be released in 3 to 5 days."],
  ["review", "We are reviewing it. Please contact us."],
] as const)("GOLD-07 pending shows its reason %s, and offers another payment", async (reason, words) => {
  begins({ status: "pending", reason })
  const { bought } = await buyGold()
  await expect.element(page.getByText("Payment pending")).toBeVisible()
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(button("Another payment")).toBeVisible()
  expect(page.getByRole("button", { name: "Try again" }).elements()).toHaveLength(0)
  await button("Done").click()
  expect(await bought).toBe(false)
})

test.each([
  ["failed", "declined", "Payment failed", "It was declined, and nothing was taken."],
  ["failed", "unavailable", "Payment failed", "The payment service did not answer."],
  ["canceled", "expired", "Payment canceled", "It was not finished in time."],
] as const)(
  "GOLD-07 %s for the reason %s offers to try again, as a new payment",
  async (status, reason, head, words) => {
    begins({ status, reason })
    await buyGold()
    await expect.element(page.getByText(head)).toBeVisible()
    await expect.element(page.getByText(words)).toBeVisible()
    expect(page.getByRole("button", { name: "Another payment" }).elements()).toHaveLength(0)
    await button("Try again").click()
    begins({ status: "success" })
    await pay("$50.00")
    await expect.element(page.getByText("50 gold has been added.")).toBeVisible()
    const ids = server.of("POST", "/payment/sandbox/purchase").map(({ body }) => body["client_id"])
    expect(new Set(ids).size).toBe(2)
  },
)

test("GOLD-07 VIP-02 a payment for VIP upgrades once and shows the added gold", async () => {
  const bought = openPayment({ mode: "upgrade" })
  await pay("$84.00")
  begins({ ...vip, status: "success" })
  await handlePaymentChanged({ ...payment, payment_id: 5 })
  await expect.element(page.getByText("3 months of VIP added")).toBeVisible()
  await handlePaymentChanged({ ...payment, payment_id: 5 })
  const asked = server.of("POST", "/upgrade")
  expect(asked.map(({ body }) => body)).toEqual([{ month: 3, payment_id: 5 }])
  await button("Done").click()
  expect(await bought).toBe(true)
})

test("GOLD-07 VIP-02 a page that waits for no payment requests the upgrade as well", async () => {
  begins({ ...vip, id: 6, status: "success" })
  await handlePaymentChanged({ ...payment, payment_id: 6 })
  expect(server.of("POST", "/upgrade").map(({ body }) => body)).toEqual([{ month: 3, payment_id: 6 }])
})

test("VIP-02 VIP for another member needs a checked box and names the recipient", async () => {
  void openPayment({ mode: "upgrade", person: { user_id: 9, name: "Ben" } })
  await button("Pay $84.00").click()
  await expect.element(page.getByRole("alert")).toHaveTextContent("Please check this option")
  expect(server.of("POST", "/payment/sandbox/purchase")).toHaveLength(0)
  await page.getByRole("checkbox", { name: "I’m paying for Ben. The VIP is theirs at once" }).click()
  begins({ ...vip, id: 7, user_id: 9, status: "success" })
  server.answers["POST /upgrade"] = () => Response.json({ ...upgradeResult, me: 0, user_id: 9, name: "Ben" })
  await pay("$84.00")
  await expect.element(page.getByText("Ben is a VIP now.")).toBeVisible()
})

test("GOLD-09 gold is not bought without the express request for it at once, which is sent with the purchase", async () => {
  void openPayment({ mode: "recharge" })
  await button("Pay $50.00").click()
  await expect.element(page.getByRole("alert")).toHaveTextContent("Please check this option")
  expect(server.of("POST", "/payment/sandbox/purchase")).toHaveLength(0)
  await pay("$50.00")
  await expect.element(page.getByText(/^Finish the payment/)).toBeVisible()
  expect(server.of("POST", "/payment/sandbox/purchase").map(({ body }) => body["consent"])).toEqual([true])
})

test("VIP-02 GOLD-08 without enough gold for VIP the dialog shows the missing amount and offers a recharge", async () => {
  server.answers["POST /payment/balance/purchase"] = () =>
    Response.json({ code: 400_022, message: "Not enough gold", data: { missing: 4 } }, { status: 400 })
  void openPayment({ mode: "upgrade" })
  await page.getByRole("radio", { name: "My gold" }).click()
  await page.getByRole("checkbox").click()
  await pay("84 gold")
  await expect.element(page.getByText("Not enough gold")).toBeVisible()
  await button("Buy gold").click()
  await expect.element(page.getByRole("alert")).toHaveTextContent("You need 4 more gold for this.")
})

test("VIP-02 a refused gift of VIP is reported with the place of the gold", async () => {
  server.answers["POST /upgrade"] = () => Response.json({ ...upgradeResult, status: "failed" })
  begins({ ...vip, id: 8, status: "success" })
  const bought = openPayment({ mode: "upgrade" })
  await pay("$84.00")
  await expect.element(page.getByText("VIP could not be given. Your gold is back.")).toBeVisible()
  await button("Done").click()
  expect(await bought).toBe(false)
})

test("GOLD-05 a purchase whose reply was lost is repeated with the same key, so that gold is charged once", async () => {
  void openPayment({ mode: "upgrade" })
  await page.getByRole("radio", { name: "My gold" }).click()
  await page.getByRole("checkbox").click()
  server.answers["POST /payment/balance/purchase"] = () => {
    throw new TypeError("Failed to fetch")
  }
  await pay("84 gold")
  await page.getByRole("radio", { name: "My gold" }).click()
  await page.getByRole("checkbox").click()
  begins({ ...vip, id: 9, method: "balance", money: null, status: "success" })
  server.answers["POST /payment/balance/purchase"] = () => Response.json(payment, { status: 201 })
  await pay("84 gold")
  await expect.element(page.getByText("3 months of VIP added")).toBeVisible()
  const ids = server.of("POST", "/payment/balance/purchase").map(({ body }) => body["client_id"])
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

const allPacks = vipPacks.map((month) => ({
  month,
  ...price(vipPrice(month) / 100),
  saving: vipSavings[month],
  lifetime: month > 12,
}))
const radios = () => page.getByRole("radio", { name: /\d gold/ }).elements().length

test("VIP-01 the window explains VIP, first what led to it, and the steps that follow", async () => {
  void openPayment({ mode: "upgrade", benefit: "calls" })
  const dialog = page.getByRole("dialog", { name: "Become a VIP" })
  await expect.element(dialog.getByText("Voice and video calls without a price per minute.")).toBeVisible()
  const others = dialog.getByRole("list", { name: "What VIP gives you" })
  await expect.element(others.getByText("Post without a limit")).toBeVisible()
  expect(others.getByText("Call for free").elements()).toHaveLength(0)
  const steps = dialog.getByRole("list").last()
  await expect.element(steps).toHaveTextContent("You pay in a Test bank window.")
  await page.getByRole("radio", { name: "WeChat Pay" }).click()
  await expect.element(steps).toHaveTextContent("You scan a code with WeChat.")
  await expect.element(dialog.getByText("One payment. Nothing renews.")).toBeVisible()
})

test("VIP-01 three packs come first, one recommended, with the price per month; the others on request", async () => {
  server.answers["GET /payment/offers"] = () => Response.json({ ...offers, packs: allPacks })
  void openPayment({ mode: "upgrade" })
  const three = page.getByRole("radio", { name: /^3 months \$28\.00 a month \$84\.00 in all .* Recommended$/ })
  await expect.element(three).toBeChecked()
  expect(radios()).toBe(3)
  await button("All packs").click()
  expect(radios()).toBe(6)
  await page.getByRole("radio", { name: /^For life \$240\.00 once .* saves 50% and more$/ }).click()
  await button("All packs").click()
  expect(radios()).toBe(4)
  await expect.element(button("Pay $240.00")).toBeVisible()
})

test("GOLD-02 a member in China sees yuan first and pays by WeChat, at the same prices", async () => {
  server.answers["GET /payment/offers"] = () => Response.json({ ...offers, currency: "CNY", packs: allPacks })
  void openPayment({ mode: "upgrade" })
  await expect
    .element(page.getByRole("radio", { name: /^12 months CN¥114\.00 a month CN¥1,368\.00 in all \$228\.00/ }))
    .toBeVisible()
  await expect.element(button("Pay CN¥504.00")).toBeVisible()
})

test("VIP-01 the pay button stays in the window while the rest scrolls", async () => {
  await page.viewport(390, 600)
  server.answers["GET /payment/offers"] = () => Response.json({ ...offers, packs: allPacks })
  void openPayment({ mode: "upgrade" })
  const pay = button("Pay $84.00")
  await expect.element(pay).toBeVisible()
  const dialog = document.querySelector("dialog")
  expect(dialog?.scrollHeight).toBeGreaterThan(dialog?.clientHeight ?? 0)
  for (const top of [0, 200, 10_000]) {
    dialog?.scrollTo(0, top)
    const { top: from, bottom } = pay.element().getBoundingClientRect()
    expect(from).toBeGreaterThan(0)
    expect(bottom).toBeLessThan(600)
  }
})
