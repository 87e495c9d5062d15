import type { Locator, Page } from "@playwright/test"
import type { Page as ListPage } from "@redthread/contract/core/page"
import type { Feed } from "@redthread/contract/feed"
import { violations } from "./axe"
import { befriend, type Member, newMember, twoMembers, wealthyMember } from "./members"
import { addPhoto, picture, pngFile } from "./pictures"
import { expect, test } from "./screens"

const line = (page: Page) => page.getByRole("button", { name: "What would you like to share?" })
const field = (page: Page) => page.getByRole("textbox", { name: "What would you like to share?" })
const postsOf = (page: Page, { name }: Pick<Member, "name">) => page.getByRole("article", { name: `Post by ${name}` })
const news = (page: Page) => page.getByRole("feed").getByRole("article").first()

const post = (member: Member, content: string, upload_ids: number[] = []) =>
  member.call<Feed>("POST", "/feeds", { content, upload_ids })

async function write(page: Page, text: string): Promise<void> {
  await line(page).click()
  await field(page).fill(text)
}

const submit = (page: Page) => page.getByRole("button", { name: "Post", exact: true })

const german = "Heute war ich am Meer, und das Wasser war noch warm."

test(
  "FEED-01 FEED-02 FEED-04 a post with emoji and a picture reaches a friend behind the pill, read in their language",
  { tag: "@both" },
  async ({ open }) => {
    const [anna, ben] = await Promise.all([newMember({ language: "de" }), newMember({ gender: 1 })])
    await befriend(anna, ben)
    // Other tests post at the same time, in English: only the posts in German stay on the first page.
    const [hers, his] = await Promise.all([open(anna, "/home"), open(ben, "/home?language=de")])
    await Promise.all([line(hers).waitFor(), line(his).waitFor()])
    await write(hers, german)
    await hers.getByRole("button", { name: "Emoji" }).click()
    await hers.getByRole("toolbar", { name: "Emoji" }).getByRole("button").first().click()
    await expect(field(hers)).toHaveValue(`${german}🙂`)
    const chooser = hers.waitForEvent("filechooser")
    await hers.getByRole("button", { name: "Add pictures or clips" }).click()
    await (await chooser).setFiles(pngFile("sea.png", picture("1f6f8b")))
    expect(await violations(hers)).toEqual([])
    await hers.getByRole("button", { name: "Preview" }).click()
    await expect(hers.getByRole("region", { name: "Preview" })).toContainText(`${german}🙂`)
    await expect(submit(hers)).toBeEnabled()
    await submit(hers).click()
    await expect(postsOf(hers, anna)).toContainText(`${german}🙂`)
    await expect(postsOf(hers, anna).getByRole("button", { name: `Photo of ${anna.name}` })).toBeEnabled()
    const { items } = await anna.call<ListPage<Feed>>("GET", `/feeds/user/${anna.id}`)
    expect(items).toMatchObject([{ content: `${german}[smile]`, language: "de", uploads: [{ kind: "image" }] }])
    await his.getByRole("button", { name: /new posts?$/ }).click()
    const seen = postsOf(his, anna)
    await expect(seen).toBeInViewport()
    await translated(seen, `[en] ${german}🙂`, `${german}🙂`)
    expect(await violations(his)).toEqual([])
  },
)

/** The translation is shown; the original is one click away. */
async function translated(seen: Locator, translation: string, original: string): Promise<void> {
  const read = seen.getByText(translation, { exact: true })
  await expect(read).toBeVisible()
  await expect(seen.getByText(original, { exact: true })).toBeHidden()
  await seen.getByRole("button", { name: "Show original" }).click()
  await expect(seen.getByText(original, { exact: true })).toHaveAttribute("lang", "de")
}

test("FEED-03 likes and comments are seen by the author, who deletes comment and post", async ({ open }) => {
  const [anna, ben] = await twoMembers()
  const { id } = await post(anna, "Who has been to the lake?")
  const his = await open(ben, `/feed/${id}`)
  await his.getByRole("button", { name: "Like", exact: true }).click()
  await expect(his.getByRole("button", { name: "Like 1" })).toHaveAttribute("aria-pressed", "true")
  await his.getByRole("textbox", { name: "Write a comment" }).fill("I have, last summer")
  await his.keyboard.press("Enter")
  await expect(his.getByRole("listitem").filter({ hasText: "I have, last summer" })).toBeVisible()
  await his.getByRole("textbox", { name: "Write a comment" }).fill("ohne dich war es still")
  await his.getByRole("button", { name: "Send", exact: true }).click()
  await expect(his.getByRole("textbox", { name: "Write a comment" })).toHaveValue("")
  const hers = await open(anna, `/timeline/${anna.id}`)
  const own = postsOf(hers, anna)
  await expect(own.getByRole("button", { name: "Like 1" })).toBeVisible()
  await own.getByRole("button", { name: "Comments 2" }).click()
  await expect(own.getByRole("listitem")).toHaveCount(2)
  expect(await violations(hers)).toEqual([])
  await own
    .getByRole("listitem")
    .filter({ hasText: "last summer" })
    .getByRole("button", { name: /^Delete/ })
    .click()
  await hers.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await expect(own.getByRole("listitem")).toHaveCount(1)
  await expect(own.getByRole("button", { name: "Comments 1" })).toBeVisible()
  await own.getByRole("button", { name: `More about the post by ${anna.name}` }).click()
  await hers.getByRole("menuitem", { name: "Delete" }).click()
  await hers.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await expect(own).toHaveCount(0)
  await expect(hers.getByText("You haven’t posted anything yet.")).toBeVisible()
  await his.reload()
  await expect(his.getByRole("heading", { name: "This post doesn’t exist or is hidden" })).toBeVisible()
})

test(
  "FEED-02 a failed post is sent again once; the third of a day prompts to upgrade",
  { tag: "@full" },
  async ({ open }) => {
    const anna = await newMember()
    const page = await open(anna, "/home")
    await write(page, "Never lose this")
    await page.reload()
    await page.getByRole("button", { name: "Never lose this" }).click()
    await expect(field(page)).toHaveValue("Never lose this")
    // The request arrives, the reply is lost.
    await page.route("**/v1/feeds", async (route) => {
      if (route.request().method() !== "POST") return route.continue()
      await route.fetch()
      await route.abort()
    })
    await submit(page).click()
    const waiting = page.getByRole("article", { name: "Your post is on its way" })
    await expect(waiting.getByRole("alert")).toBeVisible()
    await page.unroute("**/v1/feeds")
    await page.reload()
    await waiting.getByRole("button", { name: "Try again" }).click()
    await expect(waiting).toHaveCount(0)
    await expect(postsOf(page, anna)).toHaveCount(1)
    await post(anna, "The second")
    await write(page, "The third")
    await submit(page).click()
    const prompt = page.getByRole("dialog", { name: /Upgrade to VIP/ })
    await expect(prompt).not.toContainText("400057")
    await expect(prompt.getByRole("button", { name: "Become a VIP" })).toBeVisible()
    await page.keyboard.press("Escape")
    await waiting.getByRole("button", { name: "Discard" }).click()
    await expect(waiting).toHaveCount(0)
    const { items } = await anna.call<ListPage<Feed>>("GET", `/feeds/user/${anna.id}`)
    expect(items.map(({ content }) => content)).toEqual(["The second", "Never lose this"])
  },
)

/** Two posts each of this many members. */
async function community(members: number): Promise<void> {
  for (let made = 0; made < members; made++) {
    const writer = await newMember()
    await post(writer, `First words of ${writer.name}`)
    await post(writer, `More words of ${writer.name}. ${"They go on. ".repeat(made % 12)}`)
  }
}

const topOf = async (element: Locator): Promise<number> => Math.round((await element.boundingBox())?.y ?? Number.NaN)

/** Scrolls until this many posts were seen. */
async function scrollPast(page: Page, count: number): Promise<void> {
  const seen = new Set<string>()
  await page.mouse.move(500, 500)
  while (seen.size < count) {
    for (const id of await page
      .locator("[data-feed]")
      .evaluateAll((cards) => cards.map((card) => card.dataset["feed"])))
      seen.add(id ?? "")
    await page.mouse.wheel(0, 700)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
}

test(
  "FEED-01 the feed goes on without end, and is where it was on going back",
  { tag: ["@full", "@both"] },
  async ({ open }) => {
    test.setTimeout(150_000)
    await community(16)
    const page = await open(await newMember({ gender: 1 }), "/home")
    await news(page).waitFor()
    await scrollPast(page, 26)
    // The document contains only posts near the window, and the first page.
    expect(await page.locator("[data-feed]").count()).toBeLessThan(24)
    const time = page.locator("[data-feed] time")
    const inSight = await time.evaluateAll((all) => all.findIndex((each) => each.getBoundingClientRect().top > 200))
    const id = await time.nth(inSight).evaluate((each) => each.closest<HTMLElement>("[data-feed]")?.dataset["feed"])
    const card = page.locator(`[data-feed="${id}"]`)
    for (const way of ["time", "header a:not([aria-hidden])"]) {
      const before = await topOf(card)
      await card.locator(way).first().click()
      await expect(page).toHaveURL(/\/(?:feed|profile)\/\d+$/)
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached()
      await page.goBack()
      await expect(card).toBeInViewport()
      await expect.poll(async () => Math.abs((await topOf(card)) - before)).toBeLessThanOrEqual(2)
    }
    // After a reload it begins at the top.
    await page.getByRole("navigation").getByRole("link", { name: "News" }).click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  },
)

test(
  "FEED-01 filters stay in the address; a visitor reads, and must sign in to like",
  { tag: "@full" },
  async ({ open }) => {
    const anna = await newMember()
    const { id } = await post(anna, "Buongiorno a tutti, oggi è una bella giornata per camminare.")
    const page = await open(await newMember({ gender: 1 }), "/home")
    await news(page).waitFor()
    await page.getByRole("combobox", { name: "Language of the posts" }).selectOption("it")
    await expect(page).toHaveURL("/home?language=it")
    await page.reload()
    await expect(page.getByRole("combobox")).toHaveValue("it")
    await expect(postsOf(page, anna)).toBeVisible()
    await page.getByRole("button", { name: "Friends" }).click()
    await expect(page.getByText("None of your friends has posted yet.")).toBeVisible()
    await page.getByRole("button", { name: "Show all posts" }).click()
    await expect(page).toHaveURL("/home")
    const visitor = await open(null, "/home")
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("What people are writing")
    await expect(line(visitor)).toHaveCount(0)
    await visitor.goto(`/feed/${id}`)
    await expect(postsOf(visitor, anna)).toContainText("Buongiorno a tutti")
    await visitor.getByRole("button", { name: "Like", exact: true }).click()
    await expect(visitor.getByRole("dialog")).toBeVisible()
  },
)

test(
  "FEED-05 a paid photo in a post is a blur with its price until it is bought",
  { tag: "@full" },
  async ({ open, baseURL }) => {
    const [rich, owner] = await Promise.all([wealthyMember(baseURL), newMember()])
    const { id } = await post(owner, "Only for you", [await addPhoto(owner, "secret", { price: 2 })])
    const page = await open(rich, `/feed/${id}`)
    await page.getByRole("button", { name: "Secret photo, 2 gold" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Pay 2 gold and see" }).click()
    await expect(page.getByRole("dialog", { name: "Photo viewer" })).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(page.getByRole("button", { name: new RegExp(`Photo of ${owner.name}`) })).toBeVisible()
  },
)

test("PRO-11 a change of the sought gender applies to the feed immediately", { tag: "@full" }, async ({ open }) => {
  const [anna, ben] = await Promise.all([newMember(), newMember({ gender: 1, seeking: 1 })])
  await post(anna, "Looking forward to Sunday")
  const page = await open(ben, "/home")
  await expect(line(page)).toBeVisible()
  await expect(page.getByRole("feed").or(page.getByRole("heading", { name: "It is still quiet here" }))).toBeVisible()
  await expect(postsOf(page, anna)).toHaveCount(0)
  await page.getByRole("button", { name: /^My account/ }).click()
  await page.getByRole("menuitem", { name: "My profile" }).click()
  await page.getByRole("link", { name: "Edit profile" }).click()
  await page.getByText("Women", { exact: true }).first().click()
  await page.getByRole("link", { name: "Redthread, home page" }).click()
  await expect(postsOf(page, anna)).toBeVisible()
})
