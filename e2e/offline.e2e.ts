import type { Page } from "@playwright/test"
import { newMember, talking } from "./members"
import { expect, test } from "./screens"

/** The worker is there, and has what it keeps. */
const untilKept = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready))

test("SHELL-01 without a network a tab that was not loaded yet shows the application, and comes back by itself", async ({
  open,
}) => {
  const [anna, ben] = await Promise.all([newMember(), newMember({ gender: 1 })])
  await talking(anna, ben)
  const page = await open(anna, "/chats", { serviceWorkers: "allow" })
  await expect(page.getByRole("link", { name: new RegExp(ben.name) })).toBeVisible()
  await untilKept(page)
  const context = page.context()
  await context.setOffline(true)
  const tab = await context.newPage()
  await tab.goto("/chats")
  await expect(tab.getByRole("banner")).toBeVisible()
  await context.setOffline(false)
  await tab.goto("/chats")
  await expect(tab.getByRole("link", { name: new RegExp(ben.name) })).toBeVisible()
})

test("SHELL-01 nothing of the calls or of members' files is kept, and no more than the shell in advance", async ({
  open,
}) => {
  const page = await open(await newMember(), "/home", { serviceWorkers: "allow" })
  await page.getByRole("main").waitFor()
  await untilKept(page)
  await page.reload()
  await page.getByRole("main").waitFor()
  const kept = await page.evaluate(async () => {
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(opened.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toContain("/home")
  expect(kept.filter((path) => path !== "/home" && path !== "/mark.svg" && !path.startsWith("/assets/"))).toEqual([])
})

test("SHELL-01 a screen whose code can't be had says so, stays while there is no network, and comes at the next try", async ({
  open,
}) => {
  const page = await open(await newMember(), "/home")
  await page.getByRole("main").waitFor()
  await page.context().setOffline(true)
  await page.evaluate(() => history.pushState(null, "", "/setting/privacy"))
  await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate")))
  const failure = page.getByRole("alert").filter({ hasText: "the network can't be reached" })
  const again = failure.getByRole("button", { name: "Try again" })
  await expect(page.getByRole("banner")).toBeVisible()
  await again.click()
  await expect(page.getByRole("status").getByText("the network can't be reached")).toBeVisible()
  await expect(again).toBeVisible()
  await page.context().setOffline(false)
  await again.click()
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
})
