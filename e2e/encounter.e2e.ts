import type { Locator, Page } from "@playwright/test"
import { violations } from "./axe"
import { type Member, newMember, twoMembers } from "./members"
import { addPhoto } from "./pictures"
import { expect, test } from "./screens"

const main = (page: Page): Locator => page.getByRole("main")
const top = (page: Page): Locator => main(page).locator("article:not([inert])")
const button = (page: Page, name: RegExp): Locator => main(page).getByRole("button", { name })
const names = async (member: Member, path: string): Promise<string[]> =>
  (await member.call<{ items: { name: string }[] }>("GET", path)).items.map(({ name }) => name)

async function nameOnTop(page: Page): Promise<string> {
  await expect(top(page)).toHaveCount(1)
  return (await top(page).getAttribute("aria-label")) ?? ""
}

/** Expects another member on top than before. */
async function nextAfter(page: Page, name: string): Promise<string> {
  await expect(top(page)).toHaveCount(1)
  await expect(top(page)).not.toHaveAttribute("aria-label", name)
  return nameOnTop(page)
}

/** Replies with exactly these members. */
async function deal(page: Page, reader: Member, people: readonly Member[], pictures: string[] = []): Promise<void> {
  const items = await Promise.all(
    people.map(async ({ id }) => ({
      ...(await reader.call<object>("GET", `/user/${id}`)),
      reasons: [{ reason: "new_here" }],
      pictures,
    })),
  )
  await page.route(/\/v1\/encounters(\?|$)/, (route) =>
    route.request().method() === "GET"
      ? route.fulfill({ json: { items, pagination: { next_max_id: null } } })
      : route.fallback(),
  )
}

async function drag(page: Page, by: number): Promise<void> {
  const box = await top(page).boundingBox()
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 3]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 1; step <= 8; step++) await page.mouse.move(x + (by * step) / 8, y)
  await page.mouse.up()
}

test("LIST-07 like, pass and the last pass back, by buttons", { tag: "@both" }, async ({ open }) => {
  const member = await newMember()
  const page = await open(member, "/meet")
  const first = await nameOnTop(page)
  await expect(top(page)).toContainText(first)
  await expect(button(page, /Bring back/)).toBeDisabled()
  await button(page, /^Pass/).click()
  const second = await nextAfter(page, first)
  await button(page, /Bring back/).click()
  expect(await nextAfter(page, second)).toBe(first)
  await button(page, /^Pass/).click()
  await nextAfter(page, first)
  await button(page, /^Like/).click()
  const third = await nextAfter(page, second)
  await expect.poll(() => names(member, "/likes")).toEqual([second])
  await page.reload()
  expect(await nameOnTop(page)).toBe(third)
  expect(await names(member, "/encounters")).not.toEqual(expect.arrayContaining([first]))
})

test(
  "LIST-07 photos are turned by taps on the card, which leave the face free",
  { tag: ["@both", "@full"] },
  async ({ open }) => {
    const [anna, ben] = await twoMembers()
    for (const colour of ["aa3355", "33aa55"]) await addPhoto(ben, "public", { colour })
    const { photos } = await anna.call<{ photos: { src: string }[] }>("GET", `/user/${ben.id}`)
    const pictures = photos.map(({ src }) => src)
    const page = await open(anna, "about:blank", { first: (fresh) => deal(fresh, anna, [ben], pictures) })
    await page.goto("/meet")
    expect(await nameOnTop(page)).toBe(ben.name)
    expect(await violations(page)).toEqual([])
    const box = (await top(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const tap = (part: number) => page.mouse.click(box.x + box.width * part, box.y + box.height / 2)
    const shows = (src: string) => expect(top(page).locator("img")).toHaveAttribute("src", src)
    await tap(0.8)
    await shows(pictures[0] ?? "")
    await tap(0.8)
    await shows(pictures[1] ?? "")
    await expect(button(page, /^Next picture, now 3 of 3/)).toBeDisabled()
    await tap(0.2)
    await shows(pictures[0] ?? "")
    const name = await top(page).getByRole("heading", { level: 2 }).boundingBox()
    expect((name?.y ?? 0) - box.y).toBeGreaterThanOrEqual((box.height * 2) / 3 - 1)
  },
)

test("LIST-07 a card that is pushed up opens the profile", { tag: "@full" }, async ({ open }) => {
  const page = await open(await newMember(), "/meet")
  const first = await nameOnTop(page)
  const box = (await top(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 1; step <= 8; step++) await page.mouse.move(x, y - 20 * step)
  await page.mouse.up()
  await expect(page).toHaveURL(/\/profile\/\d+$/)
  await expect(page.getByRole("heading", { level: 1 })).toContainText(first)
})

test("LIST-07 a card is swiped either way, and springs back from too little", { tag: "@full" }, async ({ open }) => {
  const member = await newMember()
  const page = await open(member, "/meet", { reducedMotion: "no-preference" })
  const first = await nameOnTop(page)
  await drag(page, 14)
  await expect.poll(() => top(page).evaluate((card: HTMLElement) => card.style.transform)).toBe("")
  expect(await nameOnTop(page)).toBe(first)
  await drag(page, -220)
  const second = await nextAfter(page, first)
  await drag(page, 220)
  await nextAfter(page, second)
  await expect.poll(() => names(member, "/likes")).toEqual([second])
  expect(await names(member, "/encounters")).not.toContain(first)
})

test("LIST-07 the deck is played by keys, which leave what is written alone", { tag: "@full" }, async ({ open }) => {
  const member = await newMember()
  const page = await open(member, "/meet")
  const first = await nameOnTop(page)
  await page.keyboard.press("ArrowLeft")
  const second = await nextAfter(page, first)
  await page.keyboard.press("Backspace")
  expect(await nextAfter(page, second)).toBe(first)
  await page.keyboard.press("ArrowRight")
  await nextAfter(page, first)
  await expect.poll(() => names(member, "/likes")).toEqual([first])
  await page
    .getByRole("complementary")
    .getByRole("button", { name: /^Say hi to/ })
    .first()
    .click()
  await page.getByRole("button", { name: "Write something else" }).click()
  await page.getByRole("textbox", { name: /^Write to/ }).fill("Hello")
  for (const key of ["ArrowLeft", "ArrowRight", "Backspace"]) await page.keyboard.press(key)
  expect(await nameOnTop(page)).toBe(second)
  await main(page).getByRole("heading", { level: 1 }).click()
  await page.keyboard.press("ArrowUp")
  await expect(page).toHaveURL(/\/profile\/\d+$/)
  await expect(page.getByRole("heading", { level: 1 })).toContainText(second)
})

test("LIST-07 a member whose swipe could not be sent is shown again", { tag: "@full" }, async ({ open }) => {
  const page = await open(await newMember(), "/meet")
  const first = await nameOnTop(page)
  await page.route(/\/v1\/(encounters|likes)$/, (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  )
  for (const name of [/^Pass/, /^Like/]) {
    await button(page, name).click()
    await expect(page.getByText(/network/i).first()).toBeVisible()
    await expect(top(page)).toHaveAttribute("aria-label", first)
  }
  await expect(button(page, /Bring back/)).toBeDisabled()
})

test(
  "LIST-07 the deck never waits: ten are passed while the first request is pending",
  { tag: "@full" },
  async ({ open }) => {
    const member = await newMember()
    const page = await open(member, "/meet")
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/v1\/encounters$/, async (route) => {
      if (route.request().method() === "POST") await held
      await route.fallback()
    })
    const passed: string[] = []
    let name = await nameOnTop(page)
    for (let count = 0; count < 10; count++) {
      passed.push(name)
      await page.keyboard.press("ArrowLeft")
      name = await nextAfter(page, name)
    }
    expect(new Set(passed).size).toBe(10)
    release()
    await expect
      .poll(async () => (await names(member, "/encounters")).filter((each) => passed.includes(each)))
      .toEqual([])
  },
)

test(
  "LIST-07 a match in the deck is shown at once, and the deck ends",
  { tag: ["@both", "@full"] },
  async ({ open }) => {
    const [anna, ben] = await twoMembers()
    await anna.call("POST", "/likes", { user_id: ben.id })
    const his = await open(ben, "about:blank", { first: (page) => deal(page, ben, [anna]) })
    const hers = await open(anna, "/chats")
    await expect(hers.getByRole("heading", { level: 1 }).first()).toBeVisible()
    await his.goto("/meet")
    expect(await nameOnTop(his)).toBe(anna.name)
    await button(his, /^Like/).click()
    for (const page of [his, hers]) {
      const moment = page.getByRole("dialog", { name: "It’s a match!" })
      await expect(moment).toBeVisible()
      await moment.getByRole("button", { name: "Later" }).click()
    }
    await expect(main(his).getByRole("heading", { name: "You’ve seen everyone for now" })).toBeVisible()
    await main(his).getByRole("link", { name: "To the list" }).click()
    await expect(his).toHaveURL("/recommend")
  },
)

test("LIST-07 who was liked elsewhere, or blocked, is not dealt any more", { tag: "@full" }, async ({ open }) => {
  const [anna, ben, carl, dan] = await Promise.all([
    newMember(),
    newMember({ gender: 1 }),
    newMember({ gender: 1 }),
    newMember({ gender: 1 }),
  ])
  const page = await open(anna, "about:blank", { first: (fresh) => deal(fresh, anna, [ben, carl, dan]) })
  await page.goto("/meet")
  expect(await nameOnTop(page)).toBe(ben.name)
  await button(page, /^Open .*profile$/).click()
  await page.getByRole("button", { name: "Like", exact: true }).click()
  await page.goBack()
  await expect(top(page)).toHaveAttribute("aria-label", carl.name)
  await button(page, /^Open .*profile$/).click()
  await page.getByRole("button", { name: `More about ${carl.name}` }).click()
  await page.getByRole("menuitem", { name: "Block" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Block" }).click()
  await expect(page.getByText(`You have blocked ${carl.name}.`)).toBeVisible()
  await page.goBack()
  await expect(top(page)).toHaveAttribute("aria-label", dan.name)
})

test(
  "SHELL-06 SHELL-02 the meet entry leads to the deck, and the list is one step away",
  { tag: ["@both", "@full"] },
  async ({ open }) => {
    const page = await open(await newMember(), "/chats")
    const meet = page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Meet" })
    await meet.click()
    await expect(page).toHaveURL("/meet")
    await expect(meet).toHaveAttribute("aria-current", "page")
    await nameOnTop(page)
    await main(page).getByRole("link", { name: "As a list" }).click()
    await expect(page).toHaveURL("/recommend")
    await main(page).getByRole("link", { name: "One by one" }).click()
    await expect(page).toHaveURL("/meet")
  },
)
