import type { Locator, Page, WebSocketRoute } from "@playwright/test"
import { type Member, newDevice, newMember, twoMembers, twoWhoTalk } from "./members"
import { expect, test } from "./screens"

const german = { language: "de" } as const
const japanese = { language: "ja", gender: 1 } as const

const field = (page: Page | Locator) => page.getByRole("textbox", { name: /^Write to/ })
const messages = (page: Page | Locator) => page.getByRole("log", { name: "Messages" })
const said = (page: Page | Locator, text: string) => messages(page).getByText(text, { exact: true })

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press("Enter")
}

const say = (from: Member, to: Member, message_content: string) =>
  from.call("POST", "/messages", { user_id: to.id, message_content })

const sentences = [
  ["Guten Morgen, wie hast du geschlafen?", "おはよう、とてもよく眠れました。"],
  ["Was machst du heute am Abend?", "友だちと映画を見に行きます。"],
  ["Erzähl mir bitte morgen davon.", "はい、明日ぜんぶ話しますね。"],
] as const

test("CHAT-03 TRANS-01 two who share no language write and read at once, the original one click away", async ({
  open,
}) => {
  const [lena, yuki] = await Promise.all([newMember(german), newMember(japanese)])
  const [hers, his] = await Promise.all([open(lena, `/chat/${yuki.id}`), open(yuki, `/chat/${lena.id}`)])
  await Promise.all([field(hers).waitFor(), field(his).waitFor()])
  for (const [question, answer] of sentences) {
    await write(hers, question)
    await expect(said(his, `[ja] ${question}`)).toBeVisible()
    await write(his, answer)
    await expect(said(hers, `[de] ${answer}`)).toBeVisible()
  }
  const [question] = sentences[0]
  await expect(said(his, question)).toBeHidden()
  await messages(his).getByRole("button", { name: "Show original" }).first().click()
  await expect(said(his, question)).toBeVisible()
  await expect(said(his, question)).toHaveAttribute("lang", "de")
  await expect(said(hers, question)).toHaveCount(1)
  await expect(messages(hers).getByRole("button", { name: "Show original" })).toHaveCount(3)
})

test(
  "CHAT-03 every device of both has each message once and in order, also after a reload",
  { tag: "@full" },
  async ({ open }) => {
    const [anna, ben] = await twoWhoTalk()
    const pages = await Promise.all([
      open(anna, `/chat/${ben.id}`),
      open(await newDevice(anna), `/chat/${ben.id}`),
      open(ben, `/chat/${anna.id}`),
      open(await newDevice(ben), `/chat/${anna.id}`),
    ])
    const [hers, , his] = pages as [Page, Page, Page, Page]
    await Promise.all(pages.map((page) => field(page).waitFor()))
    const texts = ["one", "two", "three", "four", "five"]
    for (const [index, text] of texts.entries()) await write(index % 2 === 0 ? hers : his, text)
    const bubbles = (page: Page) => messages(page).getByRole("listitem")
    // A device in the background marks the first unread message.
    const inOrder = [/👋/, /👋/, ...texts.map((text) => new RegExp(`^(New)?${text}`))]
    for (const page of pages) await expect(bubbles(page)).toHaveText(inOrder)
    await hers.reload()
    await expect(bubbles(hers)).toHaveText(inOrder)
  },
)

test(
  "CHAT-04 CHAT-03 what is written offline survives a reload and goes out by itself, in order and once",
  { tag: "@both" },
  async ({ open }) => {
    const [anna, ben] = await twoWhoTalk()
    const [hers, his] = await Promise.all([open(anna, `/chat/${ben.id}`), open(ben, `/chat/${anna.id}`)])
    await Promise.all([said(hers, "👋").last().waitFor(), said(his, "👋").last().waitFor()])
    await hers.context().setOffline(true)
    await write(hers, "From the tunnel")
    await write(hers, "Still in it")
    await expect(messages(hers).getByText("Goes out as soon as the network is back.")).toHaveCount(2)
    await hers.context().setOffline(false)
    await hers.reload()
    await expect(said(hers, "From the tunnel")).toBeVisible()
    await expect(messages(his).getByRole("listitem")).toHaveText([/👋/, /👋/, /^From the tunnel/, /^Still in it/])
    await expect(messages(hers).getByRole("button", { name: "Try again" })).toBeHidden()
    await write(hers, "Out of it")
    await expect(said(his, "Out of it")).toBeVisible()
    await expect(said(his, "From the tunnel")).toHaveCount(1)
    await expect(said(hers, "From the tunnel")).toHaveCount(1)
  },
)

test(
  "CHAT-03 CHAT-04 a message whose answer was lost is sent again and stored once",
  { tag: "@full" },
  async ({ open }) => {
    const [anna, ben] = await twoWhoTalk()
    const [hers, his] = await Promise.all([open(anna, `/chat/${ben.id}`), open(ben, `/chat/${anna.id}`)])
    await Promise.all([said(hers, "👋").last().waitFor(), said(his, "👋").last().waitFor()])
    await hers.route(
      "**/v1/messages",
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await write(hers, "Did you get this?")
    await expect(said(his, "Did you get this?")).toBeVisible()
    await expect(messages(hers).getByRole("button", { name: "Try again" })).toBeHidden()
    await write(hers, "And this?")
    await expect(said(his, "And this?")).toBeVisible()
    for (const page of [hers, his]) {
      await expect(messages(page).getByRole("listitem")).toHaveText([/👋/, /👋/, /^Did you get this/, /^And this/])
    }
  },
)

test("NOTI-04 CHAT-03 after an interruption the client reconnects and fetches missed messages", async ({ open }) => {
  const [anna, ben] = await twoWhoTalk()
  const lines: WebSocketRoute[] = []
  let isDown = false
  const page = await open(anna, `/chat/${ben.id}`, {
    first: (fresh) =>
      fresh.routeWebSocket(/\/app\//, async (line) => {
        if (isDown) return line.close({ code: 1012 })
        line.connectToServer()
        lines.push(line)
      }),
  })
  await said(page, "👋").last().waitFor()
  await say(ben, anna, "Before the cut")
  await expect(said(page, "Before the cut")).toBeVisible()
  isDown = true
  await Promise.all(lines.map((line) => line.close({ code: 1012 })))
  await expect(page.getByLabel("Reconnecting")).toBeVisible()
  await say(ben, anna, "During the cut")
  await say(ben, anna, "Still during it")
  isDown = false
  await expect(messages(page).getByRole("listitem")).toHaveText([
    /👋/,
    /👋/,
    /^Before the cut/,
    /^During the cut/,
    /^Still during it/,
  ])
  await expect(page.getByLabel("Reconnecting")).toBeHidden()
  await say(ben, anna, "After it")
  await expect(said(page, "After it")).toBeVisible()
  expect(lines).toHaveLength(2)
})

test(
  "NOTI-02 the unread counter is the same on every device, and goes when it is read",
  { tag: ["@both", "@full"] },
  async ({ open }) => {
    const [anna, ben] = await twoWhoTalk()
    await anna.call("GET", "/me")
    const threads = await anna.call<{ items: { id: number }[] }>("GET", "/message_threads")
    await anna.call("PUT", `/message_threads/${threads.items[0]?.id}`, { unread: 0 })
    const pages = await Promise.all([open(anna, "/recommend"), open(await newDevice(anna), "/setting")])
    const chats = (page: Page) => page.getByRole("navigation").getByRole("link", { name: /Chats/ })
    for (const page of pages) await expect(chats(page)).not.toHaveAccessibleName(/unread/)
    await say(ben, anna, "One")
    await say(ben, anna, "Two")
    for (const page of pages) {
      await expect(chats(page)).toHaveAccessibleName(/2 unread/)
      await expect(page).toHaveTitle(/^\(2\) /)
    }
    const [reading] = pages as [Page, Page]
    await chats(reading).click()
    const row = reading.getByRole("link", { name: new RegExp(ben.name) })
    await expect(row).toContainText("Two")
    await row.click()
    await expect(said(reading, "Two")).toBeVisible()
    await reading.bringToFront()
    for (const page of pages) await expect(page).not.toHaveTitle(/^\(/)
  },
)

test("NOTI-04 who is here has a dot, and loses it on leaving", { tag: "@full" }, async ({ open }) => {
  const [anna, ben] = await twoWhoTalk()
  const hers = await open(anna, "/chats")
  const row = hers.getByRole("link", { name: new RegExp(ben.name) })
  await expect(row).toBeVisible()
  await expect(row.getByLabel("Online")).toBeHidden()
  const his = await open(ben, "/setting")
  await expect(row.getByLabel("Online")).toBeVisible()
  await his.close()
  await expect(row.getByLabel("Online")).toBeHidden({ timeout: 45_000 })
})

test(
  "CHAT-06 on the desktop chats are docked side by side, 250 px wide, and stay while one looks around",
  { tag: "@full" },
  async ({ open }) => {
    const [anna, ben] = await twoWhoTalk()
    const carl = await newMember({ gender: 1 })
    const page = await open(anna, `/profile/${ben.id}`)
    await page.getByRole("button", { name: `Chat with ${ben.name}` }).click()
    const first = page.getByRole("region", { name: `Conversation with ${ben.name}` })
    await expect(said(first, "👋")).toHaveCount(2)
    await page.goto(`/profile/${carl.id}`)
    await page.getByRole("button", { name: `Say hi to ${carl.name}` }).click()
    await page.getByRole("button", { name: "Write something else" }).click()
    const second = page.getByRole("region", { name: `Conversation with ${carl.name}` })
    await expect(field(second)).toBeFocused()
    await expect(first).toBeVisible()
    const boxes = await Promise.all([first, second].map((chat) => chat.locator("xpath=..").boundingBox()))
    expect(boxes.map((box) => Math.round(box?.width ?? 0))).toEqual([250, 250])
    expect((boxes[0]?.x ?? 0) + 250).toBeLessThanOrEqual(boxes[1]?.x ?? 0)
    for (const box of boxes) expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(800)
    await field(second).fill("Hello")
    await field(second).press("Enter")
    await expect(said(second, "Hello")).toBeVisible()
    await page.getByRole("navigation").getByRole("link").first().click()
    await expect(page).toHaveURL("/home")
    await expect(said(second, "Hello")).toBeVisible()
    await page.getByRole("button", { name: `Minimise the chat with ${ben.name}` }).click()
    await expect(first).toBeHidden()
    await say(ben, anna, "Are you there?")
    await page.getByRole("button", { name: `Open the chat with ${ben.name}` }).click()
    await expect(said(first, "Are you there?")).toBeVisible()
    await page.getByRole("button", { name: `Close the chat with ${carl.name}` }).click()
    await expect(second).toBeHidden()
    await field(first).focus()
    await page.keyboard.press("Escape")
    await expect(first).toBeHidden()
  },
)

test(
  "CHAT-06 on the phone a chat takes the whole screen, and back leads to the list",
  { tag: "@phone" },
  async ({ open }) => {
    const [anna, ben] = await twoWhoTalk()
    const page = await open(anna, `/profile/${ben.id}`)
    await page.getByRole("button", { name: `Chat with ${ben.name}` }).click()
    await expect(page).toHaveURL(`/chat/${ben.id}`)
    const conversation = page.getByRole("region", { name: `Conversation with ${ben.name}` })
    await expect(said(conversation, "👋")).toHaveCount(2)
    const box = await conversation.boundingBox()
    expect({ width: box?.width, y: box?.y, height: Math.round(box?.height ?? 0) }).toEqual({
      width: 390,
      y: 0,
      height: 844,
    })
    await expect(page.getByRole("navigation", { name: "Main menu" })).toHaveCount(0)
    await write(page, "From the pocket")
    await expect(said(page, "From the pocket")).toBeVisible()
    await page.getByRole("link", { name: "Back to the chats" }).click()
    await expect(page).toHaveURL("/chats")
    await expect(page.getByRole("link", { name: new RegExp(ben.name) })).toContainText("From the pocket")
  },
)

test("CHAT-08 before there is an answer one message is all", { tag: "@full" }, async ({ open }) => {
  const [anna, ben] = await twoMembers()
  const page = await open(anna, `/chat/${ben.id}`)
  await write(page, "Hello")
  await expect(said(page, "Hello")).toBeVisible()
  await write(page, "Hello?")
  await expect(messages(page).getByText("Please wait for an answer before you send more messages")).toBeVisible()
  await say(ben, anna, "Here I am")
  await expect(said(page, "Here I am")).toBeVisible()
  await messages(page).getByRole("button", { name: "Try again" }).click()
  await expect(messages(page).getByRole("button", { name: "Try again" })).toBeHidden()
  await expect(said(page, "Hello?")).toHaveCount(1)
})

test("CHAT-01 conversations are listed latest first and found by name", { tag: "@full" }, async ({ open }) => {
  const anna = await newMember()
  const others = await Promise.all([newMember({ gender: 1 }), newMember({ gender: 1 })])
  for (const other of others) await say(other, anna, `I am ${other.name}`)
  const page = await open(anna, "/chats")
  const rows = page.getByRole("region", { name: "Chats" }).getByRole("listitem")
  await expect(rows).toHaveText(others.toReversed().map(({ name }) => new RegExp(`${name}.*I am ${name}`, "s")))
  await page.getByRole("searchbox", { name: "Search chats" }).fill(others[0]?.name ?? "")
  await expect(rows).toHaveText([new RegExp(others[0]?.name ?? "")])
  await page.getByRole("searchbox", { name: "Search chats" }).fill("nobody at all")
  await expect(page.getByText("No chat matches “nobody at all”.")).toBeVisible()
})

test(
  "TRANS-02 Simplified and Traditional Chinese are read by each other with no engine at all",
  { tag: "@full" },
  async ({ open }) => {
    const [lin, chen] = await Promise.all([newMember({ language: "zh" }), newMember({ language: "tw", gender: 1 })])
    const page = await open(chen, `/chat/${lin.id}`)
    await field(page).waitFor()
    await say(lin, chen, "这个软件真的很好用")
    await expect(said(page, "這個軟體真的很好用")).toBeVisible()
  },
)
