import { newMember } from "./members"
import { expect, test } from "./screens"

test(
  "LIST-03 the top bar's field shows people and words while one types, by keys too",
  { tag: "@full" },
  async ({ open }) => {
    const [member, other] = [await newMember(), await newMember({ gender: 1 })]
    const page = await open(member, "/home")
    const field = page.getByRole("banner").locator("input[name=q]")
    // The last part of the page to load may take the focus.
    await page.getByRole("main").getByRole("article").first().waitFor()
    await field.click()
    await field.pressSequentially(other.name.slice(0, 2))
    await expect(page.getByRole("listbox", { name: "Search people" })).toBeHidden()
    await field.pressSequentially(other.name.slice(2, 10))
    const option = page.getByRole("option", { name: new RegExp(other.name) })
    await expect(option).toBeVisible()
    await expect(option).toContainText("unknown")
    await expect(page.getByRole("option", { name: /All results for/ })).toBeVisible()
    await field.press("ArrowDown")
    await expect(field).toHaveAttribute("aria-activedescendant", (await option.getAttribute("id")) ?? "")
    await field.press("Enter")
    await expect(page).toHaveURL(`/profile/${other.id}`)
  },
)

test(
  "LIST-03 the field reports an empty result, closes, and links to all results",
  { tag: "@full" },
  async ({ open }) => {
    const page = await open(await newMember(), "/home")
    const field = page.getByRole("banner").locator("input[name=q]")
    await field.fill("qqqxxxzzz")
    await expect(page.getByText("Nobody found for “qqqxxxzzz”")).toBeVisible()
    await page.getByRole("button", { name: "Close" }).click()
    await expect(page.getByText("Nobody found for “qqqxxxzzz”")).toBeHidden()
    await field.fill("mountains")
    await field.press("Enter")
    await expect(page).toHaveURL("/user/search?q=mountains")
    await expect(page.getByRole("heading", { name: "Search", level: 1 })).toBeVisible()
  },
)

test(
  "LIST-02 the search screen finds by words and by fields, and keeps a search",
  { tag: "@both" },
  async ({ open }) => {
    const [member, other] = [await newMember(), await newMember({ gender: 1 })]
    await other.call("PUT", "/user", { marriage: 402, country_code: "IS", city: "Reykjavík" })
    const page = await open(member, `/user/search?q=${other.name}`)
    const cards = page.getByRole("main").getByRole("article")
    await expect(cards).toHaveCount(1)
    await expect(cards).toContainText(other.name)
    await page.getByRole("button", { name: "More filters" }).click()
    await page.getByText("Marital status").click()
    await page.getByLabel("Single").check()
    await page.getByRole("main").getByRole("button", { name: "Search", exact: true }).click()
    await expect(page.getByText(`Nobody found for “${other.name}”`)).toBeVisible()
    await page.getByText("Marital status").click()
    await page.getByLabel("Single").uncheck()
    await page.getByLabel("In a relationship").check()
    await page.getByLabel("Divorced").check()
    await page.getByLabel("Country").selectOption("IS")
    await page.getByRole("main").getByRole("button", { name: "Search", exact: true }).click()
    await expect(cards).toHaveCount(1)
    await page.getByRole("button", { name: "Save this search" }).click()
    await expect(page.getByRole("list", { name: "Saved searches" }).getByRole("listitem")).toHaveCount(1)
    await page.reload()
    await expect(cards).toHaveCount(1)
    await page.getByRole("button", { name: /^Remove/ }).click()
    await expect(page.getByRole("button", { name: "Save this search" })).toBeVisible()
  },
)

test("LIST-05 a visitor searches too", { tag: "@full" }, async ({ open }) => {
  const page = await open(null, "/user/search?q=Tokyo")
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible()
})

test(
  "LIST-02 near me, new, verified: one press each, and whoever has no town is asked for it",
  { tag: "@full" },
  async ({ open }) => {
    const [anna, ben] = [await newMember(), await newMember({ gender: 1 })]
    await ben.call("PUT", "/user", { country_code: "GL", city: "Nuuk" })
    const page = await open(anna, "/user/search")
    const cards = page.getByRole("main").getByRole("article")
    await page.getByRole("button", { name: "Near me" }).click()
    await expect(page).toHaveURL("/user/search?distance=50")
    await expect(page.getByRole("link", { name: "Add my town" })).toHaveAttribute("href", "/setting/edit")
    await anna.call("PUT", "/user", { country_code: "GL", city: "Nuuk" })
    await page.reload()
    await expect(cards.filter({ hasText: ben.name })).toHaveCount(1)
    await page.getByRole("button", { name: "New this week" }).click()
    await expect(cards.filter({ hasText: ben.name })).toHaveCount(1)
    await page.getByRole("button", { name: "Verified" }).click()
    await expect(page.getByRole("heading", { name: "Nobody found" })).toBeVisible()
    await page.getByRole("button", { name: "Near me" }).click()
    await expect(page.getByRole("button", { name: "Near me" })).toHaveAttribute("aria-pressed", "false")
  },
)

test("LIST-03 SHELL-06 the phone's bar has the search, too", { tag: ["@phone", "@full"] }, async ({ open }) => {
  const [member, other] = [await newMember(), await newMember({ gender: 0 })]
  const page = await open(member, "/home")
  const field = page.getByRole("banner").locator("input[name=q]")
  await page.getByRole("main").getByRole("article").first().waitFor()
  await field.click()
  await field.pressSequentially(other.name.slice(0, 10))
  const option = page.getByRole("option", { name: new RegExp(other.name) })
  await expect(option).toBeInViewport({ ratio: 1 })
  await option.click()
  await expect(page).toHaveURL(`/profile/${other.id}`)
})
