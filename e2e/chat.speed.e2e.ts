import type { Page } from "@playwright/test"
import type { Message, Thread } from "@redthread/contract/chat"
import { type Member, twoWhoTalk } from "./members"
import { expect, test } from "./screens"
import { between, traced } from "./trace"

const count = 10_000
const pageSize = 500
/** ms from a key press to its display, with the processor slowed down four times. */
const keyLimit = 50
/** ms from the click on the conversation to its latest messages, on the same. */
const openLimit = 1000
const keys = 20

/** Messages in the server's form: texts of all lengths, of both members, over months. */
function made(seq: number, like: Message, [me, other]: [number, number]): Message {
  const content = `${seq}. ${"The ferry was late, and nobody minded. ".repeat(1 + (seq % 6))}`
  const created_at = new Date(Date.UTC(2026, 0, 1, 0, seq * 9)).toISOString()
  return {
    ...like,
    id: 1e9 + seq,
    seq,
    changed: seq,
    sender: seq % 3 === 0 ? me : other,
    client_id: null,
    content,
    created_at,
  }
}

/** The test answers requests for the conversation's history, with pages of the maximum size. */
async function answerWithHistory(page: Page, [anna, ben]: [Member, Member]): Promise<void> {
  await page.route(/\/v1\/message_threads\/\d+\?/, async (route) => {
    const query = new URL(route.request().url()).searchParams
    const answer = (await (await route.fetch()).json()) as Thread
    const like = answer.messages[0]
    if (query.has("since") || !like) return route.fulfill({ json: { ...answer, messages: [] } })
    const end = Number(query.get("max_id") ?? count + 1)
    const first = Math.max(1, end - (query.has("max_id") ? pageSize : 50))
    const messages = Array.from({ length: end - first }, (_, at) => made(end - 1 - at, like, [anna.id, ben.id]))
    await route.fulfill({
      json: { ...answer, seq: count, unread: 0, messages, pagination: { next_max_id: first > 1 ? first : null } },
    })
  })
}

const log = (page: Page) => page.getByRole("log", { name: "Messages" })
const message = (page: Page, seq: number) => log(page).locator(`[data-seq="${seq}"]`)

/** Marks each key press and the frame that shows it, each click and the frame with the latest message. */
const markByItself = (page: Page) =>
  page.evaluate((latest) => {
    const frame = (name: string) => requestAnimationFrame(() => performance.mark(name))
    addEventListener("keydown", () => performance.mark("key"), true)
    addEventListener("input", () => frame("painted"), true)
    addEventListener("click", () => performance.mark("click"), true)
    let isThere = true
    new MutationObserver(() => {
      const wasThere = isThere
      isThere = document.querySelector(latest) !== null
      if (isThere && !wasThere) frame("opened")
    }).observe(document.body, { childList: true, subtree: true })
  }, `[data-seq="${count}"]`)

const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

async function typeSlowly(page: Page): Promise<void> {
  const field = page.getByRole("textbox", { name: /^Write to/ })
  for (let at = 0; at < keys; at++) {
    await field.press("abcdefghij"[at % 10] ?? "a")
    await twoFrames(page)
  }
}

test("CHAT-01 in a conversation of 10,000 messages a key paints within 50 ms on a slow machine, and it opens at once", async ({
  open,
  browser,
}) => {
  test.setTimeout(180_000)
  const [anna, ben] = await twoWhoTalk()
  const page = await open(anna, "/chats", { first: (fresh) => answerWithHistory(fresh, [anna, ben]) })
  const row = page.getByRole("link", { name: new RegExp(ben.name) })
  await row.click()
  await message(page, count).waitFor()
  await log(page).focus()
  // Scrolls page by page to the first message.
  while ((await message(page, 1).count()) === 0) {
    await page.keyboard.press("Home")
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
  }
  expect(await log(page).getByRole("listitem").count()).toBeLessThan(60)
  await markByItself(page)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 4 })
  const opened: number[] = []
  const worst: number[] = []
  // A shared machine is sometimes slow although the page is not: the best of three counts.
  while (worst.length < 3 && !(worst.some((ms) => ms <= keyLimit) && opened.some((ms) => ms <= openLimit))) {
    await page
      .getByRole("link", { name: /^Chats/ })
      .first()
      .click()
    await expect(log(page)).toBeHidden()
    await browser.startTracing(page, traced)
    await row.click()
    await message(page, count).waitFor()
    await typeSlowly(page)
    const trace = await browser.stopTracing()
    opened.push(...between(trace, "click", "opened"))
    const taken = between(trace, "key", "painted")
    expect(taken).toHaveLength(keys)
    worst.push(Math.max(...taken))
  }
  test.info().annotations.push({ type: "key ms, opened ms", description: JSON.stringify({ worst, opened }) })
  expect(Math.min(...worst)).toBeLessThanOrEqual(keyLimit)
  expect(Math.min(...opened)).toBeLessThanOrEqual(openLimit)
})
