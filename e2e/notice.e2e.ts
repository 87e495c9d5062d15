import { newMember } from "./members"
import { expect, test } from "./screens"

test("NOTI-01 NOTI-02 the bell unfolds what came, live, leads there, and is cleared", async ({ open }) => {
  const [anna, ben] = await Promise.all([newMember(), newMember({ gender: 1 })])
  const post = await anna.call<{ id: number }>("POST", "/feeds", { content: "Good morning" })
  const page = await open(anna, "/home")
  const bell = page.getByRole("banner").getByRole("button", { name: /^Notifications/ })
  await bell.click()
  const sheet = page.getByRole("dialog", { name: "Notifications" })
  await expect(sheet.getByText("Nothing new yet")).toBeVisible()
  await ben.call("POST", `/feeds/${post.id}/likes`)
  const line = sheet.getByRole("link", { name: `${ben.name} likes your post` })
  await expect(line).toBeVisible()
  await line.click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(`/feed/${post.id}`)
  await bell.click()
  await sheet.getByRole("button", { name: "Clear all" }).click()
  await sheet.getByRole("button", { name: "Clear", exact: true }).click()
  await expect(sheet.getByText("Nothing new yet")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(bell).toBeFocused()
})

test(
  "NOTI-01 NOTI-02 the phone's bell has the number and opens a page; settings save",
  { tag: ["@phone", "@full"] },
  async ({ open }) => {
    const [anna, ben] = await Promise.all([newMember(), newMember({ gender: 1 })])
    const post = await anna.call<{ id: number }>("POST", "/feeds", { content: "Good morning" })
    await ben.call("POST", `/feeds/${post.id}/likes`)
    const page = await open(anna, "/home")
    await page.getByRole("banner").getByRole("link", { name: "Notifications, 1 new" }).click()
    await expect(page.getByRole("link", { name: `${ben.name} likes your post` })).toBeVisible()
    await page.getByRole("banner").getByRole("button", { name: "Go back" }).click()
    await page.getByRole("banner").getByRole("link", { name: "Notifications", exact: true }).click()
    await page.getByRole("link", { name: "Settings" }).click()
    const all = page.getByRole("checkbox", { name: "Posts and questions: Push" })
    const single = page.getByRole("checkbox", { name: "Posts: Push" })
    const more = page.getByRole("button", { name: /^Posts and questions/ })
    await more.click()
    await single.uncheck()
    await expect(page.getByText("Saved")).toBeVisible()
    await page.reload()
    await expect(all).toHaveJSProperty("indeterminate", true)
    await more.click()
    await expect(single).not.toBeChecked()
    await all.check()
    await expect(single).toBeChecked()
  },
)
