import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { queryClient } from "../../core/api/query-client"
import { FakeServer } from "../../testing/fake-server"
import { startTexts } from "../../core/texts/start-texts"
import "../../ui/base.css"
import "../../ui/theme.css"
import { openMall, orderOf, pageOf, roses, signIn } from "./testing/open-mall"

await startTexts("en", ["shell", "ui", "error", "mall"])

const refusal = (code: number, message: string, more: object = {}) =>
  Response.json({ code, message, ...more }, { status: 400 })

let server: FakeServer
beforeEach(() => {
  queryClient.clear()
  signIn()
  server = new FakeServer({
    "GET /products": () => Response.json({ items: [roses] }),
    "GET /user/3": () => Response.json({ name: "Ben" }),
    "GET /friends": () => Response.json({ items: [{ user_id: 3, name: "Ben" }], pagination: { next_max_id: null } }),
    "GET /message_threads": () => Response.json({ items: [], pagination: { next_max_id: null } }),
    "GET /orders": () => Response.json(pageOf([orderOf({})])),
    "POST /products": () => Response.json(orderOf({}), { status: 201 }),
  })
})
afterEach(() => vi.restoreAllMocks())

const dialog = () => page.getByRole("dialog", { name: "Order: Red roses" })
const name = () => dialog().getByLabelText("Your name, for the card")

async function openOrder(path: string) {
  const place = await openMall(path)
  await page.getByRole("button", { name: "Order" }).click()
  return place
}

test("GIFT-02 the mall shows products by category, and one of them with its price, days and countries", async () => {
  await openMall("/mall?to=3")
  await expect.element(page.getByText("For Ben")).toBeVisible()
  await expect.element(page.getByRole("link", { name: /Red roses/ })).toHaveTextContent(/69 gold\s*1–3 days/)
  await page.getByText("Sweets").click()
  await expect.element(page.getByRole("link", { name: /Red roses/ })).not.toBeInTheDocument()
  await page.getByText("Flowers", { exact: true }).click()
  await page.getByRole("link", { name: /Red roses/ }).click()
  await expect.element(page.getByRole("heading", { name: "Red roses" })).toBeVisible()
  await page.getByText("2 countries").click()
  await expect.element(page.getByText("Germany · Japan")).toBeVisible()
})

test("GIFT-02 an operator who delivers nothing says so, and a mall that can't be read can be asked again", async () => {
  server.answers["GET /products"] = () => new Response("", { status: 502 })
  await openMall("/mall")
  await expect.element(page.getByRole("alert")).toBeVisible()
  server.answers["GET /products"] = () => Response.json({ items: [] })
  await page.getByRole("button", { name: /again/i }).click()
  await expect.element(page.getByText("Nothing is delivered at the moment.")).toBeVisible()
})

test("GIFT-02 an order says what it costs by its quantity and what one has, and is sent once", async () => {
  const place = await openOrder("/mall/5?to=3")
  await expect.element(dialog().getByText("For Ben")).toBeVisible()
  await expect.element(dialog().getByText("You have 300 gold.")).toBeVisible()
  await dialog().getByLabelText("How many").selectOptions("3")
  await name().fill("Anna Berg")
  await dialog().getByRole("button", { name: "Order for 207 gold" }).dblClick()
  await expect.poll(place.path).toBe("/orders")
  await expect.element(page.getByText("We are asking whether the present is welcome.")).toBeVisible()
  const sent = server.of("POST", "/products")
  expect(sent.map(({ body }) => body)).toEqual([
    { product_id: 5, user_id: 3, quantity: 3, from_name: "Anna Berg", price: 207 },
  ])
  expect(sent[0]?.idempotencyKey).toBeTruthy()
})

test("GIFT-02 for whom and whose card must be said; friends and conversations are offered", async () => {
  await openOrder("/mall/5")
  const receiver = dialog().getByLabelText("For whom")
  await expect.element(receiver.getByRole("option", { name: "Ben" })).toBeInTheDocument()
  await dialog().getByRole("button", { name: "Order for 69 gold" }).click()
  await expect.element(receiver).toHaveAttribute("aria-invalid", "true")
  await expect.element(receiver).toHaveFocus()
  await expect.element(name()).toHaveAttribute("aria-invalid", "true")
  expect(server.of("POST", "/products")).toEqual([])
  await receiver.selectOptions("Ben")
  await name().fill("Anna Berg")
  await dialog().getByRole("button", { name: "Order for 69 gold" }).click()
  await expect.poll(() => server.of("POST", "/products").map(({ body }) => body["user_id"])).toEqual([3])
})

test("GIFT-02 a refusal stands in the form, what was filled in stays, and the same order goes out under one key", async () => {
  await openOrder("/mall/5?to=3")
  await name().fill("Anna Berg")
  const pay = dialog().getByRole("button", { name: "Order for 69 gold" })
  server.answers["POST /products"] = () => refusal(400720, "This can’t be delivered in that country")
  await pay.click()
  await expect.element(dialog().getByRole("alert")).toHaveTextContent("This can’t be delivered in that country")
  server.answers["POST /products"] = () => {
    throw new TypeError("no network")
  }
  await pay.click()
  await expect.element(dialog().getByRole("alert")).not.toHaveTextContent("country")
  await expect.element(name()).toHaveValue("Anna Berg")
  server.answers["POST /products"] = () => refusal(400022, "Not enough gold to proceed", { data: { missing: 9 } })
  await pay.click()
  await expect.element(dialog().getByRole("alert")).toHaveTextContent("Not enough gold to proceed")
  await dialog().getByLabelText("How many").selectOptions("2")
  await dialog().getByRole("button", { name: "Order for 138 gold" }).click()
  await expect.poll(() => server.of("POST", "/products")).toHaveLength(4)
  const keys = server.of("POST", "/products").map(({ idempotencyKey }) => idempotencyKey)
  expect(new Set(keys.slice(0, 3)).size).toBe(1)
  expect(keys[3]).not.toBe(keys[0])
})
