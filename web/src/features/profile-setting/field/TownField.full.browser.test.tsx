import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import type { FoundLocation } from "@redthread/contract/location"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import { startTexts } from "../../../core/texts/start-texts"
import "../../../ui/base.css"
import "../../../ui/theme.css"
import { TownField } from "./TownField"

await startTexts("en", ["shell", "ui", "error", "profile", "settings_profile"])

const place = (name: string, country_code: string, country: string): FoundLocation => ({
  name,
  city: name,
  country,
  country_code,
})
const places = [place("Kyoto", "JP", "Japan"), place("Kyŏng", "KR", "South Korea"), place("Kyoto-ku", "JP", "Japan")]

const onPick = vi.fn<(place: FoundLocation) => void>()
const onText = vi.fn<(text: string) => void>()
/** Requested queries. */
const asked: string[] = []

afterEach(() => void vi.useRealTimers())
beforeEach(() => {
  vi.clearAllMocks()
  asked.length = 0
  vi.stubGlobal("fetch", (input: string | URL | Request) => {
    const { searchParams } = new URL(String(input instanceof Request ? input.url : input), location.href)
    const typed = searchParams.get("k") ?? ""
    asked.push(typed)
    const locations = places.filter(({ name }) => name?.startsWith(typed))
    return Promise.resolve(Response.json({ locations }))
  })
})

const field = () => page.getByRole("combobox", { name: "City" })
const options = () => page.getByRole("option")
const attribute = (name: string) => field().element().getAttribute(name)

async function type(text: string, city = ""): Promise<void> {
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <TownField city={city} country="JP" onPick={onPick} onText={onText} />
      <button type="button">Next</button>
    </QueryClientProvider>,
  )
  await userEvent.fill(field(), text)
}

test("PRO-09 the town field is a combobox: its list, the active choice and how many there are are said", async () => {
  await type("Kyo")
  await expect.element(options().nth(1)).toHaveTextContent("Kyoto-ku")
  await expect.element(page.getByRole("status")).toHaveTextContent("2 places found")
  expect(attribute("aria-expanded")).toBe("true")
  expect(page.getByRole("listbox").element().id).toBe(attribute("aria-controls"))
  expect(attribute("aria-activedescendant")).toBeNull()
  await userEvent.keyboard("{ArrowDown}{ArrowDown}")
  const active = options().nth(1).element()
  expect([active.id, active.getAttribute("aria-selected")]).toEqual([attribute("aria-activedescendant"), "true"])
  await userEvent.keyboard("{ArrowDown}")
  expect(attribute("aria-activedescendant")).toBe(options().first().element().id)
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard("{Enter}")
  await expect.element(page.getByRole("listbox")).not.toBeInTheDocument()
  expect([attribute("aria-expanded"), onPick.mock.calls]).toEqual(["false", [[places[0]]]])
})

test("PRO-09 Escape closes the town list and then takes the letters back, an arrow opens it again", async () => {
  await type("Ky", "Nara")
  await expect.element(options().first()).toBeVisible()
  await userEvent.keyboard("{Escape}")
  await expect.element(page.getByRole("listbox")).not.toBeInTheDocument()
  await expect.element(field()).toHaveValue("Ky")
  await userEvent.keyboard("{ArrowDown}")
  await expect.element(options()).toHaveLength(3)
  await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}")
  await expect.element(page.getByRole("listbox")).not.toBeInTheDocument()
  await userEvent.keyboard("{Escape}")
  await expect.element(field()).toHaveValue("Nara")
  expect([onPick.mock.calls, onText.mock.calls]).toEqual([[], []])
})

test("PRO-09 a town is picked by a click while the field keeps the focus; what is none is said and kept", async () => {
  await type("Ky")
  await options().nth(1).click()
  await expect.element(field()).toHaveFocus()
  expect([onPick.mock.calls, onText.mock.calls]).toEqual([[[places[1]]], []])
  await userEvent.fill(field(), "Nowhere")
  await expect.element(page.getByRole("status")).toHaveTextContent("We don’t know this town")
  await userEvent.click(page.getByRole("button", { name: "Next" }))
  expect(onText.mock.calls).toEqual([["Nowhere"]])
})

test("PRO-09 while an input method puts a town together it is not asked for syllable by syllable", async () => {
  await type("")
  const compose = (name: string) =>
    field()
      .element()
      .dispatchEvent(new CompositionEvent(name, { bubbles: true }))
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  compose("compositionstart")
  await userEvent.fill(field(), "きょ")
  vi.advanceTimersByTime(400)
  await userEvent.fill(field(), "京都")
  vi.advanceTimersByTime(400)
  expect(asked).toEqual([])
  compose("compositionend")
  vi.useRealTimers()
  await expect.poll(() => asked, { timeout: 5000 }).toEqual(["京都"])
})

test("PRO-09 Enter that confirms a word of an input method stores no town", async () => {
  await type("京都")
  const press = (keyCode: number) =>
    field()
      .element()
      .dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", keyCode, bubbles: true }))
  press(229)
  expect([onPick.mock.calls, onText.mock.calls]).toEqual([[], []])
  press(13)
  expect([...onPick.mock.calls, ...onText.mock.calls]).toHaveLength(1)
})
