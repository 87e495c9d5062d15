import type { Page } from "@playwright/test"
import type { AlbumPhoto, listPhotos } from "@redthread/contract/photo"
import type { ReplyBody } from "@redthread/contract/core/call"
import { copyFile, writeFile } from "node:fs/promises"
import { violations } from "./axe"
import { type Member, newMember, twoMembers, wealthyMember } from "./members"
import { addPhoto, heavyPicture, picture, pngFile, recordedClip } from "./pictures"
import { expect, test } from "./screens"

type Album = ReplyBody<typeof listPhotos>

const albumOf = (member: Member, folder = "public") =>
  member.call<Album>("GET", `/photos/${member.id}?folder=${folder}`)

/** Large files by path: the transfer to the browser is slow. */
type Chosen = { name: string; mimeType: string; buffer: Buffer }[] | string

async function chooseFiles(page: Page, files: Chosen): Promise<void> {
  const chooser = page.waitForEvent("filechooser")
  await page.getByRole("button", { name: "Add pictures or clips" }).click()
  await (await chooser).setFiles(files)
}

const tray = (page: Page) => page.getByRole("list", { name: "Uploads" })

/** Collects the tray's names from now on: a finished upload is shown there for two seconds only. */
async function watchTray(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const named = new Set<string>()
    const look = (): void => {
      for (const element of document.querySelectorAll("[aria-label='Uploads'] [aria-label]"))
        named.add(element.getAttribute("aria-label") ?? "")
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true })
    Object.assign(globalThis, { namedInTray: named })
  })
  return () => page.evaluate(() => [...(globalThis as unknown as { namedInTray: Set<string> }).namedInTray])
}

const photosOf = (page: Page, { name }: Member) => page.getByRole("button", { name: `Photo of ${name}` })
const clipOf = (page: Page, { name }: Member) => page.getByRole("button", { name: `Clip of ${name}` })
const folderTab = (page: Page, name: RegExp) =>
  page.getByRole("navigation", { name: "Folders" }).getByRole("button", { name })

test(
  "PHOTO-01 PHOTO-03 pictures and a clip go into the album together; what is none is left out and named",
  { tag: "@both" },
  async ({ open }) => {
    const anna = await newMember()
    const page = await open(anna, "/album")
    await expect(page.getByText("No public photos yet")).toBeVisible()
    const clip = await recordedClip(page)
    const named = await watchTray(page)
    await chooseFiles(page, [
      pngFile("sea.png", picture("1f6f8b")),
      pngFile("hill.png", picture("6b8e23")),
      { name: "dance.mp4", mimeType: "video/mp4", buffer: clip },
      { name: "drawing.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg onload='alert(1)'/>") },
      pngFile("broken.png", Buffer.from("no picture")),
    ])
    await expect(page.getByText("Invalid files removed")).toBeVisible()
    for (const name of ["sea.png: uploading", "hill.png: uploading", "dance.mp4: uploading", "sea.png: done"])
      await expect.poll(named).toContain(name)
    await expect(tray(page).getByRole("alert")).toContainText("This file is broken or has no picture in it.")
    await expect(clipOf(page, anna)).toBeVisible({ timeout: 40_000 })
    await expect(photosOf(page, anna)).toHaveCount(2)
    await tray(page).getByRole("button", { name: "Remove broken.png" }).click()
    await expect(tray(page)).toHaveCount(0)
    await expect(folderTab(page, /^Public/)).toContainText("3")
    expect(await violations(page)).toEqual([])
    await chooseFiles(page, [{ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("hello") }])
    await expect(page.getByText("No valid files", { exact: true })).toBeVisible()
    await clipOf(page, anna).click()
    const video = page.getByRole("dialog").locator("video")
    await expect(video).toHaveAttribute("poster", /video\.webp/)
    await video.evaluate((element: HTMLVideoElement) => element.play())
    expect(await video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBeGreaterThan(0)
  },
)

test(
  "PHOTO-01 an upload goes on where the network broke; a cancelled one leaves nothing behind",
  { tag: "@full" },
  async ({ open }) => {
    const anna = await newMember()
    const page = await open(anna, "/album")
    const offsets: string[] = []
    await page.route("**/v1/uploads/resumable/*", async (route) => {
      const request = route.request()
      if (request.method() === "PATCH") offsets.push(request.headers()["upload-offset"] ?? "")
      // The second part fails once.
      await (offsets.length === 2 && request.method() === "PATCH" ? route.abort("connectionreset") : route.continue())
    })
    const [large, unwanted] = [test.info().outputPath("large.png"), test.info().outputPath("unwanted.png")]
    await writeFile(large, heavyPicture(10))
    await copyFile(large, unwanted)
    await chooseFiles(page, large)
    await expect(photosOf(page, anna)).toHaveCount(1, { timeout: 60_000 })
    const portion = String(8 * 1024 * 1024)
    expect(offsets.slice(0, 3), "the first portion is not sent twice").toEqual(["0", portion, portion])

    const ended = page.waitForRequest((request) => request.method() === "DELETE")
    await page.route("**/v1/uploads/resumable/*", (route) =>
      route.request().method() === "PATCH" ? new Promise<void>(() => undefined) : route.continue(),
    )
    await chooseFiles(page, unwanted)
    await expect(tray(page).getByRole("progressbar", { name: "unwanted.png: uploading" })).toBeVisible()
    await tray(page).getByRole("button", { name: "Cancel unwanted.png" }).click()
    expect((await (await ended).response())?.status()).toBe(204)
    await expect(tray(page)).toHaveCount(0)
    expect((await albumOf(anna)).folders.public).toBe(1)
  },
)

test(
  "PHOTO-03 photos are moved, made the portrait and deleted, several at a time",
  { tag: "@full" },
  async ({ open }) => {
    const anna = await newMember()
    const [first, second] = [
      await addPhoto(anna, "public"),
      await addPhoto(anna, "public"),
      await addPhoto(anna, "public"),
    ]
    const page = await open(anna, "/album")
    const inOptions = async (index: number, name: string) => {
      await page.getByRole("button", { name: "Options" }).nth(index).click()
      await page.getByRole("dialog").getByRole("button", { name, exact: true }).click()
    }
    await inOptions(2, "Make this the main photo")
    await expect(page.getByText("Main photo", { exact: true })).toHaveCount(1)
    expect((await anna.call<{ avatar: string }>("GET", "/me")).avatar).not.toBeNull()
    await inOptions(1, "Move to “Secret”")
    await page.getByRole("textbox", { name: "Price in gold" }).fill("2,5")
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click()
    await expect(folderTab(page, /^Secret/)).toContainText("1")
    expect((await albumOf(anna, "secret")).items).toMatchObject([{ id: second, amount: 2.5, paid: true }])
    await page.getByRole("button", { name: "Select", exact: true }).click()
    for (const box of await page.getByRole("checkbox").all()) await box.check({ force: true })
    await expect(page.getByRole("toolbar", { name: "2 selected" })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole("button", { name: "Move to “Friends”" }).click()
    await expect(folderTab(page, /^Friends/)).toContainText("2")
    await expect(page.getByText("No public photos yet")).toBeVisible()
    await folderTab(page, /^Friends/).click()
    await expect(photosOf(page, anna)).toHaveCount(2)
    await inOptions(0, "Delete")
    await page.getByRole("dialog", { name: "Delete this photo?" }).getByRole("button", { name: "Delete" }).click()
    await expect(photosOf(page, anna)).toHaveCount(1)
    expect((await albumOf(anna, "private")).items.map(({ id }) => id)).toEqual([first])
  },
)

test("PHOTO-06 SHELL-09 the viewer has keys and zoom, and traps the focus", { tag: "@full" }, async ({ open }) => {
  const [anna, ben] = await twoMembers()
  for (const colour of ["aa3355", "33aa55", "3355aa"]) await addPhoto(ben, "public", { colour })
  const page = await open(anna, `/profile/${ben.id}`)
  await photosOf(page, ben).first().click()
  const viewer = page.getByRole("dialog", { name: "Photo viewer" })
  await expect(viewer.getByText("1 / 3")).toBeVisible()
  await page.keyboard.press("ArrowRight")
  await expect(viewer.getByText("2 / 3")).toBeVisible()
  await viewer.getByRole("button", { name: "Zoom in" }).click()
  await viewer.getByRole("button", { name: "Zoom out" }).click()
  await expect(viewer.getByRole("button", { name: "Zoom out" })).toBeDisabled()
  expect(await violations(page)).toEqual([])
  await page.locator('a[href="/chats"]').evaluate((link: HTMLElement) => link.click())
  await page.keyboard.press("ArrowRight")
  await expect(viewer.getByText("3 / 3")).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(viewer).toHaveCount(0)
  await expect(page).toHaveURL(`/profile/${ben.id}`)
  await photosOf(page, ben).first().click()
  await expect(viewer).toBeVisible()
  await viewer.getByRole("button", { name: "Report" }).click()
  await expect(viewer).toHaveCount(0)
  await expect(page.getByRole("dialog")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await photosOf(page, ben).first().click()
  await expect(viewer).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(viewer).toHaveCount(0)
  await page.evaluate(() => document.body.append(Object.assign(new Audio("/v1/none"), { id: "song" })))
  const paused = page.evaluate(
    () =>
      new Promise((done) => {
        const song = document.querySelector<HTMLAudioElement>("#song")
        if (song) song.pause = () => done(true)
      }),
  )
  await page.locator('a[href="/chats"]').first().click()
  expect(await paused).toBe(true)
})

test(
  "PHOTO-06 the page behind the viewer stays where it was scrolled to, however it is closed, and Back leaves it at once",
  { tag: ["@both", "@full"] },
  async ({ open }) => {
    const [anna, ben] = await twoMembers()
    // The profile shows six photos between its texts, and the others in the album.
    const colours = ["aa3355", "33aa55", "3355aa", "555555", "aa33aa", "33aaaa", "aaaa33", "773355", "337755", "335577"]
    for (const colour of colours) await addPhoto(ben, "public", { colour })
    const page = await open(anna, "/setting")
    await page.goto(`/profile/${ben.id}`)
    await page
      .locator("main")
      .first()
      .evaluate((main: HTMLElement) => (main.style.paddingBlock = "1500px"))
    await page.locator("[data-state=success]").first().waitFor()
    const scrolled = () => page.evaluate(() => Math.round(scrollY))
    const tile = page.getByRole("region", { name: "Photos" }).getByRole("button").first()
    const edges = await tile.evaluate((button) =>
      [...(button.closest("ul")?.children ?? [])].map((each) => {
        const { top, bottom } = each.getBoundingClientRect()
        return [top, bottom]
      }),
    )
    const [[top, bottom] = [], second = [], third = [], fourth = []] = edges
    expect([second[0], third[1], fourth[1]].map((edge) => Math.round(edge ?? 0))).toEqual(
      [top, bottom, bottom].map((edge) => Math.round(edge ?? 0)),
    )
    expect((third[0] ?? 0) - (second[1] ?? 0), "no hole between the four").toBeLessThan(12)
    const viewer = page.getByRole("dialog", { name: "Photo viewer" })
    const ways = [
      () => page.keyboard.press("Escape"),
      () => viewer.getByRole("button", { name: "Close" }).click(),
      () => page.goBack(),
      () => page.keyboard.press("Escape"),
    ]
    await tile.scrollIntoViewIfNeeded()
    const before = await scrolled()
    expect(before).toBeGreaterThan(300)
    for (const close of ways) {
      await tile.click()
      await expect(viewer).toBeVisible()
      await close()
      await expect(viewer).toHaveCount(0)
      expect(await scrolled()).toBe(before)
    }
    await page.reload()
    await expect(photosOf(page, ben)).toHaveCount(10)
    await page.evaluate(() => history.back())
    await expect(page).toHaveURL("/setting")
  },
)

test(
  "PHOTO-06 a picture is loading, loaded or broken; a new source loads again; a small one has no rim",
  { tag: "@full" },
  async ({ open }) => {
    const ben = await newMember({ gender: 1 })
    for (const colour of ["aa3355", "33aa55"]) await addPhoto(ben, "public", { colour })
    let release = () => undefined as void
    const held = new Promise<void>((done) => (release = done))
    const page = await open(await newMember(), "about:blank")
    await page.route(/\/(1600|600)\.webp/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`/profile/${ben.id}`)
    const shown = page.locator("[data-state]").first()
    await expect(shown).toHaveAttribute("data-state", "loading")
    const rimAt = (height: number) =>
      shown.evaluate((element: HTMLElement, pixels) => {
        element.style.height = `${pixels}px`
        element.style.width = `${pixels}px`
        const { paddingTop } = getComputedStyle(element.lastElementChild ?? element)
        element.style.height = ""
        element.style.width = ""
        return Number.parseFloat(paddingTop)
      }, height)
    expect(await rimAt(100)).toBe(0)
    expect(await rimAt(200)).toBe(40)
    release()
    await expect(shown).toHaveAttribute("data-state", "success")
    await page.unroute(/\/(1600|600)\.webp/)
    await page.route(/\/(1600|600)\.webp/, (route) => route.abort())
    await page.reload()
    await expect(shown).toHaveAttribute("data-state", "error")
    await photosOf(page, ben).first().click()
    await expect(page.getByRole("dialog", { name: "Photo viewer" })).toBeVisible()
  },
)

const secretOf = (page: Page, gold: string) => page.getByRole("button", { name: `Secret photo, ${gold} gold` })

/** The file of the viewer's picture. */
const shownFile = async (page: Page): Promise<string> =>
  new URL(
    (await page.getByRole("dialog", { name: "Photo viewer" }).getByRole("img").first().getAttribute("src")) ?? "",
    page.url(),
  ).pathname

test(
  "PHOTO-04 a secret photo is a blur with a price until it is paid for, once",
  { tag: "@both" },
  async ({ open, baseURL }) => {
    const [buyer, poor, owner] = await Promise.all([wealthyMember(baseURL), newMember(), newMember({ gender: 1 })])
    const id = await addPhoto(owner, "secret", { price: 3 })
    const page = await open(buyer, `/profile/${owner.id}`)
    await secretOf(page, "3").click()
    const dialog = page.getByRole("dialog", { name: "Secret photo" })
    await expect(dialog.getByRole("button", { name: "Pay 3 gold and see" })).toBeEnabled()
    await owner.call("PUT", `/uploads/${id}`, { price: 4 })
    await dialog.getByRole("button", { name: "Pay 3 gold and see" }).click()
    await expect(page.getByText("The price has just changed. Please look again before you pay")).toBeVisible()
    expect(await violations(page)).toEqual([])
    const paid = page.waitForRequest((request) => request.url().endsWith("/v1/uploads/pay"))
    await dialog.getByRole("button", { name: "Pay 4 gold and see" }).click()
    expect((await paid).headers()["idempotency-key"]).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    await expect(page.getByRole("dialog", { name: "Photo viewer" })).toBeVisible()
    expect(await shownFile(page)).toMatch(/1600\.webp$/)
    await page.keyboard.press("Escape")
    await expect(photosOf(page, owner)).toHaveCount(1)
    await page.reload()
    await expect(photosOf(page, owner)).toHaveCount(1)
    const none = await open(poor, `/photo/${id}`)
    await secretOf(none, "4").click()
    await expect(none.getByRole("dialog").getByRole("alert")).toHaveText("Not enough gold: this costs 4.")
    await none.getByRole("button", { name: "Pay 4 gold and see" }).click()
    await expect(none.getByRole("dialog", { name: "Buy gold" }).getByRole("alert")).toContainText("4 more gold")
  },
)

test(
  "PHOTO-03 PHOTO-04 a photo has a page for members who may see it, and 404 for others",
  { tag: "@full" },
  async ({ open }) => {
    const owner = await newMember()
    await owner.call("PUT", "/user", { visibility: "public" })
    const [seen, hidden] = [await addPhoto(owner, "public"), await addPhoto(owner, "private")]
    const visitor = await open(null, `/photo/${seen}`)
    await expect(visitor.getByRole("heading", { name: `A photo of ${owner.name}` })).toBeVisible()
    await expect(visitor.getByRole("link", { name: "To the profile" })).toHaveAttribute("href", `/profile/${owner.id}`)
    for (const id of [hidden, 999_999_999]) {
      await visitor.goto(`/photo/${id}`)
      await expect(visitor.getByRole("heading", { name: "This photo does not exist or is hidden" })).toBeVisible()
    }
    const own = await open(owner, `/photo/${hidden}`)
    await own.getByRole("link", { name: "To my album" }).click()
    await expect(own).toHaveURL("/album?folder=private")
    const photo = await owner.call<AlbumPhoto>("GET", `/photo/${hidden}`)
    expect((await fetch(new URL(photo.src, own.url()))).status).toBe(200)
  },
)
