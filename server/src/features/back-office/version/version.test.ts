import { readFile } from "node:fs/promises"
import { release, showVersion } from "@redthread/contract/version"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startApp, type TestApp } from "../../../testing/harness"

const store = "https://store.example/redthread"

let app: TestApp
beforeAll(async () => {
  app = await startApp({ APP_VERSION: "1.10.0", APP_ANDROID_STORE: store })
})
afterAll(() => app.stop())

const ask = async (platform: "web" | "android" | "ios", version: string) =>
  (await app.call(showVersion, { params: { platform, version } })).body

test("SHELL-07 a page is notified of a new release, without a download", async () => {
  expect(await ask("web", release)).toEqual({ version: release, update: false, download: null })
  expect(await ask("web", "0.0.9")).toEqual({ version: release, update: true, download: null })
  expect(await ask("web", "99.0")).toMatchObject({ update: false })
})

test("SHELL-07 the phone application gets a later version and its store, compared part by part", async () => {
  expect(await ask("android", "1.9.3")).toEqual({ version: "1.10.0", update: true, download: store })
  expect(await ask("android", "1.10")).toMatchObject({ update: false })
  expect(await ask("ios", "1.0")).toMatchObject({ update: false, download: null })
})

test("SHELL-07 an invalid version is refused, also for visitors", async () => {
  for (const path of ["web/new", "windows/new", `web/${"1".repeat(30)}`])
    expect([path, (await fetch(`${app.url}/v1/version/${path}`)).status]).toEqual([path, 400])
})

test("SHELL-07 the release is the version of the packages", async () => {
  const manifest = JSON.parse(await readFile("package.json", "utf8")) as { version: string }
  expect(release).toBe(manifest.version)
})
