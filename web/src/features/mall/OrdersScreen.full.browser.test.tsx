import type { Order } from "@redthread/contract/mall"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { queryClient } from "../../core/api/query-client"
import { FakeServer } from "../../testing/fake-server"
import { startTexts } from "../../core/texts/start-texts"
import "../../ui/base.css"
import "../../ui/theme.css"
import { openMall, orderOf, pageOf, signIn } from "./testing/open-mall"

await startTexts("en", ["shell", "ui", "error", "mall"])

let server: FakeServer
/** What there is to see; a change of an order changes it, as on the server. */
let orders: Order[]

const change = (changes: Partial<Order>) => () => {
  orders = orders.map((order) => ({ ...order, ...changes }))
  return Response.json(orders[0])
}

beforeEach(() => {
  queryClient.clear()
  signIn()
  orders = []
  server = new FakeServer({
    "GET /orders": ({ query }) => {
      const to = query.get("to")
      return Response.json(pageOf(orders.filter(({ to_me }) => to === null || to_me === (to === "1"))))
    },
  })
})
afterEach(() => vi.restoreAllMocks())

const cards = () => page.getByRole("article", { name: "Red roses" })

async function openOrders(...shown: Partial<Order>[]): Promise<void> {
  orders = shown.map((changes, index) => orderOf({ id: 9 - index, ...changes }))
  await openMall("/orders")
}

const ended = { due_at: null } as const
const forMe = { to_me: true, price: null, from_name: "Ben Reed" } as const

test.each<[Partial<Order>, RegExp, string[]]>([
  [{}, /For Ben.*Waiting for an answer\s*Until Nov 27, 2026/, ["Take it back"]],
  [forMe, /From Ben.*Would you like it\?/, ["Yes, please", "No, thank you"]],
  [{ state: "prepare_delivery" }, /Being prepared/, ["Take it back"]],
  [
    { ...forMe, state: "prepare_delivery", full_name: "Anna Berg", address: "Rosenweg 1" },
    /Anna Berg\s*Rosenweg 1/,
    [],
  ],
  [{ state: "delivered", note: "Left with a smile" }, /Delivered.*Left with a smile/, []],
  [{ ...forMe, state: "delivered" }, /Delivered/, ["It has arrived"]],
  [{ ...forMe, state: "signed_received", ...ended }, /Received/, []],
  [{ state: "canceled", reason: "refused", ...ended }, /Canceled It was declined. Your gold is back./, []],
  [{ ...forMe, state: "canceled", reason: "timeout", ...ended }, /Canceled The time ran out./, []],
])("GIFT-03 an order says where it is and what can be done: %o", async (changes, says, actions) => {
  await openOrders(changes)
  await expect.element(cards()).toHaveTextContent(says)
  expect(
    cards()
      .getByRole("button")
      .elements()
      .map((button) => button.textContent),
  ).toEqual(actions)
  expect(cards().element().textContent.includes("69 gold")).toBe(!changes.to_me)
})

test("GIFT-03 who says yes tells where it may go, is led to what is missing, and then sees that it is prepared", async () => {
  await openOrders(forMe)
  await page.getByRole("button", { name: "Yes, please" }).click()
  const dialog = page.getByRole("dialog", { name: "Where should it go?" })
  await expect.element(dialog).toHaveTextContent("never the person who sends the present")
  await dialog.getByRole("button", { name: "Deliver here" }).click()
  for (const field of ["Your full name", "Street, number, postcode, town", "Country"])
    await expect.element(dialog.getByLabelText(field)).toHaveAttribute("aria-invalid", "true")
  await dialog.getByLabelText("Your full name").fill("Anna Berg")
  await dialog.getByLabelText("Street, number, postcode, town").fill("Rosenweg 1\n10115 Berlin")
  await dialog.getByLabelText("Country").selectOptions("Germany")
  server.answers["PUT /order/9"] = () => Response.json({ code: 400720, message: "" }, { status: 400 })
  await dialog.getByRole("button", { name: "Deliver here" }).click()
  await expect.element(dialog.getByRole("alert")).toHaveTextContent("This can’t be delivered in that country")
  await expect.element(dialog.getByLabelText("Your full name")).toHaveValue("Anna Berg")
  server.answers["PUT /order/9"] = change({ state: "prepare_delivery" })
  await dialog.getByRole("button", { name: "Deliver here" }).click()
  await expect.element(cards()).toHaveTextContent("Being prepared")
  await expect.element(dialog).not.toBeInTheDocument()
  const address = { full_name: "Anna Berg", address: "Rosenweg 1\n10115 Berlin", country: "DE" }
  expect(server.of("PUT", "/order/9").at(-1)?.body).toEqual({ action: "accept", ...address })
})

test("GIFT-03 what has moved on meanwhile says so, and shows where it is now", async () => {
  await openOrders({})
  server.answers["PUT /order/9"] = () => {
    change({ state: "delivered" })()
    return Response.json({ code: 400721, message: "" }, { status: 400 })
  }
  await page.getByRole("button", { name: "Take it back" }).click()
  await expect.element(cards().getByRole("alert")).toHaveTextContent("This order has moved on")
  await expect.element(cards()).toHaveTextContent("Delivered")
  await expect.element(page.getByRole("button", { name: "Take it back" })).not.toBeInTheDocument()
})

test("GIFT-04 the photos of a delivery stand with the order, each by its number", async () => {
  const photos = [1, 2].map((index) => ({ src: `/products/roses.svg?${index}`, width: 10, height: 10 }))
  await openOrders({ ...forMe, state: "delivered", photos })
  await expect.element(page.getByRole("img", { name: "Photo 2 of the delivery" })).toBeVisible()
  server.answers["PUT /order/9"] = change({ state: "signed_received", due_at: null })
  await page.getByRole("button", { name: "It has arrived" }).click()
  await expect.element(cards()).toHaveTextContent("Received")
  expect(server.of("PUT", "/order/9").map(({ body }) => body)).toEqual([{ action: "receive" }])
})

test("GIFT-03 orders from me and for me stand apart or together; where there is none, the way leads to the mall", async () => {
  await openOrders({}, { to_me: true, price: null, product_id: 22 })
  await expect.element(page.getByRole("article", { name: "Strawberry cake" })).toBeVisible()
  await page.getByText("From me").click()
  await expect.element(page.getByRole("article", { name: "Strawberry cake" })).not.toBeInTheDocument()
  await expect.element(cards()).toBeVisible()
  orders = orders.filter(({ to_me }) => !to_me)
  await page.getByText("For me", { exact: true }).click()
  await expect.element(page.getByText("There are no orders yet.")).toBeVisible()
  await expect.element(page.getByRole("link", { name: "Choose a present" })).toHaveAttribute("href", "/mall")
})

test("GIFT-03 orders that can't be read say so, and are read when one tries again", async () => {
  server.answers["GET /orders"] = () => new Response("", { status: 502 })
  await openOrders()
  await expect.element(page.getByRole("alert")).toBeVisible()
  server.answers["GET /orders"] = () => Response.json(pageOf([orderOf({})]))
  await page.getByRole("button", { name: /again/i }).click()
  await expect.element(cards()).toBeVisible()
})
