import { readFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { newMember, twoWhoTalk, wealthyMember } from "./members"
import { expect, test } from "./screens"

const notVisible = (page: Page) => page.getByRole("heading", { name: "User does not exist or is hidden" })

const german = "Ich koche gern für Freunde, lese viel und gehe jeden Sonntag am Fluss spazieren."

test(
  "PRO-02 TRANS-04 an introduction is shown in the reader's language, its original one click away",
  { tag: "@full" },
  async ({ open }) => {
    const [reader, writer] = await Promise.all([newMember(), newMember({ language: "de", gender: 1 })])
    await writer.call("PUT", "/user", { biography: german })
    const page = await open(reader, `/profile/${writer.id}`)
    const story = page.getByRole("region", { name: "Introduction" })
    const translation = story.getByText(`[en] ${german}`)
    await expect(translation).toBeVisible()
    await expect(story.getByText(german, { exact: true })).toBeHidden()
    await story.getByRole("button", { name: "Show original" }).click()
    const original = story.getByText(german, { exact: true })
    await expect(original).toBeVisible()
    await expect(original).toHaveAttribute("lang", "de")
    await story.getByRole("button", { name: "Hide original" }).click()
    await expect(original).toBeHidden()
  },
)

test("PRO-02 a profile shows who it is, what one shares and the facts", { tag: "@both" }, async ({ open }) => {
  const [reader, person] = await Promise.all([newMember(), newMember({ gender: 1 })])
  await person.call("PUT", "/user", { country_code: "JP", city: "Kyoto", purpose: 801, height: 204 })
  await reader.call("PUT", "/user", { country_code: "JP", purpose: 801 })
  const page = await open(reader, `/profile/${person.id}`)
  await expect(page.getByRole("heading", { level: 1 })).toContainText(person.name)
  await expect(page).toHaveTitle(`${person.name} · Redthread`)
  const profile = page.getByRole("article", { name: person.name })
  await expect(profile).toContainText("Kyoto, Japan")
  await expect(profile).toContainText("you both live in Japan")
  await expect(profile).toContainText("the same wish: A serious relationship")
  await expect(profile.getByRole("definition").filter({ hasText: "171–180 cm" })).toBeVisible()
  await expect(profile).not.toContainText(person.email)
  await expect(page.getByRole("button", { name: `Say hi to ${person.name}` })).toBeInViewport()
  const actions = ["Send a gift", `Call ${person.name}`, `Video call with ${person.name}`]
  for (const action of actions) await expect(page.getByRole("button", { name: action, exact: true })).toBeVisible()
  await expect(page.getByRole("button", { name: /^Like/ }).first()).toBeVisible()
  await expect(
    page
      .getByRole("region", { name: `Ask ${person.name} about` })
      .getByRole("button")
      .first(),
  ).toBeVisible()
  await page.getByRole("button", { name: `More about ${person.name}` }).click()
  for (const action of ["Add friend", "Note", "Analysis", "Posts", "Share profile", "Block", "Report"])
    await expect(page.getByRole("menuitem", { name: action })).toBeVisible()
})

test("REL-02 blocking hides both ways at once, unblocking restores", { tag: "@full" }, async ({ open }) => {
  const [anna, ben] = await twoWhoTalk()
  const page = await open(anna, `/profile/${ben.id}`)
  const more = page.getByRole("button", { name: `More about ${ben.name}` })
  await more.click()
  await page.getByRole("menuitem", { name: "Block" }).click()
  const dialog = page.getByRole("dialog", { name: `Block ${ben.name}?` })
  await dialog.getByRole("button", { name: "Cancel" }).click()
  await expect(dialog).toBeHidden()
  await more.click()
  await page.getByRole("menuitem", { name: "Block" }).click()
  await dialog.getByRole("button", { name: "Block" }).click()
  await expect(page.getByText(`You have blocked ${ben.name}.`)).toBeVisible()
  const his = await open(ben, `/profile/${anna.id}`)
  await expect(notVisible(his)).toBeVisible()
  await page.getByRole("button", { name: "Unblock" }).click()
  await expect(page.getByRole("button", { name: "Like", exact: true })).toBeVisible()
  await his.reload()
  await expect(his.getByRole("heading", { level: 1 })).toContainText(anna.name)
})

test("PRO-02 who is missing and who is hidden look the same", { tag: "@full" }, async ({ open }) => {
  const [reader, hidden] = await Promise.all([newMember(), newMember({ gender: 1 })])
  await hidden.call("PUT", "/user", { visibility: "hidden" })
  const page = await open(reader, `/profile/${hidden.id}`)
  for (const path of [`/profile/${hidden.id}`, "/profile/999999999"]) {
    await page.goto(path)
    await expect(notVisible(page)).toBeVisible()
    await expect(page.getByRole("link", { name: "Meet people" })).toBeVisible()
  }
  await reader.call("PUT", "/user", { visibility: "registered" })
  const visitor = await open(null, `/profile/${reader.id}`)
  await expect(notVisible(visitor)).toBeVisible()
})

test(
  "PRO-02 the own profile shows level and gold, and leads to where it is changed",
  { tag: ["@both", "@full"] },
  async ({ open }) => {
    const member = await newMember()
    const page = await open(member, "/me")
    const profile = page.getByRole("article", { name: member.name })
    await expect(profile.getByRole("definition").filter({ hasText: "General" })).toBeVisible()
    await expect(profile.getByRole("definition").filter({ hasText: /^0$/ })).toBeVisible()
    await expect(profile).not.toContainText(member.email)
    for (const [name, path] of [
      ["Edit profile", "/setting/edit"],
      ["Edit introduction", "/setting/introduction"],
      ["Change portrait", "/setting/avatar"],
    ] as const) {
      await profile.getByRole("link", { name }).click()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
      await page.goBack()
    }
    await profile.getByRole("button", { name: "Preview" }).click()
    await expect(page.getByText("This is how others see you.")).toBeVisible()
    await expect(profile.getByRole("button", { name: /^Like|^Write about/ })).toHaveCount(0)
    await page.getByRole("button", { name: "Back to editing" }).click()
    await expect(profile.getByRole("link", { name: "Edit profile" })).toBeVisible()
  },
)

test("PRO-02 languages are shown best first, and one that both speak is shared", { tag: "@full" }, async ({ open }) => {
  const [reader, person] = await Promise.all([newMember(), newMember({ gender: 1, language: "ja" })])
  const spanish = (level: number) => ({ language: "es", level })
  await reader.call("PUT", "/user", { languages: [spanish(4)] })
  await person.call("PUT", "/user", { languages: [spanish(2), { language: "ja", level: 5 }], seeking: 0 })
  const page = await open(reader, `/profile/${person.id}`)
  const spoken = page.getByRole("region", { name: "Languages" })
  await expect(spoken.getByRole("listitem")).toHaveText(["JapaneseMother tongue", "SpanishGetting by"])
  await expect(page.getByText("you both speak Spanish")).toBeVisible()
  await expect(page.getByText("Women", { exact: true })).toBeVisible()
})

test(
  "PRO-10 an own address leads to the profile, an unknown one to the 404 page",
  { tag: ["@both", "@full"] },
  async ({ open }) => {
    const [reader, person] = await Promise.all([newMember(), newMember({ gender: 1 })])
    const vanity = `e2e-${person.name.toLowerCase()}`
    await person.call("PUT", "/user", { vanity })
    const page = await open(reader, `/u/${vanity}`)
    await expect(page).toHaveURL(`/profile/${person.id}`)
    await expect(page.getByRole("heading", { level: 1 })).toContainText(person.name)
    await page.goto(`/u/${person.id}`)
    await expect(page).toHaveURL(`/profile/${person.id}`)
    await page.goto("/u/nobody-has-this-address")
    await expect(page).toHaveURL("/404")
    await expect(page.getByRole("heading", { name: "The thread ends here" })).toBeVisible()
  },
)

test(
  "PRO-02 PRO-10 a card shares a profile: its address, the own one where there is one, a code and a picture",
  { tag: "@full" },
  async ({ open, baseURL }) => {
    const [reader, person] = await Promise.all([newMember(), newMember({ gender: 1 })])
    const vanity = `e2e-${person.name.toLowerCase()}`
    await person.call("PUT", "/user", { vanity })
    const page = await open(reader, `/profile/${person.id}`, { permissions: ["clipboard-read", "clipboard-write"] })
    await page.getByRole("button", { name: `More about ${person.name}` }).click()
    await page.getByRole("menuitem", { name: "Share profile" }).click()
    const card = page.getByRole("dialog", { name: "Share this profile" })
    await expect(card.getByText(`${person.name}, `)).toBeVisible()
    await expect(card.getByRole("img", { name: "Code that opens the profile" })).toBeVisible()
    await card.getByRole("button", { name: "Copy profile link" }).click()
    await expect(page.getByText(`Copied: ${baseURL}/u/${vanity}`)).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/u/${vanity}`)
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      card.getByRole("button", { name: "Save as a picture" }).click(),
    ])
    const picture = await readFile(await saved.path())
    expect(picture.subarray(1, 4).toString()).toBe("PNG")
    expect(picture.length).toBeGreaterThan(10_000)
  },
)

test("PRO-08 contact information is paid once, and stays", { tag: ["@both", "@full"] }, async ({ open, baseURL }) => {
  const [buyer, person] = await Promise.all([wealthyMember(baseURL), newMember({ gender: 1 })])
  await person.call("PUT", "/contact", { facebook: "ben.radio", price: 3 })
  const page = await open(buyer, `/profile/${person.id}`)
  await page.getByRole("button", { name: "Contact information" }).click()
  const dialog = page.getByRole("dialog", { name: `How to reach ${person.name}` })
  await expect(dialog.getByText("ben.radio")).toHaveCount(0)
  const paid = page.waitForRequest((request) => request.url().endsWith(`/contact/${person.id}/pay`))
  await dialog.getByRole("button", { name: "Pay 3 gold and see" }).click()
  expect((await paid).headers()["idempotency-key"]).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  await expect(dialog.getByText("ben.radio")).toBeVisible()
  await page.reload()
  await page.getByRole("button", { name: "Contact information" }).click()
  await expect(dialog.getByText("ben.radio")).toBeVisible()
})

test(
  "PRO-08 a lack of gold is reported, and a failure hides the window",
  { tag: "@full" },
  async ({ open, baseURL }) => {
    const [poor, rich, person] = await Promise.all([newMember(), wealthyMember(baseURL), newMember({ gender: 1 })])
    const none = await open(poor, `/profile/${person.id}`)
    await expect(none.getByRole("button", { name: `More about ${person.name}` })).toBeVisible()
    await expect(none.getByRole("button", { name: "Contact information" })).toHaveCount(0)
    await person.call("PUT", "/contact", { other: "by the river", price: 2 })
    await none.reload()
    await none.getByRole("button", { name: "Contact information" }).click()
    await expect(none.getByRole("dialog").getByRole("alert")).toHaveText("Not enough gold: this costs 2.")
    await none.getByRole("button", { name: "Pay 2 gold and see" }).click()
    await expect(none.getByRole("dialog", { name: "Buy gold" }).getByRole("alert")).toHaveText(
      "You need 2 more gold for this.",
    )
    const page = await open(rich, `/profile/${person.id}`)
    await page.getByRole("button", { name: "Contact information" }).click()
    await expect(page.getByRole("button", { name: "Pay 2 gold and see" })).toBeVisible()
    await person.call("PUT", "/contact", { price: 5 })
    await page.getByRole("button", { name: "Pay 2 gold and see" }).click()
    await expect(page.getByText("The price has just changed. Please look again before you pay")).toBeVisible()
    await expect(page.getByRole("dialog")).toHaveCount(0)
    await page.getByRole("button", { name: "Contact information" }).click()
    await expect(page.getByRole("button", { name: "Pay 5 gold and see" })).toBeVisible()
  },
)
