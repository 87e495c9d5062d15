import { afterEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { setRechargeHandler } from "../../core/api/api"
import { startTexts } from "../../core/texts/start-texts"
import { FakeServer } from "../../testing/fake-server"
import { showPart } from "../../testing/show-part"
import "../../ui/base.css"
import "../../ui/theme.css"
import { signIn } from "../mall/testing/open-mall"
import { OrderDialog } from "./OrderDialog"

await startTexts("en", ["shell", "ui", "error", "human_translation"])
afterEach(() => {
  setRechargeHandler(null)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test("GOLD-08 too little gold for a person's translation leads to buying gold, then the order is repeated", async () => {
  let balance = 0
  const server = new FakeServer({
    "POST /translation_orders": () =>
      balance === 0
        ? Response.json({ code: 400022, message: "Not enough gold to proceed" }, { status: 400 })
        : Response.json({ id: 1 }, { status: 201 }),
  })
  const recharge = vi.fn<() => Promise<boolean>>(async () => {
    balance = 100
    return true
  })
  setRechargeHandler(recharge)
  signIn({ balance: 0 })
  const onClose = vi.fn<() => void>()
  await showPart(<OrderDialog type="feed" id={3} content="Good morning" source="en" language="de" onClose={onClose} />)
  await expect.element(page.getByText(/more than you have/)).toBeVisible()
  await page.getByRole("button", { name: "Buy gold" }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(recharge).toHaveBeenCalledOnce()
  const orders = server.of("POST", "/translation_orders")
  expect(orders.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
    orders[0]?.idempotencyKey,
    orders[0]?.idempotencyKey,
  ])
})
