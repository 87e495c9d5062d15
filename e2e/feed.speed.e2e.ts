import type { CDPSession, Page } from "@playwright/test"
import type { Page as ListPage } from "@redthread/contract/core/page"
import type { Feed } from "@redthread/contract/feed"
import { newMember } from "./members"
import { expect, test } from "./screens"

const posts = 500
/** Every task below this many ms leaves the page smooth, with a processor four times as slow. */
const longest = 100

/** Posts as the server would answer them, without end: texts of all lengths, pictures in every other. */
function made(index: number, { id, uploads, ...like }: Feed): Feed {
  const [photo] = uploads
  const pictures =
    photo && index % 2 === 0 ? Array.from({ length: 1 + (index % 4) }, (_, at) => ({ ...photo, id: at + 1 })) : []
  return {
    ...like,
    id: id * 1000 - index,
    content: `${index}. ${"The ferry was late, and nobody minded. ".repeat(1 + (index % 9))}[smile]`,
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

/** Turns the wheel until this post is on the screen. */
async function scrollTo(page: Page, index: number): Promise<void> {
  const wanted = page.getByText(new RegExp(`^${index}\\. The ferry`))
  while ((await wanted.count()) === 0) {
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

/** Has the browser note every task of more than 50 ms from now on. */
const noteTasks = (page: Page) =>
  page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(window, { tasks })
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: "longtask",
    })
  })

const notedTasks = (page: Page) => page.evaluate(() => (window as unknown as { tasks: number[] }).tasks)

test("FEED-01 scrolling 500 posts on a slow machine stays smooth, and takes no more memory", async ({ open }) => {
  test.setTimeout(300_000)
  const [writer, reader] = await Promise.all([newMember(), newMember({ gender: 1 })])
  await writer.call("POST", "/feeds", { content: "The first of many" })
  const { items } = await reader.call<ListPage<Feed>>("GET", "/feeds")
  const like = items.find(({ uploads }) => uploads.length > 0) ?? items[0]
  if (!like) throw new Error("no posts")
  const worst: number[] = []
  // A machine that others use too is slow now and then, the page itself is not: the best of three counts.
  while (worst.length < 3 && !worst.some((ms) => ms <= longest)) {
    const page = await open(reader, "about:blank")
    await answerWithPosts(page, like)
    await page.goto("/home")
    await page.getByRole("article").first().waitFor()
    await page.waitForLoadState("networkidle")
    const cdp = await page.context().newCDPSession(page)
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: 4 })
    await page.mouse.move(500, 500)
    await scrollTo(page, 60)
    const before = await held(cdp)
    await noteTasks(page)
    await scrollTo(page, posts - 1)
    worst.push(Math.max(0, ...(await notedTasks(page))))
    const after = await held(cdp)
    test.info().annotations.push({ type: "memory", description: JSON.stringify({ before, after }) })
    expect(await page.locator("[data-feed]").count()).toBeLessThan(30)
    expect(after.nodes).toBeLessThan(before.nodes * 1.5)
    // What is kept of a post is its words: some 2 kB.
    expect(after.bytes - before.bytes).toBeLessThan(6 * 1024 * 1024)
    await page.close()
  }
  test.info().annotations.push({ type: "longest task ms", description: worst.map(Math.round).join(", ") })
  expect(Math.min(...worst)).toBeLessThanOrEqual(longest)
})
