import { afterAll, beforeAll, expect, test } from "vitest"
import { startApp, type TestApp } from "../../testing/harness"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${app.url}${path}`, { headers })

async function firstScript(): Promise<string> {
  const path = /\/assets\/[^"]+\.js/.exec(await (await get("/home")).text())?.[0]
  if (!path) throw new Error("the page has no script")
  return path
}

test("SHELL-01 assets are compressed and kept for a year, other files for an hour", async () => {
  const script = await get(await firstScript(), { "accept-encoding": "br" })
  expect(script.status).toBe(200)
  expect(Object.fromEntries(script.headers)).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-encoding": "br",
    "content-type": "application/javascript; charset=utf-8",
  })
  expect((await get("/mark.svg")).headers.get("cache-control")).toBe("public, max-age=3600")
})

test("SHELL-01 missing assets, pages as they were built, and what lies outside are not found", async () => {
  const outside = "/assets/%2e%2e%2f%2e%2e%2f%2e%2e%2fpackage.json"
  for (const path of ["/assets/nothing.js", "/app.html", "/assets/..%2fapp.html", outside]) {
    expect([path, (await get(path)).status]).toEqual([path, 404])
  }
})
