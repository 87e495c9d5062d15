import type { Me } from "@redthread/contract/account"
import type { Offers } from "@redthread/contract/payment"
import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { ClientError } from "../../core/error/client-error"
import { session } from "../../core/session/session"
import { FakeServer } from "../../testing/fake-server"
import { startTexts } from "../../core/texts/start-texts"
import { showPart } from "../../testing/show-part"
import { ErrorPrompt } from "./ErrorPrompt"

const offers: Offers = {
  methods: ["sandbox"],
  currency: "USD",
  discount: 0,
  vip_discount: 5,
  recharges: [],
  amount: null,
  packs: [{ month: 3, gold: 84, usd: 8400, rmb: 50_400, saving: 6.6, lifetime: false }],
  default_recharge: 50,
  default_month: 3,
  max_amount: 1000,
}

await startTexts("en", ["shell", "ui", "error", "account"])

test("CHAT-08 where the email has to be verified first, one may verify it or become a VIP", async () => {
  const error = new ClientError("verify_email_first")
  await showPart(<ErrorPrompt prompt={{ kind: "verify_email", error, target: undefined }} />)
  await expect.element(page.getByRole("textbox", { name: "Email" })).toBeVisible()
  await expect.element(page.getByRole("button", { name: "Become a VIP" })).toBeVisible()
})

test("VIP-01 from the limit of posts to the window that explains VIP, posts first", async () => {
  const me = { id: 7, name: "Anna", balance: 0 } as Me
  vi.spyOn(session, "current").mockReturnValue({ token: "t", channel: "c", expiresAt: Date.now() + 3_600_000, me })
  new FakeServer({ "GET /payment/offers": () => Response.json(offers) })
  await showPart(<ErrorPrompt prompt={{ kind: "upgrade", error: new ClientError("feed_limit"), target: undefined }} />)
  await page.getByRole("button", { name: "Become a VIP" }).click()
  await expect.element(page.getByText("As many posts a day as you like, instead of two in 24 hours.")).toBeVisible()
})
