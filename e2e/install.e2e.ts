import { devices } from "@playwright/test"
import { newMember } from "./members"
import { expect, test } from "./screens"

const weChat =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50(0x18003234) NetType/WIFI Language/zh_CN"

test("SHELL-06 the application can be installed, in the page's language, and takes what others share", async ({
  open,
}) => {
  const anna = await newMember()
  const page = await open(
    anna,
    "/de/share?title=Kyoto&text=Herbst%20https%3A%2F%2Fexample.org%2Fk&url=https%3A%2F%2Fexample.org%2Fk",
  )
  await expect(page.getByRole("textbox", { name: "Was möchtest du erzählen?" })).toHaveValue(
    "Kyoto\nHerbst https://example.org/k",
  )
  const href = await page.locator("link[rel=manifest]").getAttribute("href")
  const manifest = (await (await page.request.get(href ?? "")).json()) as {
    lang: string
    icons: { src: string; sizes: string }[]
    shortcuts: { name: string; url: string }[]
  }
  expect(manifest).toMatchObject({ lang: "de", display: "standalone", share_target: { action: "/share" } })
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (path) => {
      const picture = await createImageBitmap(await (await fetch(path)).blob())
      return `${picture.width}x${picture.height}`
    }, src)
    expect(size, src).toBe(sizes)
  }
})

test("SHELL-06 inside WeChat a button leads back in place of the top bar", { tag: "@full" }, async ({ open }) => {
  const anna = await newMember()
  const page = await open(anna, "/home", { ...devices["iPhone 13"], userAgent: weChat })
  const tabs = page.getByRole("navigation", { name: "Main menu" })
  await tabs.getByRole("link", { name: "Chats" }).click()
  await expect(page).toHaveURL(/\/chats$/)
  await expect(page.getByRole("banner")).toHaveCount(0)
  await page.getByRole("button", { name: "Go back" }).click()
  await expect(page).toHaveURL(/\/home$/)
})
