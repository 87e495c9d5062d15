import { afterEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { TopSearch } from "../../app/bar/TopSearch"
import { startTexts } from "../../core/texts/start-texts"
import { queryClient } from "../../core/api/query-client"
import { FakeServer } from "../../testing/fake-server"
import { showPart } from "../../testing/show-part"
import "../../ui/base.css"
import "../../ui/theme.css"

await startTexts("en", ["shell", "ui", "error", "search", "profile"])
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  queryClient.clear()
})

test("LIST-08 while an input method puts a word together no half of it is asked for", async () => {
  const server = new FakeServer({ "POST /suggest": () => Response.json({ people: [], words: [] }) })
  const asked = () => [...new Set(server.of("POST", "/suggest").map(({ body }) => body["q"]))]
  await page.viewport(1280, 800)
  await showPart(<TopSearch />)

  await page.getByRole("searchbox").click()
  await expect.element(page.getByRole("combobox")).toHaveFocus()
  const input = page.getByRole("combobox").element() as HTMLInputElement
  const compose = (value: string) => {
    input.value = value
    input.dispatchEvent(new InputEvent("input", { bubbles: true, isComposing: true }))
  }
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  compose("うみ")
  await expect.element(page.getByText("うみ")).toBeVisible()
  vi.advanceTimersByTime(600)
  compose("海")
  await expect.element(page.getByText("海")).toBeVisible()
  vi.advanceTimersByTime(600)
  expect(asked()).toEqual([])
  input.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true }))
  vi.useRealTimers()
  await expect.poll(asked, { timeout: 5000 }).toEqual(["海"])
})

test.each([
  ["within the composition", { isComposing: true }],
  ["after its end, as Safari reports it", { keyCode: 229 }],
])("LIST-08 Enter that confirms a word %s does not search", async (_order, init) => {
  new FakeServer({ "POST /suggest": () => Response.json({ people: [], words: [] }) })
  await page.viewport(1280, 800)
  const address = await showPart(<TopSearch />)
  await page.getByRole("searchbox").click()
  const field = page.getByRole("combobox")
  await field.fill("海辺の町")
  await expect.element(page.getByText("海辺の町")).toBeVisible()
  const press = (more: KeyboardEventInit) =>
    field
      .element()
      .dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...more }))
  press(init)
  expect(address()).toBe("/")
  press({ keyCode: 13 })
  await expect.poll(address).toBe("/user/search")
})
