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

test("SHELL-01 assets are compressed and cached for a year, other files for an hour", async () => {
  const script = await get(await firstScript(), { "accept-encoding": "br" })
  expect(script.status).toBe(200)
  expect(Object.fromEntries(script.headers)).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-encoding": "br",
    "content-type": "application/javascript; charset=utf-8",
  })
  expect((await get("/mark.svg")).headers.get("cache-control")).toBe("public, max-age=3600")
})

test.each(["/", "/de/", "/home", "/user/recommend", "/terms", "/nowhere"])(
  "SHELL-01 the page at %s is compressed as the browser takes it, and as it is for who takes nothing",
  async (path) => {
    for (const encoding of ["br", "gzip"]) {
      const page = await get(path, { "accept-encoding": encoding })
      expect([page.headers.get("content-encoding"), page.headers.get("vary")]).toEqual([
        encoding,
        expect.stringContaining("accept-encoding"),
      ])
      expect(await page.text()).toContain("</html>")
    }
    const plain = await get(path, { "accept-encoding": "identity" })
    expect(plain.headers.get("content-encoding")).toBeNull()
    expect(await plain.text()).toContain("</html>")
  },
)

/** The language that a page is served in, and the one that it asks the browser to keep. */
async function languageAt(path: string, headers: Record<string, string> = {}): Promise<[string?, string?]> {
  const response = await get(path, headers)
  const kept = /redthread\.language=(\w+); Path=\/; Max-Age=86400000/.exec(response.headers.get("set-cookie") ?? "")
  expect(response.headers.get("vary")).toContain("accept-language")
  return [/<html lang="([^"]+)"/.exec(await response.text())?.[1], kept?.[1]]
}

test("SHELL-03 the root and every other page open in the language that the browser asks for", async () => {
  for (const path of ["/", "/home", "/user/recommend", "/contact"]) {
    expect(await languageAt(path, { "accept-language": "de-AT,de;q=0.9,en;q=0.8" })).toEqual(["de", undefined])
    expect(await languageAt(path, { "accept-language": "zh-HK,en;q=0.5" })).toEqual(["zh-Hant", undefined])
    expect(await languageAt(path, { "accept-language": "zh-TW" })).toEqual(["zh-Hant", undefined])
    expect(await languageAt(path, { "accept-language": "zh-Hant" })).toEqual(["zh-Hant", undefined])
    expect(await languageAt(path, { "accept-language": "zh-CN" })).toEqual(["zh-Hans", undefined])
    expect(await languageAt(path, { "accept-language": "pl,de;q=0" })).toEqual(["en", undefined])
  }
})

test("SHELL-03 ACC-18 a language in path or query is stored for 1000 days and precedes Accept-Language", async () => {
  const german = { "accept-language": "de" }
  expect(await languageAt("/fr/", german)).toEqual(["fr", "fr"])
  expect(await languageAt("/fr/home", german)).toEqual(["fr", "fr"])
  expect(await languageAt("/home?lang=ja", german)).toEqual(["ja", "ja"])
  const chosen = { ...german, cookie: "a=b; redthread.language=fr" }
  expect(await languageAt("/", chosen)).toEqual(["fr", undefined])
  expect(await languageAt("/home", chosen)).toEqual(["fr", undefined])
  expect(await languageAt("/ko/home", chosen)).toEqual(["ko", "ko"])
  expect(await languageAt("/", { ...german, cookie: "redthread.language=xx" })).toEqual(["de", undefined])
})

test("SHELL-01 missing assets, pages as they were built, and what lies outside are not found", async () => {
  const outside = "/assets/%2e%2e%2f%2e%2e%2f%2e%2e%2fpackage.json"
  for (const path of ["/assets/nothing.js", "/app.html", "/assets/..%2fapp.html", outside]) {
    expect([path, (await get(path)).status]).toEqual([path, 404])
  }
})

test("SHELL-01 login and signup lead to the forms by HTTP, with the rest of the query and the language", async () => {
  const leadsTo = async (path: string) => {
    const { status, headers } = await fetch(`${app.url}${path}`, { redirect: "manual" })
    return [status, headers.get("location")]
  }
  expect(await leadsTo("/login")).toEqual([302, "/?type=login"])
  expect(await leadsTo("/signup")).toEqual([302, "/?type=register"])
  expect(await leadsTo("/de/login?type=x&redirect=%2Fchats%3Fa%3D1&pid=7")).toEqual([
    302,
    "/de/?type=login&redirect=%2Fchats%3Fa%3D1&pid=7",
  ])
})
