import type { CDPSession, Page } from "@playwright/test"
import type { Page as ListPage } from "@redthread/contract/core/page"
import type { Feed } from "@redthread/contract/feed"
import { newMember } from "./members"
import { expect, test } from "./screens"
import { pageTasks, traced } from "./trace"

const posts = 500
/** ms of a task, with the processor slowed down four times. */
const longest = 100

/** Endless posts in the server's form: texts of all lengths, pictures in every other. */
function made(index: number, { id, uploads, ...like }: Feed): Feed {
  const [photo] = uploads
  const pictures =
    photo && index % 2 === 0 ? Array.from({ length: 1 + (index % 4) }, (_, at) => ({ ...photo, id: at + 1 })) : []
  return {
    ...like,
    id: id * 1000 - index,
    content: `${index}. ${"The ferry was late, and nobody minded. ".repeat(1 + (index % 9))}[smile]`,
    language: null,
    translate: null,
    translate_state: "none",
    uploads: pictures,
    upload_ids: pictures.map((picture) => picture.id),
  }
}

async function answerWithPosts(page: Page, like: Feed): Promise<void> {
  await page.route(/\/v1\/feeds(\?.*)?$/, async (route) => {
    const maxId = new URL(route.request().url()).searchParams.get("max_id")
    const first = maxId === null ? 0 : like.id * 1000 - Number(maxId) + 1
    const items = Array.from({ length: 10 }, (_, at) => made(first + at, like))
    const answer: ListPage<Feed> = {
      items,
      pagination: { next_max_id: first + 10 < posts ? (items.at(-1)?.id ?? null) : null },
    }
    await route.fulfill({ json: answer })
  })
}

/** The last post in the document. */
const lastDrawn = (page: Page) =>
  page.evaluate(() => {
    const words = [...document.querySelectorAll("[data-feed]")].map((card) =>
      /(\d+)\. The ferry/.exec(card.textContent),
    )
    return Math.max(...words.map((found) => Number(found?.[1] ?? -1)))
  })

/** Scrolls until this post, or a later one, is drawn. */
async function scrollTo(page: Page, index: number): Promise<void> {
  while ((await lastDrawn(page)) < index) {
    await page.mouse.wheel(0, 900)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
}

interface Held {
  bytes: number
  nodes: number
}

async function held(cdp: CDPSession): Promise<Held> {
  await cdp.send("HeapProfiler.collectGarbage")
  const { usedSize } = await cdp.send("Runtime.getHeapUsage")
  const { nodes } = await cdp.send("Memory.getDOMCounters")
  return { bytes: usedSize, nodes }
}

/** ms of the longest task of the page's thread after the start mark. */
function longestTask(trace: Buffer): number {
  const { tasks, marks } = pageTasks(trace)
  const begin = marks.find(({ name }) => name === "begin")
  if (!begin) throw new Error("no begin")
  const since = tasks.filter(({ start }) => start > begin.at)
  expect(since.length, "tasks seen").toBeGreaterThan(1000)
  return Math.max(...since.map(({ ms }) => ms))
}

test("FEED-01 scrolling 500 posts on a slow machine stays smooth, and takes no more memory", async ({
  open,
  browser,
}) => {
  test.setTimeout(300_000)
  const [writer, reader] = await Promise.all([newMember(), newMember({ gender: 1 })])
  await writer.call("POST", "/feeds", { content: "The first of many" })
  const { items } = await reader.call<ListPage<Feed>>("GET", "/feeds")
  const like = items.find(({ uploads }) => uploads.length > 0) ?? items[0]
  if (!like) throw new Error("no posts")
  const worst: number[] = []
  // A shared machine is sometimes slow although the page is not: the best of three counts.
  while (worst.length < 3 && !worst.some((ms) => ms <= longest)) {
    const page = await open(reader, "about:blank")
    await answerWithPosts(page, like)
    await page.goto("/home")
    await page.getByRole("article").first().waitFor()
    await page.waitForLoadState("networkidle")
    const cdp = await page.context().newCDPSession(page)
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: 4 })
    await page.mouse.move(500, 500)
    await browser.startTracing(page, traced)
    await scrollTo(page, 60)
    const before = await held(cdp)
    await page.evaluate(() => performance.mark("begin"))
    await scrollTo(page, posts - 1)
    worst.push(longestTask(await browser.stopTracing()))
    const after = await held(cdp)
    test.info().annotations.push({ type: "memory", description: JSON.stringify({ before, after }) })
    expect(await page.locator("[data-feed]").count()).toBeLessThan(30)
    expect(after.nodes).toBeLessThan(before.nodes * 1.5)
    // A post outside the window keeps its text only: about 2 kB.
    expect(after.bytes - before.bytes).toBeLessThan(6 * 1024 * 1024)
    await page.close()
  }
  test.info().annotations.push({ type: "longest task ms", description: worst.map(Math.round).join(", ") })
  expect(Math.min(...worst)).toBeLessThanOrEqual(longest)
})
