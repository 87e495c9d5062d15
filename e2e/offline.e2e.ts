import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { Page } from "@playwright/test"
import { newMember, twoWhoTalk } from "./members"
import { expect, test } from "./screens"

/** Waits for the worker and its cached files. */
const untilCached = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready))

test("SHELL-01 without a network a tab that was not loaded yet shows the application, and comes back by itself", async ({
  open,
}) => {
  const [anna, ben] = await twoWhoTalk()
  const page = await open(anna, "/chats", { serviceWorkers: "allow" })
  await expect(page.getByRole("link", { name: new RegExp(ben.name) })).toBeVisible()
  await untilCached(page)
  const context = page.context()
  await context.setOffline(true)
  const tab = await context.newPage()
  await tab.goto("/chats")
  await expect(tab.getByRole("banner")).toBeVisible()
  await context.setOffline(false)
  await tab.goto("/chats")
  await expect(tab.getByRole("link", { name: new RegExp(ben.name) })).toBeVisible()
})

test(
  "SHELL-01 nothing of the calls or of members' files is kept, and no more than the shell in advance",
  { tag: "@full" },
  async ({ open }) => {
    const page = await open(await newMember(), "/home", { serviceWorkers: "allow" })
    await page.getByRole("main").waitFor()
    await untilCached(page)
    await page.reload()
    await page.getByRole("main").waitFor()
    const kept = await page.evaluate(async () => {
      const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
      const requests = await Promise.all(opened.map((cache) => cache.keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept).toContain("/home")
    expect(kept.filter((path) => path !== "/home" && path !== "/mark.svg" && !path.startsWith("/assets/"))).toEqual([])
  },
)

test(
  "SHELL-01 a screen whose code can't be had says so, stays while there is no network, and comes with it",
  { tag: "@full" },
  async ({ open }) => {
    const page = await open(await newMember(), "/home")
    await page.getByRole("main").waitFor()
    await page.context().setOffline(true)
    await page.evaluate(() => history.pushState(null, "", "/setting/privacy"))
    await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate")))
    const failure = page.getByRole("alert").filter({ hasText: "the network can’t be reached" })
    const again = failure.getByRole("button", { name: "Try again" })
    await expect(page.getByRole("banner")).toBeVisible()
    await again.click()
    await expect(page.getByRole("status").getByText("the network can’t be reached")).toBeVisible()
    await expect(again).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  },
)

/** The product behind a proxy that can serve the service worker of another build. */
async function servedBuilds(productUrl: string) {
  const shown = { build: "" }
  const proxy = createServer((request, reply) => {
    void fetch(`${productUrl}${request.url}`, { headers: { accept: request.headers.accept ?? "*/*" } })
      .then(async (answer) => {
        const isWorker = request.url === "/sw.js"
        const body = Buffer.from(await answer.arrayBuffer())
        const type = answer.headers.get("content-type") ?? "text/plain"
        reply.writeHead(answer.status, { "content-type": type, "cache-control": "no-cache" })
        reply.end(isWorker ? body.toString().replace(/(version\s*=\s*.)/, `$1${shown.build}`) : body)
      })
      .catch(() => reply.destroy())
  }).listen(0, "127.0.0.1")
  await once(proxy, "listening")
  const { port } = proxy.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, shown, close: () => proxy.close() }
}

test(
  "SHELL-01 another build takes over from the kept shell, and drops what the one before had kept",
  { tag: "@full" },
  async ({ browser, baseURL }) => {
    const builds = await servedBuilds(baseURL ?? "")
    const context = await browser.newContext({ serviceWorkers: "allow" })
    const page = await context.newPage()
    const keptBy = () => page.evaluate(() => caches.keys())
    await page.goto(`${builds.url}/home`)
    await untilCached(page)
    const [first] = await keptBy()
    builds.shown.build = "next-"
    await page.reload()
    await expect.poll(keptBy).toEqual([first?.replace("redthread-", "redthread-next-")])
    await context.setOffline(true)
    await page.reload()
    // The new build's texts are not loaded yet: the shell shows a button to retry.
    await expect(page.getByRole("main").getByRole("button", { name: "Redthread" })).toBeVisible()
    await context.close()
    builds.close()
  },
)

test("SHELL-07 without a network a banner is shown, the open screen stays, no member is online; then it disappears", async ({
  open,
}) => {
  const [anna, ben] = await twoWhoTalk()
  const page = await open(anna, `/profile/${ben.id}`)
  await expect(page.getByRole("heading", { level: 1, name: new RegExp(ben.name) })).toBeVisible()
  const strip = page.getByText("You’re offline.", { exact: false })
  const presence = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--presence"))
  const before = await presence()
  await expect(strip).toBeHidden()
  await page.context().setOffline(true)
  await expect(strip).toBeVisible()
  await expect(page.getByRole("heading", { level: 1, name: new RegExp(ben.name) })).toBeVisible()
  expect(await presence()).not.toBe(before)
  await page.context().setOffline(false)
  await expect(strip).toBeHidden()
  expect(await presence()).toBe(before)
})

test(
  "SHELL-01 a part whose code can't be had waits for the network, and the conversation around it stays",
  { tag: "@full" },
  async ({ open }) => {
    const [anna, ben] = await twoWhoTalk()
    const page = await open(anna, `/chat/${ben.id}`)
    const field = page.getByRole("textbox", { name: /^Write to/ })
    await field.waitFor()
    await page.context().setOffline(true)
    await page.getByRole("button", { name: "Emoji" }).click()
    await field.fill("Still here")
    await page.context().setOffline(false)
    await expect(page.getByRole("toolbar", { name: "Emoji" })).toBeVisible()
    await expect(field).toHaveValue("Still here")
  },
)
