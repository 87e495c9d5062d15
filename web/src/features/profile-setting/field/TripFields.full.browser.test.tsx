import type { Trip } from "@redthread/contract/trip"
import { afterEach, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { queryClient } from "../../../core/api/query-client"
import { FakeServer } from "../../../testing/fake-server"
import { showPart } from "../../../testing/show-part"
import { startTestTexts } from "../../../testing/texts"
import "../../../ui/base.css"
import "../../../ui/theme.css"
import { TripFields } from "./TripFields"

await startTestTexts("en")
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const year = new Date().getFullYear() + 1

test("PRO-01 a trip is added with its town and days, and removed", async () => {
  let items: Trip[] = []
  const server = new FakeServer({
    "GET /trips": () => Response.json({ items }),
    "GET /location": () =>
      Response.json({ locations: [{ city: "Kyoto", name: "Kyoto", country_code: "JP", country: "Japan" }] }),
    "POST /trips": ({ body }) => {
      items = [{ id: 4, ...body } as unknown as Trip]
      return Response.json(items[0], { status: 201 })
    },
    "DELETE /trips/4": () => {
      items = []
      return Response.json({ ok: true })
    },
  })
  await page.viewport(390, 844)
  await showPart(<TripFields />)
  await expect.element(page.getByText("No travel plans yet.")).toBeVisible()
  const add = page.getByRole("button", { name: "Add a trip" })
  await expect.element(add).toBeDisabled()
  await userEvent.fill(page.getByRole("combobox"), "Kyo")
  await page.getByRole("option", { name: /Kyoto/ }).click()
  await userEvent.fill(page.getByLabelText("First day"), `${year}-04-03`)
  await userEvent.fill(page.getByLabelText("Last day"), `${year}-04-20`)
  await add.click()
  await expect.element(page.getByText(new RegExp(`In Kyoto: April 3\\s–\\s20, ${year}`))).toBeVisible()
  expect(server.of("POST", "/trips")[0]?.body).toEqual({
    city: "Kyoto",
    country_code: "JP",
    from: `${year}-04-03`,
    to: `${year}-04-20`,
  })
  await page.getByRole("button", { name: "Remove the trip to Kyoto" }).click()
  await expect.element(page.getByText("No travel plans yet.")).toBeVisible()
})

test("PRO-01 with five plans there is no form, and a failure can be tried again", async () => {
  const plan = (id: number): Trip => ({
    id,
    city: `Town ${id}`,
    country_code: "JP",
    from: `${year}-04-03`,
    to: `${year}-04-20`,
  })
  let isDown = true
  new FakeServer({
    "GET /trips": () =>
      isDown
        ? Response.json({ code: 404000, message: "No" }, { status: 404 })
        : Response.json({ items: [1, 2, 3, 4, 5].map(plan) }),
  })
  await showPart(<TripFields />)
  const again = page.getByRole("button", { name: /again/i })
  await expect.element(again).toBeVisible()
  isDown = false
  await again.click()
  await expect.element(page.getByText(/the most plans you can have/)).toBeVisible()
  await expect.element(page.getByRole("button", { name: "Add a trip" })).not.toBeInTheDocument()
})
