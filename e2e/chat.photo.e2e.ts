import type { Page } from "@playwright/test"
import type { Thread } from "@redthread/contract/chat"
import { violations } from "./axe"
import { newMember, talk, twoWhoTalk, wealthyMember } from "./members"
import { addPhoto, picture, pngFile } from "./pictures"
import { expect, test } from "./screens"

const messages = (page: Page) => page.getByRole("log", { name: "Messages" })
const send = (page: Page) => page.getByRole("button", { name: "Send", exact: true })

async function attach(page: Page, colours: readonly string[]): Promise<void> {
  await page.getByRole("button", { name: "Pictures and clips" }).click()
  const chooser = page.waitForEvent("filechooser")
  await page.getByRole("button", { name: "Add pictures or clips" }).click()
  await (await chooser).setFiles(colours.map((colour) => pngFile(`${colour}.png`, picture(colour))))
}

test(
  "PHOTO-07 CHAT-02 photos are sent, seen at once by the other, and found again",
  { tag: "@both" },
  async ({ open }) => {
    const [anna, ben] = await twoWhoTalk()
    const [hers, his] = [await open(anna, `/chat/${ben.id}`), await open(ben, `/chat/${anna.id}`)]
    await messages(his).getByText("👋").first().waitFor()
    await attach(hers, ["aa3355", "33aa55"])
    await hers.getByRole("textbox", { name: /^Write to/ }).fill("From the sea")
    await expect(send(hers)).toBeEnabled()
    await send(hers).click()
    await expect(messages(his).getByText("From the sea")).toBeVisible()
    const seen = messages(his).getByRole("button", { name: `Photo of ${anna.name}` })
    await expect(seen).toHaveCount(2)
    await expect(messages(hers).getByRole("button", { name: `Photo of ${anna.name}` })).toHaveCount(2)
    expect(await violations(hers)).toEqual([])
    await seen.first().click()
    await expect(his.getByRole("dialog", { name: "Photo viewer" }).getByText("1 / 2")).toBeVisible()
    await his.keyboard.press("Escape")
    await his.getByRole("button", { name: /^Options for the chat/ }).click()
    await his.getByRole("menuitem", { name: "Photos from this chat" }).click()
    await expect(his.getByRole("dialog").getByRole("button", { name: `Photo of ${anna.name}` })).toHaveCount(2)
    const { messages: sent } = await anna.call<Thread>("GET", `/message_threads/${ben.id}?user=1`)
    expect(sent.filter(({ message_type }) => message_type === "photo")).toHaveLength(1)
  },
)

test(
  "PHOTO-07 CHAT-10 a pasted picture is sent, and a paid one is a blur until it is paid for",
  { tag: "@full" },
  async ({ open, baseURL }) => {
    const [rich, owner] = await Promise.all([wealthyMember(baseURL), newMember({ gender: 1 })])
    await addPhoto(owner, "secret", { price: 2 })
    await talk(owner, rich)
    const page = await open(owner, `/chat/${rich.id}`)
    const data = [...picture("3355aa")]
    await page.getByRole("textbox", { name: /^Write to/ }).evaluate((field, bytes) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([new Uint8Array(bytes)], "pasted.png", { type: "image/png" }))
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }))
    }, data)
    await page.getByRole("button", { name: "Add paid photos" }).click()
    const picker = page.getByRole("dialog")
    await picker.getByRole("button", { name: owner.name }).click()
    await picker.getByRole("button", { name: "Add", exact: true }).click()
    await expect(send(page)).toBeEnabled()
    await send(page).click()
    await expect(messages(page).getByRole("button", { name: `Photo of ${owner.name}` })).toHaveCount(2)
    const his = await open(rich, `/chat/${owner.id}`)
    await expect(messages(his).getByRole("button", { name: `Photo of ${owner.name}` })).toHaveCount(1)
    await messages(his).getByRole("button", { name: "Secret photo, 2 gold" }).click()
    await his.getByRole("dialog").getByRole("button", { name: "Pay 2 gold and see" }).click()
    await expect(his.getByRole("dialog", { name: "Photo viewer" })).toBeVisible()
    await his.keyboard.press("Escape")
    await expect(messages(his).getByRole("button", { name: `Photo of ${owner.name}` })).toHaveCount(2)
  },
)
