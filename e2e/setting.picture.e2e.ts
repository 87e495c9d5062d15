import type { Page } from "@playwright/test"
import type { Profile } from "@redthread/contract/profile"
import { violations } from "./axe"
import { type Member, newMember } from "./members"
import { expect, test } from "./screens"

const profileOf = (member: Member) => member.call<Profile>("GET", `/user/${member.id}`)
const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true })

/** A picture drawn by the browser. */
async function drawnPicture(page: Page, width: number, height: number): Promise<Buffer> {
  const url = await page.evaluate(
    ([w, h]) => {
      const canvas = Object.assign(document.createElement("canvas"), { width: w, height: h })
      const context = canvas.getContext("2d")
      if (!context) throw new Error("no canvas")
      context.fillStyle = "#23715f"
      context.fillRect(0, 0, w, h)
      context.fillStyle = "#c2212e"
      context.fillRect(0, 0, w / 2, h)
      return canvas.toDataURL("image/png")
    },
    [width, height] as const,
  )
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64")
}

test(
  "PRO-07 a portrait is cropped by keys, turned, and stored in the shape of a card",
  { tag: "@both" },
  async ({ open }) => {
    const anna = await newMember()
    const page = await open(anna, "/setting/avatar")
    const portrait = part(page, "Portrait")
    const buffer = await drawnPicture(page, 900, 600)
    const chooser = page.waitForEvent("filechooser")
    await portrait.getByRole("button", { name: "Choose a picture" }).click()
    await (await chooser).setFiles({ name: "me.png", mimeType: "image/png", buffer })
    const frame = portrait.getByRole("application")
    await frame.focus()
    for (const key of ["+", "ArrowLeft", "ArrowUp", "r"]) await page.keyboard.press(key)
    await expect(portrait.getByRole("slider", { name: "Zoom" })).toHaveValue("1.2")
    await portrait.getByRole("button", { name: "Rotate" }).click()
    expect(await violations(page)).toEqual([])
    const sent = page.waitForRequest((request) => request.url().endsWith("/v1/uploads/resumable"))
    await portrait.getByRole("button", { name: "Use this" }).click()
    expect((await sent).method()).toBe("POST")
    await expect(page.getByText("Saved")).toBeVisible()
    const image = portrait.getByRole("img", { name: "Portrait" })
    await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(200)
    const { portrait: large } = await profileOf(anna)
    const size = await page.evaluate(async (src) => {
      const picture = await createImageBitmap(await (await fetch(src)).blob())
      return [picture.width, picture.height]
    }, large ?? "")
    expect((size[0] ?? 0) / (size[1] ?? 1)).toBeCloseTo(3 / 4, 2)
  },
)

test(
  "PRO-07 a cover is dropped in, taken away again, and what is no picture is refused",
  { tag: "@full" },
  async ({ open }) => {
    const anna = await newMember()
    const page = await open(anna, "/setting/avatar")
    const cover = part(page, "Cover")
    const data = [...(await drawnPicture(page, 800, 800))]
    const drop = (name: string, type: string, bytes: number[]) =>
      cover.getByRole("button", { name: "Choose a picture" }).evaluate(
        (button, [fileName, fileType, content]) => {
          const transfer = new DataTransfer()
          transfer.items.add(new File([new Uint8Array(content)], fileName, { type: fileType }))
          button.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }))
        },
        [name, type, bytes] as const,
      )
    await drop("note.png", "image/png", [1, 2, 3])
    await expect(cover.getByRole("alert")).toContainText("No valid files")
    await drop("sea.png", "image/png", data)
    await cover.getByRole("button", { name: "Use this" }).click()
    await expect(page.getByText("Saved")).toBeVisible()
    expect((await profileOf(anna)).cover).toContain("cover.webp")
    await cover.getByRole("button", { name: "Remove cover" }).click()
    await expect(cover.getByRole("img")).toHaveCount(0)
    expect((await profileOf(anna)).cover).toBeNull()
  },
)

test("PRO-07 a portrait is taken with the camera, which is let go again", { tag: "@full" }, async ({ open }) => {
  const anna = await newMember()
  const page = await open(anna, "/setting/avatar", { permissions: ["camera"] })
  const streams = await page.evaluateHandle(() => {
    const opened: MediaStream[] = []
    const devices = navigator.mediaDevices
    const ask = devices.getUserMedia.bind(devices)
    devices.getUserMedia = async (wishes) => {
      const stream = await ask(wishes)
      opened.push(stream)
      return stream
    }
    return opened
  })
  const portrait = part(page, "Portrait")
  await portrait.getByRole("button", { name: "Take a picture" }).click()
  const dialog = page.getByRole("dialog", { name: "Take a picture" })
  await dialog.getByRole("button", { name: "Take it" }).click()
  await expect(dialog).toHaveCount(0)
  const states = () => streams.evaluate((all) => all.flatMap((one) => one.getTracks().map((track) => track.readyState)))
  await expect.poll(states).toEqual(["ended"])
  await portrait.getByRole("button", { name: "Use this" }).click()
  await expect(page.getByText("Saved")).toBeVisible()
  expect((await profileOf(anna)).avatar).not.toBeNull()
})
