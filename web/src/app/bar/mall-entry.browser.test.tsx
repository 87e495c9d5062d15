import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { signIn } from "../../features/mall/testing/open-mall"
import { FakeServer } from "../../testing/fake-server"
import { showPart } from "../../testing/show-part"
import { startTestTexts } from "../../testing/texts"
import "../../ui/base.css"
import "../../ui/theme.css"
import { AccountSheet } from "./AccountSheet"
import { TopBar } from "./TopBar"

await startTestTexts("en")

beforeEach(() => void new FakeServer({}))
afterEach(() => vi.restoreAllMocks())

const counter = (order: number) => ({ likeme: 0, message: 0, request: 0, notification: 0, order })

test.each([
  [0, "Flowers and presents", "/mall"],
  [2, "Orders, 2 new", "/orders"],
])("GIFT-03 with %d orders that have news the bar and the menu lead to: %s", async (order, name, path) => {
  await page.viewport(1280, 800)
  signIn({ counter: counter(order) })
  const opener = { current: null }
  const pathNow = await showPart(
    <>
      <TopBar />
      <AccountSheet label="Account" opener={opener} begin="first" onClose={() => undefined} />
    </>,
  )
  await expect.element(page.getByRole("menuitem", { name })).toBeVisible()
  expect(document.querySelector(`header a[aria-label="${name}"]`)?.getAttribute("href")).toBe(path)
  await userEvent.keyboard(name.slice(0, 2))
  await expect.element(page.getByRole("menuitem", { name })).toHaveFocus()
  await userEvent.keyboard("{Enter}")
  await expect.poll(pathNow).toBe(path)
})

test("GIFT-03 where `bd` is 0 neither the bar nor the menu leads there, whatever the counter says", async () => {
  await page.viewport(1280, 800)
  signIn({ bd: 0, counter: counter(2) })
  await showPart(
    <>
      <TopBar />
      <AccountSheet label="Account" opener={{ current: null }} begin="first" onClose={() => undefined} />
    </>,
  )
  await expect.element(page.getByRole("menuitem", { name: "Game" })).toBeVisible()
  for (const part of [/Flowers and presents/, /Orders/]) {
    expect(page.getByRole("menuitem", { name: part }).elements()).toEqual([])
    expect(page.getByRole("link", { name: part }).elements()).toEqual([])
  }
})
