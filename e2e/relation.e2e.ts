import type { Locator, Page } from "@playwright/test"
import { befriend, type Member, newDevice, newMember, talk, twoMembers } from "./members"
import { isFullRun } from "../server/src/testing/full-run"
import { accountEntry, expect, test, pressInAccount } from "./screens"

const main = (page: Page): Locator => page.getByRole("main")
const rows = (page: Page): Locator => main(page).locator("ul > li")
const tab = (page: Page, name: RegExp): Locator => main(page).getByRole("navigation").getByRole("link", { name })
const card = (page: Page, person: Member): Locator =>
  main(page)
    .getByRole("article")
    .filter({ has: page.locator(`a[href$="/profile/${person.id}"]`) })

test(
  "LIST-04 a visitor sees the sign-in invitation on every personal list",
  { tag: ["@both", "@full"] },
  async ({ open }) => {
    const page = await open(null, "/user/friend")
    const types = ["friend", "request", "blacklist", "ilike", "likeme", "likemutual", "visitor"]
    for (const type of isFullRun ? types : ["blacklist", "ilike"]) {
      await page.goto(`/user/${type}`)
      await expect(main(page).getByRole("heading", { name: "Your people are here" })).toBeVisible()
    }
    await main(page).getByRole("button", { name: "Sign in" }).click()
    await expect(page.getByRole("dialog").getByLabel("Email, phone or name")).toBeVisible()
    await page.keyboard.press("Escape")
    await main(page).getByRole("link", { name: "Join" }).click()
    await expect(page).toHaveURL("/?type=register")
  },
)

test(
  "LIST-04 SHELL-02 every list has its tab, and says so when it is empty",
  { tag: ["@both", "@full"] },
  async ({ open }) => {
    const page = await open(await newMember(), "/user/friend")
    const lists = [
      ["Friends", "No friends yet"],
      ["Requests", "Nobody is waiting"],
      ["Blocked", "You haven’t blocked anyone"],
    ] as const
    for (const [name, words] of lists) {
      await tab(page, new RegExp(`^${name}$`)).click()
      await expect(tab(page, new RegExp(`^${name}$`))).toHaveAttribute("aria-current", "page")
      await expect(main(page).getByText(words)).toBeVisible()
      await expect(page).toHaveTitle(`${name} · Redthread`)
    }
    await page.goto("/user/ilike")
    for (const [name, words] of [
      ["Likes you", "No likes yet"],
      ["Matches", "No matches yet"],
      ["Visitors", "Nobody has visited yet"],
      ["You like", "You haven’t liked anyone yet"],
    ] as const) {
      await tab(page, new RegExp(`^${name}$`)).click()
      await expect(main(page).getByText(words)).toBeVisible()
    }
    await main(page).getByRole("link", { name: "Meet people" }).click()
    await expect(page).toHaveURL("/meet")
    await page.goto("/user/nonsense")
    await expect(page).toHaveURL("/404")
  },
)

/** Chooses an action on a member from the menu of their profile. */
async function choose(page: Page, { name }: Member, action: string): Promise<void> {
  await page.getByRole("button", { name: `More about ${name}` }).click()
  await page.getByRole("menuitem", { name: action, exact: true }).click()
}

test(
  "REL-01 NOTI-02 a request is heard at once, and accepting makes both friends on the screen",
  { tag: "@full" },
  async ({ open }) => {
    const [anna, ben] = await twoMembers()
    const hers = await open(anna, `/profile/${ben.id}`)
    const his = await open(ben, "/user/friend")
    await expect(main(his).getByText("No friends yet")).toBeVisible()
    await choose(hers, ben, "Add friend")
    await expect(hers.getByText("Friend request sent")).toBeVisible()
    await expect(his.getByRole("banner").getByRole("link", { name: "Friends, 1 request" })).toBeVisible()
    await tab(his, /^Requests/).click()
    await expect(rows(his)).toHaveCount(1)
    // Opening the list answers no request: the badge remains until none waits.
    await expect(his.getByRole("banner").getByRole("link", { name: "Friends, 1 request" })).toBeVisible()
    await his.getByRole("button", { name: `Accept ${anna.name}` }).click()
    await expect(his.getByText(`You and ${anna.name} are friends now.`)).toBeVisible()
    await expect(rows(his)).toHaveCount(0)
    await expect(his.getByRole("banner").getByRole("link", { name: "Friends", exact: true })).toBeVisible()
    await expect(main(hers).getByText("Friends", { exact: true })).toBeVisible()
    await tab(his, /^Friends$/).click()
    await expect(rows(his)).toHaveText([new RegExp(anna.name)])
    await choose(hers, ben, "End friendship")
    const dialog = hers.getByRole("dialog", { name: `End the friendship with ${ben.name}?` })
    await dialog.getByRole("button", { name: "End friendship" }).click()
    await expect(main(hers).getByText("Friends", { exact: true })).toHaveCount(0)
    expect((await ben.call<{ items: unknown[] }>("GET", "/friends")).items).toEqual([])
  },
)

test("REL-01 a request is withdrawn, and one is declined", { tag: ["@both", "@full"] }, async ({ open }) => {
  const [anna, ben] = await twoMembers()
  const hers = await open(anna, `/profile/${ben.id}`)
  const requests = async (member: Member) => (await member.call<{ items: unknown[] }>("GET", "/friend_requests")).items
  await choose(hers, ben, "Add friend")
  await choose(hers, ben, "Withdraw request")
  await expect(hers.getByText("Friend request sent")).toHaveCount(0)
  await expect.poll(() => requests(ben)).toEqual([])
  await ben.call("POST", "/friend_requests", { user_id: anna.id })
  await hers.goto("/user/request")
  await hers.getByRole("button", { name: `Decline ${ben.name}` }).click()
  await expect(main(hers).getByText("Nobody is waiting")).toBeVisible()
  await expect.poll(() => requests(anna)).toEqual([])
})

test(
  "REL-01 PRO-14 friends are pinned, and the reader's note replaces their name everywhere",
  { tag: ["@both", "@full"] },
  async ({ open }) => {
    const [anna, ben, carl] = await Promise.all([newMember(), newMember({ gender: 1 }), newMember({ gender: 1 })])
    await befriend(anna, ben)
    await befriend(anna, carl)
    await talk(anna, ben)
    const page = await open(anna, "/user/friend")
    await expect(rows(page)).toHaveText([new RegExp(carl.name), new RegExp(ben.name)])
    const more = page.getByRole("button", { name: `More about ${ben.name}` })
    await more.click()
    await page.getByRole("menuitem", { name: "Pin to the top" }).click()
    await expect(rows(page)).toHaveText([new RegExp(ben.name), new RegExp(carl.name)])
    await expect(rows(page).first()).toContainText("Pinned")
    await more.click()
    await page.getByRole("menuitem", { name: "Note" }).click()
    const dialog = page.getByRole("dialog", { name: `Your note on ${ben.name}` })
    await dialog.getByLabel("Note").fill("The sailor")
    await dialog.getByRole("button", { name: "Save" }).click()
    await expect(rows(page).first()).toContainText(new RegExp(`The sailor.*${ben.name}`))
    await page.goto(`/profile/${ben.id}`)
    await expect(page.getByRole("heading", { level: 1 })).toContainText(new RegExp(`The sailor.*${ben.name}`))
    await expect(page).toHaveTitle(/The sailor · Redthread$/)
    await expect(page.getByRole("button", { name: "Chat with The sailor" })).toBeVisible()
    await page.goto(`/timeline/${ben.id}`)
    await expect(page).toHaveTitle(/The sailor/)
    await page.goto("/chats")
    await expect(page.locator(`a[href$="/chat/${ben.id}"]`)).toContainText("The sailor")
    await page.goto(`/profile/${ben.id}`)
    await choose(page, ben, "Note")
    await dialog.getByLabel("Note").fill("")
    await dialog.getByRole("button", { name: "Save" }).click()
    await expect(page.getByRole("heading", { level: 1 })).not.toContainText("The sailor")
    const his = await open(ben, `/profile/${anna.id}`)
    await expect(his.getByRole("heading", { level: 1 })).toContainText(anna.name)
    await expect(his.getByText("The sailor")).toHaveCount(0)
  },
)

test(
  "REL-03 a like is taken back by its toast, and the lists follow",
  { tag: ["@both", "@full"] },
  async ({ open }) => {
    const [anna, ben] = await twoMembers()
    await ben.call("POST", "/likes", { user_id: anna.id })
    await ben.call("DELETE", "/likes", { user_id: anna.id })
    const page = await open(anna, `/profile/${ben.id}`)
    const heart = main(page).getByRole("button", { name: /^(Like|Liked)( |$)/ })
    await heart.click()
    await expect(heart).toHaveAttribute("aria-pressed", "true")
    await expect(page.getByText(`You like ${ben.name}.`)).toBeVisible()
    await page.getByRole("button", { name: "Undo" }).click()
    await expect(page.getByText(`You like ${ben.name}.`)).toBeHidden()
    await expect(heart).toHaveAttribute("aria-pressed", "false")
    await heart.click()
    await page.goto("/user/ilike")
    await expect(card(page, ben)).toBeVisible()
    await card(page, ben)
      .getByRole("button", { name: `Like ${ben.name}` })
      .click()
    await page.reload()
    await expect(main(page).getByText("You haven’t liked anyone yet")).toBeVisible()
  },
)

test("REL-03 a like that fails is taken back on the screen", { tag: "@full" }, async ({ open }) => {
  const [anna, ben] = await twoMembers()
  const page = await open(anna, `/profile/${ben.id}`)
  const heart = main(page).getByRole("button", { name: /^Liked?$/ })
  await expect(heart).toBeVisible()
  await page.route("**/v1/likes*", (route) => route.abort())
  await heart.click()
  await expect(page.getByText(/network/i).first()).toBeVisible()
  await expect(heart).toHaveAttribute("aria-pressed", "false")
})

test("REL-03 a like and its taking back race: the last click counts", { tag: "@full" }, async ({ open }) => {
  const [anna, ben] = await twoMembers()
  const page = await open(anna, `/profile/${ben.id}`)
  const heart = main(page).getByRole("button", { name: /^Liked?$/ })
  await expect(heart).toBeVisible()
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const said: string[] = []
  await page.route("**/v1/likes*", async (route) => {
    said.push(route.request().method())
    if (route.request().method() === "POST") await held
    await route.fallback()
  })
  await heart.click()
  await expect(heart).toHaveAttribute("aria-pressed", "true")
  await heart.click()
  await expect(heart).toHaveAttribute("aria-pressed", "false")
  const answered = page.waitForResponse((reply) => reply.request().method() === "DELETE")
  release()
  await answered
  expect(said).toEqual(["POST", "DELETE"])
  await expect(heart).toHaveAttribute("aria-pressed", "false")
  expect((await anna.call<{ items: unknown[] }>("GET", "/likes")).items).toEqual([])
})

test(
  "REL-03 NOTI-02 who likes me counts on every device, until it is looked at on one",
  { tag: "@full" },
  async ({ open }) => {
    const [anna, ben] = await twoMembers()
    const [first, second] = await Promise.all([open(anna, "/recommend"), open(await newDevice(anna), "/user/likeme")])
    await expect(main(second).getByText("No likes yet")).toBeVisible()
    await ben.call("POST", "/likes", { user_id: anna.id })
    await expect(card(second, ben)).toBeVisible()
    for (const page of [first, second]) {
      await expect(page.getByRole("banner").getByRole("link", { name: "Likes", exact: true })).toBeVisible()
    }
    await second.goto("/recommend")
    const carl = await newMember({ gender: 1 })
    await carl.call("POST", "/likes", { user_id: anna.id })
    for (const page of [first, second]) {
      await expect(page.getByRole("banner").getByRole("link", { name: "Likes, 1 new" })).toBeVisible()
    }
    await first.getByRole("banner").getByRole("link", { name: "Likes, 1 new" }).click()
    await expect(card(first, carl)).toBeVisible()
    for (const page of [first, second]) {
      await expect(page.getByRole("banner").getByRole("link", { name: "Likes", exact: true })).toBeVisible()
    }
  },
)

test("REL-03 LIST-07 a match is shown to both immediately, and is in both lists", async ({ open }) => {
  const [anna, ben] = await twoMembers()
  await ben.call("POST", "/likes", { user_id: anna.id })
  const [hers, his] = await Promise.all([open(anna, "/user/likeme"), open(ben, "/user/likemutual")])
  await expect(main(his).getByText("No matches yet")).toBeVisible()
  await card(hers, ben)
    .getByRole("button", { name: `Like ${ben.name}` })
    .click()
  const moments = [hers, his].map((page) => page.getByRole("dialog", { name: "It’s a match!" }))
  for (const moment of moments) await expect(moment).toBeVisible()
  for (const moment of moments) await moment.getByRole("button", { name: "Later" }).click()
  await expect(card(his, anna)).toBeVisible()
  await tab(hers, /^Matches$/).click()
  await expect(card(hers, ben)).toBeVisible()
})

test(
  "REL-02 blocked from the friends, they are gone at once and come back unblocked",
  { tag: ["@full", "@both"] },
  async ({ open }) => {
    const [anna, ben] = await twoMembers()
    await befriend(anna, ben)
    await anna.call("POST", "/likes", { user_id: ben.id })
    const page = await open(anna, "/user/ilike")
    await expect(card(page, ben)).toBeVisible()
    // In-page navigation, so that the cached lists are shown.
    await page.evaluate(() => history.pushState({}, "", "/user/friend"))
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole("button", { name: `More about ${ben.name}` }).click()
    await page.getByRole("menuitem", { name: "Block" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Block" }).click()
    await expect(main(page).getByText("No friends yet")).toBeVisible()
    await page.evaluate(() => history.pushState({}, "", "/user/ilike"))
    await expect(main(page).getByText("You haven’t liked anyone yet")).toBeVisible()
    await page.goto("/user/blacklist")
    await page.getByRole("button", { name: `Unblock ${ben.name}` }).click()
    await expect(main(page).getByText("You haven’t blocked anyone")).toBeVisible()
    await page.goto(`/profile/${ben.id}`)
    await expect(page.getByRole("button", { name: `Say hi to ${ben.name}` })).toBeVisible()
  },
)

test("REL-04 LIST-04 who looked in is listed once, with when", { tag: ["@both", "@full"] }, async ({ open }) => {
  const [anna, ben] = await twoMembers()
  for (const _visit of [1, 2]) await ben.call("GET", `/user/${anna.id}`)
  const page = await open(anna, "/user/visitor")
  await expect(card(page, ben)).toHaveCount(1)
  await expect(card(page, ben).locator("time")).toBeVisible()
})

test("REL-04 the latest visitors are beside the content", { tag: "@full" }, async ({ open }) => {
  const [anna, ben] = await twoMembers()
  await ben.call("GET", `/user/${anna.id}`)
  const page = await open(anna, "/album")
  const aside = page.getByRole("complementary")
  await aside.getByRole("link", { name: ben.name }).waitFor()
  await aside.getByRole("link", { name: "Visitors" }).click()
  await expect(page).toHaveURL("/user/visitor")
})

test(
  "SHELL-02 SHELL-06 the phone's page of the account leads to likes and friends, with what is new",
  { tag: ["@phone", "@full"] },
  async ({ open }) => {
    const [anna, ben] = await twoMembers()
    await ben.call("POST", "/likes", { user_id: anna.id })
    await ben.call("POST", "/friend_requests", { user_id: anna.id })
    const page = await open(anna, "/chats")
    await expect(accountEntry(page)).toContainText("2")
    await pressInAccount(page, "Likes, 1 new")
    await expect(card(page, ben)).toBeVisible()
    await pressInAccount(page, "Friends, 1 request")
    await expect(page).toHaveURL("/user/request")
    await expect(rows(page)).toHaveCount(1)
  },
)
