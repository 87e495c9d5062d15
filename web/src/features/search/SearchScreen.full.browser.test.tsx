import { afterEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { queryClient } from "../../core/api/query-client"
import { FakeServer } from "../../testing/fake-server"
import { showPart } from "../../testing/show-part"
import { startTestTexts } from "../../testing/texts"
import { signIn } from "../mall/testing/open-mall"
import "../../ui/base.css"
import "../../ui/theme.css"
import { SearchScreen } from "./SearchScreen"

await startTestTexts("en")
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  queryClient.clear()
})

const nobody = () => Response.json({ items: [], pagination: { next_max_id: null } })
const own = () =>
  Response.json({ id: 7, user_id: 7, seeking: 1, location: { country_code: "DE", city: "Ulm" } } as object)

function serve() {
  const server = new FakeServer({
    "POST /search": nobody,
    "GET /searches": () => Response.json({ items: [] }),
    "GET /user/7": own,
  })
  return { last: () => server.of("POST", "/search").at(-1)?.body }
}

test("LIST-02 several values of a field, a range of heights, a distance and everyone are sent as chosen", async () => {
  await page.viewport(1280, 900)
  signIn({})
  const { last } = serve()
  await showPart(<SearchScreen />, "/user/search")
  await page.getByRole("button", { name: "More filters" }).click()
  await expect.element(page.getByRole("radio", { name: "Men", exact: true })).toBeChecked()
  await page.getByRole("radio", { name: "Everyone" }).click({ force: true })
  await page.getByText("Marital status").click()
  await page.getByRole("checkbox", { name: "Divorced" }).click({ force: true })
  await page.getByRole("checkbox", { name: "Widowed" }).click({ force: true })
  await page.getByLabelText("Height from").selectOptions("161–170 cm")
  await page.getByLabelText("Height to").selectOptions("171–180 cm")
  await page.getByLabelText("Distance").selectOptions("up to 100 km")
  await page.getByRole("button", { name: "Search", exact: true }).click()
  await expect
    .poll(last)
    .toEqual({ mode: "advanced", gender: "any", marriage: [405, 406], height: [203, 204], distance: 100 })
})

test("LIST-02 words with a filter find everybody, as words alone do; quick filters search at once", async () => {
  await page.viewport(390, 844)
  signIn({})
  const { last } = serve()
  await showPart(
    <main style={{ paddingInline: 12 }}>
      <SearchScreen />
    </main>,
    "/user/search?q=anna",
  )
  await expect.poll(last).toEqual({ mode: "keyword", q: "anna" })
  await page.getByRole("button", { name: "Verified" }).click()
  await expect.poll(last).toEqual({ mode: "advanced", q: "anna", gender: "any", verified: true })
  await expect.element(page.getByRole("button", { name: "Verified" })).toHaveAttribute("aria-pressed", "true")
  await page.getByRole("button", { name: "Verified" }).click()
  // The result of the words alone is still in the cache, so no request follows.
  await expect.element(page.getByRole("button", { name: "Verified" })).toHaveAttribute("aria-pressed", "false")
  await expect.element(page.getByRole("button", { name: "More filters", exact: true })).toBeVisible()
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth).toBe(clientWidth)
})

test.each([
  [{ country_code: null, city: null }, "Where do you live?", "Add my town"],
  [{ country_code: "DE", city: "Hinterzwiebelheim" }, "Where is Hinterzwiebelheim?", "Choose a town"],
])("LIST-02 near me without a known town says what is missing: %j", async (location, title, action) => {
  await page.viewport(390, 844)
  signIn({})
  new FakeServer({
    "POST /search": nobody,
    "GET /searches": () => Response.json({ items: [] }),
    "GET /user/7": () => Response.json({ id: 7, user_id: 7, seeking: 1, location }),
    "GET /location": () => Response.json({ locations: [] }),
  })
  await showPart(<SearchScreen />, "/user/search")
  await page.getByRole("button", { name: "Near me" }).click()
  await expect.element(page.getByRole("heading", { name: title })).toBeVisible()
  await expect.element(page.getByRole("link", { name: action })).toHaveAttribute("href", "/setting/edit")
})

test("LIST-05 a visitor has no town to be near to", async () => {
  serve()
  await showPart(<SearchScreen />, "/user/search")
  await expect.element(page.getByRole("button", { name: "New this week" })).toBeVisible()
  expect(page.getByRole("button", { name: "Near me" }).elements()).toEqual([])
})
