import { type CDPSession, chromium, type Page, type Request } from "@playwright/test"
import { once } from "node:events"
import { createServer } from "node:net"
import { chromiumFlags } from "./chromium"
import { newMember, talk } from "./members"
import { expect, test } from "./screens"

const kilobyte = 1024
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }

/** Attaches a measurement to the result of its test. */
const note = (type: string, description: string) => test.info().annotations.push({ type, description })

/** Compressed bytes of all code and styles sent so far; inlined styles count with the page. */
function weigh(page: Page, what: RegExp): () => Promise<number> {
  const requests: Request[] = []
  page.on("response", (response) => {
    if (what.test(response.headers()["content-type"] ?? "")) requests.push(response.request())
  })
  return async () => {
    const sizes = await Promise.all(requests.map((request) => request.sizes()))
    return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
  }
}

test("SHELL-01 the landing page's page, code and styles are at most 120 kB", async ({ open }) => {
  let weight = async () => 0
  const page = await open(null, "/", {
    first: async (fresh) => {
      weight = weigh(fresh, /javascript|css|html/)
    },
  })
  await page.waitForLoadState("networkidle")
  const bytes = await weight()
  note("landing bytes", String(bytes))
  expect(bytes).toBeGreaterThan(20 * kilobyte)
  expect(bytes).toBeLessThanOrEqual(120 * kilobyte)
})

// web/src/app/first-load.test.ts measures the first screen, in every run.
for (const path of ["/home", "/recommend"]) {
  test(`SHELL-01 FEED-01 all code and styles loaded with ${path}, and after it, are at most 185 kB`, async ({
    open,
  }) => {
    let weight = async () => 0
    const page = await open(await newMember({ gender: 1 }), path, {
      first: async (fresh) => {
        weight = weigh(fresh, /javascript|css/)
      },
    })
    await page.getByRole("article").first().waitFor()
    await page.waitForLoadState("networkidle")
    const bytes = await weight()
    note(`${path} bytes`, String(bytes))
    expect(bytes).toBeGreaterThan(20 * kilobyte)
    expect(bytes).toBeLessThanOrEqual(185 * kilobyte)
  })
}

/** A slow phone on a slow network. */
async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send("Network.enable")
  await cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1000 * 1000) / 8,
    uploadThroughput: (750 * 1000) / 8,
  })
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 4 })
}

async function largestPaint(page: Page): Promise<number> {
  await page.waitForLoadState("networkidle")
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
          type: "largest-contentful-paint",
          buffered: true,
        })
      }),
  )
}

/** Tries up to three times: a shared machine is sometimes slow although the page is not. */
async function bestOfThree(isGood: (figure: number) => boolean, measure: () => Promise<number>): Promise<number[]> {
  const figures: number[] = []
  while (figures.length < 3 && !figures.some(isGood)) figures.push(await measure())
  return figures
}

test("SHELL-01 the landing page's largest part is painted within 2 s on a slow phone", async ({ open }) => {
  const times = await bestOfThree(
    (ms) => ms <= 2000,
    async () => {
      const page = await open(null, "/", {
        ...phone,
        first: async (fresh) => slowDown(await fresh.context().newCDPSession(fresh)),
      })
      return largestPaint(page)
    },
  )
  note("landing LCP ms", times.map(Math.round).join(", "))
  expect(Math.min(...times)).toBeLessThanOrEqual(2000)
})

const field = (page: Page) => page.getByRole("textbox", { name: /^Write to/ })

/** ms from the sending key to the translation on the other member's screen. */
async function timeToRead(from: Page, text: string, to: Page, translation: string): Promise<number> {
  await field(from).fill(text)
  const seen = to.waitForFunction(
    (words) => (document.querySelector("[role=log]")?.textContent?.includes(words) ? Date.now() : null),
    translation,
  )
  const sentAt = Date.now()
  await field(from).press("Enter")
  return Number(await (await seen).jsonValue()) - sentAt
}

/** The slowest of five sentences that the engine has not cached. */
async function slowestOfFive(from: Page, to: Page): Promise<number> {
  const times: number[] = []
  for (const [index, day] of ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag"].entries()) {
    const text = `Am ${day} um ${index + 10} Uhr ${performance.now()} habe ich Zeit für dich.`
    times.push(await timeToRead(from, text, to, `[ja] ${text}`))
  }
  note("ms until read", times.join(", "))
  return Math.max(...times)
}

test("CHAT-03 TRANS-01 a message is on the other's screen, in their language, within a second", async ({ open }) => {
  const [lena, yuki] = await Promise.all([newMember({ language: "de" }), newMember({ language: "ja", gender: 1 })])
  await talk(lena, yuki)
  const from = await open(lena, `/chat/${yuki.id}`)
  const to = await open(yuki, `/chat/${lena.id}`)
  await Promise.all([field(from).waitFor(), field(to).waitFor()])
  const slowest = await bestOfThree(
    (ms) => ms < 1000,
    () => slowestOfFive(from, to),
  )
  expect(Math.min(...slowest)).toBeLessThan(1000)
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1")
  await once(probe, "listening")
  const address = probe.address()
  probe.close()
  if (typeof address !== "object" || !address) throw new Error("no free port")
  return address.port
}

const categories = ["performance", "accessibility", "best-practices", "seo"] as const
type Scores = Record<(typeof categories)[number], number>

/** The scores of the phone's profile, and failed audits except performance. */
async function lighthouseScores(url: string): Promise<{ scores: Scores; failed: string[] }> {
  const { default: lighthouse } = await import("lighthouse")
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM_PATH"] ?? "",
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  })
  try {
    const result = await lighthouse(url, { port, logLevel: "error", onlyCategories: [...categories] })
    if (!result) throw new Error("Lighthouse gave no result")
    const { categories: found, audits } = result.lhr
    const failed = categories
      .slice(1)
      .flatMap((name) =>
        (found[name]?.auditRefs ?? [])
          .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
          .map(({ id }) => `${id}: ${audits[id]?.title} ${JSON.stringify(audits[id]?.details ?? {}).slice(0, 400)}`),
      )
    const scoreOf = (name: keyof Scores) => [name, Math.round((found[name]?.score ?? 0) * 100)] as const
    return { scores: Object.fromEntries(categories.map(scoreOf)) as Scores, failed }
  } finally {
    await browser.close()
  }
}

async function firstOf<T>(baseURL: string | undefined, list: string): Promise<T> {
  const { items } = (await (await fetch(`${baseURL}/v1/${list}`)).json()) as { items: T[] }
  if (!items[0]) throw new Error(`${list} is empty`)
  return items[0]
}

/** The first demo member that every visitor sees. */
const publicProfile = async (baseURL: string | undefined): Promise<string> =>
  `/profile/${(await firstOf<{ user_id: number }>(baseURL, "recommend")).user_id}`

/** The latest post visible to visitors. */
const publicPost = async (baseURL: string | undefined): Promise<string> =>
  `/feed/${(await firstOf<{ id: number }>(baseURL, "feeds")).id}`

const visited = [
  { name: "the landing page", path: async () => "/", performance: 95 },
  { name: "a static page", path: async () => "/en/about", performance: 95 },
  { name: "a public profile", path: publicProfile, performance: 95 },
  { name: "a public post", path: publicPost, performance: 90 },
  { name: "a public list", path: async () => "/user/recommend", performance: 90 },
]

for (const { name, path, performance } of visited) {
  test(`SHELL-01 Lighthouse on a phone, ${name}: performance at least ${performance}, the rest 100`, async ({
    baseURL,
  }) => {
    test.setTimeout(240_000)
    const url = `${baseURL}${await path(baseURL)}`
    let last: Awaited<ReturnType<typeof lighthouseScores>> | null = null
    const performances = await bestOfThree(
      (score) => score >= performance,
      async () => {
        last = await lighthouseScores(url)
        return last.scores.performance
      },
    )
    note("Lighthouse", `${JSON.stringify(last)}, performance ${performances.join(", ")}`)
    const rest = { accessibility: 100, "best-practices": 100, seo: 100 }
    expect(last).toMatchObject({ failed: [], scores: rest })
    expect(Math.max(...performances)).toBeGreaterThanOrEqual(performance)
  })
}
