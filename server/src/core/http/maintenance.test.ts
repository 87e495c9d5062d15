import { rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { startApp, type TestApp } from "../../testing/harness"
import { maintenanceFile } from "./maintenance"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const ask = (path: string, init: RequestInit = {}) => fetch(`${app.url}${path}`, { redirect: "manual", ...init })
const switchFile = () => join(app.dataDir, maintenanceFile)

test("ERR-02 while the operator's file is there, calls and pages lead to the maintenance page by 307, and then no more", async () => {
  expect((await ask("/maintenance")).headers.get("location")).toBe("/")
  await writeFile(switchFile(), "")
  await vi.waitFor(async () => expect((await ask("/v1/countryCode")).status).toBe(307), { timeout: 60_000 })
  for (const [path, method] of [
    ["/v1/me", "GET"],
    ["/v1/authenticate", "POST"],
    ["/v1/nowhere", "PUT"],
    ["/home", "GET"],
    ["/files/nothing", "GET"],
  ] as const) {
    const answer = await ask(path, { method })
    expect([path, answer.status, answer.headers.get("location")]).toEqual([path, 307, "/maintenance"])
    expect(answer.headers.get("cache-control")).toBe("no-store")
  }
  expect((await ask("/healthz")).status).toBe(200)
  const pages = await Promise.all(
    ["en", "zh-CN", "zh-TW", "de", "it", "fr", "ja", "ko"].map(async (language) => {
      const page = await ask("/maintenance", { headers: { "accept-language": language } })
      expect([page.status, page.headers.get("retry-after")]).toEqual([503, "30"])
      return page.text()
    }),
  )
  expect(new Set(pages.map((html) => /<p>([^<]+)<\/p>/.exec(html)?.[1])).size).toBe(8)
  expect(pages[3]).toContain('<html lang="de">')
  await rm(switchFile())
  await vi.waitFor(async () => expect((await ask("/v1/countryCode")).status).toBe(200), { timeout: 60_000 })
})
