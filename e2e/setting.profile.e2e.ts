import type { Locator, Page } from "@playwright/test"
import type { Me } from "@redthread/contract/account"
import type { Profile } from "@redthread/contract/profile"
import { violations } from "./axe"
import { type Member, newDevice, newMember } from "./members"
import { choose, expect, test } from "./screens"

const profileOf = (member: Member) => member.call<Profile>("GET", `/user/${member.id}`)
const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true })
/** Waits for a section's confirmation that its changes are stored. */
const isSaved = (within: Locator) => expect(within.getByText("Saved", { exact: true }).first()).toBeVisible()

test(
  "PRO-01 PRO-06 every field is saved as soon as it is changed, and is there on the next visit",
  { tag: ["@full", "@both"] },
  async ({ open }) => {
    const anna = await newMember()
    const page = await open(anna, "/setting/edit")
    const facts = part(page, "Facts")
    for (const [label, text] of [
      ["Height", "171–180 cm"],
      ["Weight", "61–70 kg"],
      ["Marital status", "Divorced"],
      ["Children", "2"],
      ["Income", "45–60k USD"],
    ] as const)
      await facts.getByLabel(label, { exact: true }).selectOption({ label: text })
    await expect(facts.getByText("Saved", { exact: true })).toHaveCount(5)
    const search = part(page, "What you are looking for")
    await search.getByLabel("Looking for", { exact: true }).selectOption({ label: "A pen pal" })
    await search.getByLabel("Orientation").selectOption({ label: "Straight" })
    await expect(search.getByText("Saved", { exact: true })).toHaveCount(2)
    const about = part(page, "About you")
    await about.getByLabel("Star sign").selectOption({ label: "Leo" })
    await isSaved(about)
    expect(await profileOf(anna)).toMatchObject({
      height: 204,
      weight: 304,
      marriage: 405,
      children: 503,
      income: 603,
      purpose: 805,
      orientation: 701,
      horoscope: 5,
    })
    await expect(about.getByLabel("Name")).toHaveAttribute("readonly", "")
    await expect(about.getByLabel("Gender")).toHaveAttribute("readonly", "")
    await expect(page.getByText(anna.email)).toHaveCount(0)
    await page.reload()
    await expect(facts.getByLabel("Height")).toHaveValue("204")
    await facts.getByLabel("Height").selectOption({ label: "Not stated" })
    await isSaved(facts)
    expect((await profileOf(anna)).height).toBeNull()
    expect(await violations(page)).toEqual([])
  },
)

test("PRO-01 the field refuses an age below the limit, and nothing changes", { tag: "@full" }, async ({ open }) => {
  const anna = await newMember()
  const page = await open(anna, "/setting/edit")
  const birthday = page.getByLabel("Date of birth")
  await expect(birthday).toHaveValue("06/15/1990")
  await birthday.fill("12/31/1990")
  await isSaved(part(page, "About you"))
  const refused = page.waitForResponse((reply) => reply.request().method() === "PUT" && reply.status() === 400)
  await birthday.fill(`12/31/${new Date().getFullYear() - 17}`)
  await refused
  await expect(page.getByRole("alert")).toHaveText("Redthread is for adults aged 18 and over")
  expect((await profileOf(anna)).birthday).toBe("1990-12-31")
})

test("PRO-01 two devices that change different fields at once lose neither", { tag: "@full" }, async ({ open }) => {
  const anna = await newMember()
  const [page, other] = await Promise.all([open(anna, "/setting/edit"), open(await newDevice(anna), "/setting/edit")])
  const [facts, others] = [part(page, "Facts"), part(other, "Facts")]
  await Promise.all([facts.waitFor(), others.waitFor()])
  await Promise.all([facts.getByLabel("Height").selectOption("202"), others.getByLabel("Weight").selectOption("303")])
  await Promise.all([isSaved(facts), isSaved(others)])
  expect(await profileOf(anna)).toMatchObject({ height: 202, weight: 303 })
})

test(
  "PRO-09 a town is found by its first letters, and picked by the keys",
  { tag: ["@both", "@full"] },
  async ({ open }) => {
    const anna = await newMember()
    const page = await open(anna, "/setting/edit")
    const place = part(page, "Where you live")
    const town = place.getByRole("combobox", { name: "City" })
    await town.fill("Kyot")
    const options = place.getByRole("option")
    await expect(options.first()).toContainText("Kyoto")
    await town.press("ArrowDown")
    await expect(options.first()).toHaveAttribute("aria-selected", "true")
    await town.press("Enter")
    await expect(place.getByRole("listbox")).toHaveCount(0)
    await isSaved(place)
    await expect(place.getByLabel("Country")).toHaveValue("JP")
    expect((await profileOf(anna)).location).toEqual({ country_code: "JP", city: "Kyoto" })
  },
)

test("PRO-09 a country can be picked instead of a town", { tag: "@full" }, async ({ open }) => {
  const anna = await newMember()
  const page = await open(anna, "/setting/edit")
  const place = part(page, "Where you live")
  const town = place.getByRole("combobox", { name: "City" })
  await town.fill("Bermud")
  await place.getByRole("listbox").getByRole("option", { name: "Bermuda", exact: true }).click()
  await isSaved(place)
  await expect(place.getByLabel("Country")).toHaveValue("BM")
  await town.blur()
  await expect(town).toHaveValue("")
  expect((await profileOf(anna)).location).toEqual({ country_code: "BM", city: null })
})

test("PRO-09 what is no town we know is kept as it was written", { tag: "@full" }, async ({ open }) => {
  const anna = await newMember()
  const page = await open(anna, "/setting/edit")
  const place = part(page, "Where you live")
  const town = place.getByRole("combobox", { name: "City" })
  await town.fill("Little Nowhere upon Sea")
  await expect(place.getByText("We don’t know this town. It is kept as you write it.").first()).toBeVisible()
  await town.blur()
  await isSaved(place)
  expect((await profileOf(anna)).location).toEqual({ country_code: null, city: "Little Nowhere upon Sea" })
})

test("PRO-01 spoken languages are added, graded and removed", { tag: ["@both", "@full"] }, async ({ open }) => {
  const anna = await newMember()
  const page = await open(anna, "/setting/edit")
  const spoken = part(page, "Languages you speak")
  await spoken.getByLabel("Add a language").selectOption({ label: "Spanish" })
  await spoken.getByLabel("Spanish", { exact: true }).selectOption({ label: "Fluent" })
  await isSaved(spoken)
  await spoken.getByLabel("Add a language").selectOption({ label: "Korean" })
  await expect(spoken.getByLabel("Korean", { exact: true })).toHaveValue("3")
  await expect.poll(async () => (await profileOf(anna)).languages).toHaveLength(2)
  await spoken.getByRole("button", { name: "Remove Korean" }).click()
  await expect.poll(async () => (await profileOf(anna)).languages).toEqual([{ language: "es", level: 4 }])
})

test(
  "PRO-10 an own address is taken once, and what it must look like is said at the field",
  { tag: "@full" },
  async ({ open }) => {
    const [anna, eve] = await Promise.all([newMember(), newMember()])
    const address = `e2e-${anna.name.toLowerCase()}`
    await eve.call("PUT", "/user", { vanity: address })
    const page = await open(anna, "/setting/edit")
    const own = part(page, "Your own address")
    const field = own.getByRole("textbox")
    await field.fill("a b")
    await field.press("Enter")
    await expect(own.getByRole("alert")).toHaveText("3 to 30 lowercase letters, digits, dots or dashes")
    await field.fill(address)
    await field.press("Enter")
    await expect(own.getByRole("alert")).toHaveText("This address is already taken")
    await field.press("Escape")
    await expect(own.getByRole("alert")).toHaveCount(0)
    await field.fill(`${address}.x`)
    await field.press("Enter")
    await isSaved(own)
    expect((await profileOf(anna)).vanity).toBe(`${address}.x`)
  },
)

test("PRO-11 changing the sought gender reloads the lists", { tag: "@full" }, async ({ open }) => {
  const page = await open(await newMember({ seeking: 1 }), "/recommend")
  const first = page.getByRole("main").getByRole("article").first()
  await first.waitFor()
  await page.getByRole("button", { name: "My account", exact: true }).click()
  await page.getByRole("menuitem", { name: "Settings" }).click()
  await page.getByRole("link", { name: "Edit profile" }).click()
  const search = part(page, "What you are looking for")
  await choose(search.getByRole("group", { name: "I am looking for" }), "Women")
  await isSaved(search)
  const asked = page.waitForResponse((reply) => new URL(reply.url()).pathname === "/v1/recommend")
  await page.goBack()
  await page.goBack()
  const { items } = (await (await asked).json()) as { items: Profile[] }
  expect(new Set(items.map(({ gender }) => gender))).toEqual(new Set([0]))
  await expect(first).toContainText(items[0]?.name ?? "nobody")
})

const english = "I mend old radios."

test(
  "PRO-07 an introduction is written in several languages, one with the machine's help",
  { tag: ["@both", "@full"] },
  async ({ open }) => {
    const anna = await newMember()
    const page = await open(anna, "/setting/introduction")
    const field = page.getByRole("tabpanel").getByRole("textbox")
    await expect(page.getByText("0 of 3,000 characters")).toBeVisible()
    await field.fill(english)
    await expect(page.getByText(`${english.length} of 3,000 characters`)).toBeVisible()
    await page.getByRole("button", { name: "Save" }).click()
    await expect(page.getByText("Saved", { exact: true })).toBeVisible()
    await page.getByLabel("Another language").selectOption({ label: "Deutsch" })
    await expect(page.getByRole("tab", { name: "Deutsch" })).toHaveAttribute("aria-selected", "true")
    await page.getByRole("button", { name: "Translate for me" }).click()
    await expect(field).toHaveValue(`[de] ${english}`)
    await field.fill("Ich repariere alte Radios.")
    await page.getByRole("button", { name: "Save" }).click()
    await expect(page.getByRole("button", { name: "Save" })).toBeDisabled()
    await page.getByRole("tab", { name: "English" }).click()
    await expect(field).toHaveValue(english)
    await page.getByRole("tab", { name: "English" }).press("ArrowRight")
    await expect(field).toHaveValue("Ich repariere alte Radios.")
    expect(await violations(page)).toEqual([])
    const { items } = await anna.call<{ items: unknown[] }>("GET", "/introductions")
    expect(items).toEqual([{ language: "de", content: "Ich repariere alte Radios." }])
  },
)

test("PRO-06 what was written and not saved is not left without a question", { tag: "@full" }, async ({ open }) => {
  const page = await open(await newMember(), "/setting")
  await page.getByRole("link", { name: "Introduction" }).click()
  const field = page.getByRole("tabpanel").getByRole("textbox")
  await field.fill("Half a sentence")
  await page.goBack()
  const question = page.getByRole("dialog", { name: "Leave without saving?" })
  await question.getByRole("button", { name: "Keep writing" }).click()
  await expect(page).toHaveURL("/setting/introduction")
  await expect(field).toHaveValue("Half a sentence")
  await page.goBack()
  await question.getByRole("button", { name: "Leave" }).click()
  await expect(page).toHaveURL("/setting")
})

test("PRO-04 PRO-05 PRO-06 privacy is chosen, explained, and kept", { tag: ["@both", "@full"] }, async ({ open }) => {
  const anna = await newMember()
  const page = await open(anna, "/setting/privacy")
  for (const [group, option] of [
    ["Who sees your profile", "Friends"],
    ["Who may write to you", "People who ask first"],
    ["Friend requests", "Accept all"],
  ] as const) {
    await part(page, group).getByRole("radio", { name: option }).check()
    await isSaved(part(page, group))
  }
  const online = page.getByRole("switch", { name: "Show when I’m here" })
  await online.uncheck()
  await isSaved(part(page, "Online status"))
  await expect(online).toHaveAccessibleDescription(/Nobody can see/)
  expect(await violations(page)).toEqual([])
  expect(await profileOf(anna)).toMatchObject({
    visibility: "friends",
    message_policy: "validate",
    friend_policy: "pass",
  })
  expect((await anna.call<Me>("GET", "/me")).online_visible).toBe(false)
  await page.reload()
  await expect(page.getByRole("radio", { name: "Accept all" })).toBeChecked()
})

test(
  "PRO-08 contact information, its price and its showing are set with consent",
  { tag: ["@both", "@full"] },
  async ({ open }) => {
    const anna = await newMember()
    const page = await open(anna, "/setting/information")
    const price = part(page, "Price")
    await expect(price).toContainText("you agree that any member who pays it gets these entries")
    await price.getByLabel("Gold").fill("12,5")
    await price.getByLabel("Gold").press("Enter")
    await expect(price.getByRole("alert")).toHaveText("Please enter at least one way to reach you first")
    await part(page, "How to reach you").getByLabel("WeChat").fill("anna-sea")
    await part(page, "How to reach you").getByLabel("WeChat").press("Enter")
    await isSaved(part(page, "How to reach you"))
    await price.getByLabel("Gold").focus()
    await price.getByLabel("Gold").press("Enter")
    await isSaved(price)
    await part(page, "Show to VIP members").getByRole("switch", { name: "Show my information" }).check()
    await isSaved(part(page, "Show to VIP members"))
    expect(await violations(page)).toEqual([])
    expect(await anna.call("GET", "/contact")).toMatchObject({
      wechat: "anna-sea",
      price: 12.5,
      show: true,
      consent_at: expect.any(String),
    })
  },
)

test(
  "PRO-06 the settings menu leads to every page in its order, and only members get there",
  { tag: "@full" },
  async ({ open }) => {
    const page = await open(await newMember(), "/setting")
    const menu = page.getByRole("navigation", { name: "Settings", exact: true })
    await expect(menu.getByRole("link")).toHaveText([
      "General",
      "Language",
      "Edit profile",
      "Portrait and cover",
      "Verification",
      "Introduction",
      "Contact information",
      "Privacy",
      "Notifications",
      "Greeting",
      "Translation",
      "Bill",
      "Invite and earn",
      "Password and security",
      "Your data, your account",
    ])
    const visitor = await open(null, "about:blank")
    for (const path of ["edit", "avatar", "introduction", "information", "privacy"]) {
      await visitor.goto(`/setting/${path}`)
      await expect(visitor).toHaveURL(`/?redirect=${encodeURIComponent(`/setting/${path}`)}`)
    }
  },
)
