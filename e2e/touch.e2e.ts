import type { Page } from "@playwright/test"
import { hold, swipe } from "./gestures"
import { type Member, newMember, twoWhoTalk } from "./members"
import { addPhoto } from "./pictures"
import { expect, test } from "./screens"

const top = (page: Page) => page.getByRole("main").locator("article:not([inert])")
const nameOnTop = async (page: Page): Promise<string> => (await top(page).getAttribute("aria-label")) ?? ""
const names = async (member: Member, path: string): Promise<string[]> =>
  (await member.call<{ items: { name: string }[] }>("GET", path)).items.map(({ name }) => name)

test(
  "LIST-07 a finger passes and likes who lies on top of the deck",
  { tag: ["@phone", "@full"] },
  async ({ open }) => {
    const member = await newMember()
    const page = await open(member, "/meet")
    await expect(top(page)).toHaveCount(1)
    const first = await nameOnTop(page)
    await swipe(page, top(page), { x: 12 })
    await expect.poll(() => top(page).evaluate((card: HTMLElement) => card.style.transform)).toBe("")
    await swipe(page, top(page), { x: -220 })
    await expect(top(page)).not.toHaveAttribute("aria-label", first)
    const second = await nameOnTop(page)
    await swipe(page, top(page), { x: 220 })
    await expect(top(page)).not.toHaveAttribute("aria-label", second)
    await expect.poll(() => names(member, "/likes")).toEqual([second])
    expect(await names(member, "/encounters")).not.toContain(first)
  },
)

test(
  "PHOTO-06 a finger turns the photos in the viewer, and pulls it away",
  { tag: ["@phone", "@full"] },
  async ({ open }) => {
    const [anna, ben] = await Promise.all([newMember(), newMember({ gender: 1 })])
    for (const colour of ["aa3355", "33aa55"]) await addPhoto(ben, "public", { colour })
    const page = await open(anna, `/profile/${ben.id}`)
    await page
      .getByRole("button", { name: `Photo of ${ben.name}` })
      .first()
      .click()
    const viewer = page.getByRole("dialog", { name: "Photo viewer" })
    await expect(viewer.getByText("1 / 2")).toBeVisible()
    await swipe(page, viewer, { x: -200 })
    await expect(viewer.getByText("2 / 2")).toBeVisible()
    await swipe(page, viewer, { x: 200 })
    await expect(viewer.getByText("1 / 2")).toBeVisible()
    await swipe(page, viewer, { y: 300 })
    await expect(viewer).toHaveCount(0)
    await expect(page).toHaveURL(`/profile/${ben.id}`)
  },
)

test(
  "CHAT-07 CHAT-02 a tap on a message does nothing, a long press lifts it, a swipe replies, and Back closes what is open",
  { tag: "@phone" },
  async ({ open }) => {
    const [anna, ben] = await twoWhoTalk()
    await ben.call("POST", "/messages", { user_id: anna.id, message_content: "Shall we take the ferry on Sunday?" })
    const page = await open(anna, `/chat/${ben.id}`)
    // The lifted message is a copy, later in the list.
    const message = page.getByRole("log").getByText("Shall we take the ferry on Sunday?").first()
    const actions = page.getByRole("dialog", { name: "Actions for this message" })
    const before = await message.boundingBox()
    await message.tap()
    await expect(actions).toHaveCount(0)
    await hold(page, message, async () => {
      await expect(actions).toBeVisible()
    })
    await expect(actions.getByRole("button", { name: "Love" })).toBeInViewport({ ratio: 1 })
    await expect(actions.getByRole("button", { name: "Report" })).toBeInViewport({ ratio: 1 })
    expect(await message.boundingBox()).toEqual(before)
    await page.goBack()
    await expect(actions).toHaveCount(0)
    await expect(page).toHaveURL(`/chat/${ben.id}`)
    await swipe(page, message, { x: 120 })
    await expect(page.getByText(`Reply to ${ben.name}`)).toBeVisible()
    const line = page.getByRole("listitem").filter({ hasText: "Shall we take the ferry on Sunday?" })
    await line.getByRole("button", { name: "More" }).tap()
    await actions.getByRole("button", { name: "Love" }).tap()
    await expect(actions).toHaveCount(0)
    await expect(line.getByRole("button", { name: "Love 1" })).toBeVisible()
    await page.getByRole("button", { name: "Emoji" }).tap()
    await expect(page.getByRole("toolbar", { name: "Emoji" })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole("toolbar", { name: "Emoji" })).toHaveCount(0)
    await expect(page).toHaveURL(`/chat/${ben.id}`)
  },
)
