import type { Locator, Page, Request } from "@playwright/test"
import type { Page as ListPage } from "@redthread/contract/core/page"
import type { Feed } from "@redthread/contract/feed"
import { writeFile } from "node:fs/promises"
import { dropFiles } from "./gestures"
import { type Member, newMember, twoWhoTalk } from "./members"
import { heavyPicture, picture, pngFile } from "./pictures"
import { expect, test } from "./screens"

/** A file on the disk, to be dragged or chosen by its path. */
async function kept(name: string, content: Buffer | string): Promise<string> {
  const path = test.info().outputPath(name)
  await writeFile(path, content)
  return path
}

const tray = (page: Page) => page.getByRole("list", { name: "Uploads" })
const send = (chat: Locator) => chat.getByRole("button", { name: "Send", exact: true })
const photosOf = (chat: Locator, { name }: Member) =>
  chat.getByRole("log").getByRole("button", { name: `Photo of ${name}` })

test(
  "PHOTO-01 FEED-02 pictures that are dropped on the news go with a post; the page is not left for them",
  { tag: "@full" },
  async ({ open }) => {
    const anna = await newMember()
    const page = await open(anna, "/home")
    const line = page.getByRole("button", { name: "What would you like to share?" })
    await line.waitFor()
    await dropFiles(page, line, [await kept("sea.png", picture("1f6f8b")), await kept("note.txt", "no picture")])
    await expect(page.getByText("Invalid files removed")).toBeVisible()
    await expect(tray(page).getByRole("listitem")).toHaveCount(1)
    const form = page.getByRole("form", { name: "What would you like to share?" })
    await dropFiles(page, form, [await kept("hill.png", picture("6b8e23"))])
    await expect(tray(page).getByRole("listitem")).toHaveCount(2)
    const submit = page.getByRole("button", { name: "Post", exact: true })
    await expect(submit).toBeEnabled()
    await submit.click()
    const post = page.getByRole("article", { name: `Post by ${anna.name}` })
    await expect(post.getByRole("button", { name: `Photo of ${anna.name}` })).toHaveCount(2)
    const { items } = await anna.call<ListPage<Feed>>("GET", `/feeds/user/${anna.id}`)
    expect(items).toMatchObject([{ uploads: [{ kind: "image" }, { kind: "image" }] }])
  },
)

test(
  "PHOTO-01 CHAT-06 a picture is dropped into a conversation, and chosen in a docked one",
  { tag: "@full" },
  async ({ open }) => {
    const [anna, ben] = await twoWhoTalk()
    const page = await open(anna, `/chat/${ben.id}`)
    const chat = page.getByRole("region", { name: `Conversation with ${ben.name}` })
    await chat.getByText("👋").first().waitFor()
    await dropFiles(page, chat.getByRole("log"), [await kept("sea.png", picture("1f6f8b"))])
    await expect(send(chat)).toBeEnabled()
    await send(chat).click()
    await expect(photosOf(chat, anna)).toHaveCount(1)
    await page.goto(`/profile/${ben.id}`)
    await page.getByRole("button", { name: `Chat with ${ben.name}` }).click()
    await expect(photosOf(chat, anna)).toHaveCount(1)
    await chat.getByRole("button", { name: "Pictures and clips" }).click()
    const chooser = page.waitForEvent("filechooser")
    await chat.getByRole("button", { name: "Add pictures or clips" }).click()
    await (await chooser).setFiles(pngFile("hill.png", picture("6b8e23")))
    await expect(send(chat)).toBeEnabled()
    await send(chat).click()
    await expect(photosOf(chat, anna)).toHaveCount(2)
    await expect(tray(page)).toHaveCount(0)
  },
)

test("PHOTO-01 a file chosen again after a reload continues its upload", { tag: "@full" }, async ({ open }) => {
  const anna = await newMember()
  const page = await open(anna, "/album")
  const path = await kept("large.png", heavyPicture(10))
  const choose = async () => {
    const chooser = page.waitForEvent("filechooser")
    await page.getByRole("button", { name: "Add pictures or clips" }).click()
    await (await chooser).setFiles(path)
  }
  const portion = String(8 * 1024 * 1024)
  const isSecond = (request: Request) => request.method() === "PATCH" && request.headers()["upload-offset"] === portion
  let pages = 1
  // The second part does not arrive while the first page is open.
  await page.route("**/v1/uploads/resumable/*", (route) =>
    pages === 1 && isSecond(route.request()) ? new Promise<void>(() => undefined) : route.continue(),
  )
  const held = page.waitForRequest(isSecond)
  await choose()
  await held
  await page.reload()
  pages = 2
  const patched = page.waitForRequest((request) => request.method() === "PATCH")
  await choose()
  expect((await patched).headers()["upload-offset"]).toBe(portion)
  await expect(page.getByRole("button", { name: `Photo of ${anna.name}` })).toHaveCount(1, { timeout: 30_000 })
})

test(
  "PHOTO-01 what is cancelled before the server has named it leaves nothing there",
  { tag: "@full" },
  async ({ open }) => {
    const page = await open(await newMember(), "/album")
    let release = () => undefined as void
    const cancelled = new Promise<void>((done) => (release = done))
    await page.route("**/v1/uploads/resumable", async (route) => {
      await cancelled
      await route.continue()
    })
    const path = await kept("unwanted.png", heavyPicture(10))
    const chooser = page.waitForEvent("filechooser")
    const begun = page.waitForRequest((request) => request.url().endsWith("/v1/uploads/resumable"))
    await page.getByRole("button", { name: "Add pictures or clips" }).click()
    await (await chooser).setFiles(path)
    await begun
    await tray(page).getByRole("button", { name: "Cancel unwanted.png" }).click()
    await expect(tray(page)).toHaveCount(0)
    const ended = page.waitForRequest((request) => request.method() === "DELETE")
    release()
    expect((await (await ended).response())?.status()).toBe(204)
  },
)
