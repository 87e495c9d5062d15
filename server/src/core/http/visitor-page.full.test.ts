import { mkdtemp, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createComment, createFeed } from "@redthread/contract/feed"
import { languages } from "@redthread/contract/language"
import { editProfile } from "@redthread/contract/profile"
import { insertPhoto } from "../../testing/fixtures/photos"
import { startApp, type TestApp, type TestMember } from "../../testing/harness"
import { openVisitorPages } from "./visitor-page"

const words = "I mend clocks by the sea."
const hostile = `</script><script>alert(1)</script><!--data--><!--page-->__SITE__ $& \u2028`

let app: TestApp
let anna: TestMember
beforeAll(async () => {
  app = await startApp()
  anna = await app.register({ name: "Annabella" })
  await anna.ok(editProfile, { body: { biography: words, country_code: "JP" } })
})
afterAll(() => app.stop())

interface Drawn {
  status: number
  headers: Headers
  html: string
  /** Visible text. */
  body: string
  /** What it was drawn from; null where the browser draws the page. */
  data: { language: string; queries: [unknown, unknown][]; texts: string[] } | null
}

async function open(path: string, headers: Record<string, string> = {}): Promise<Drawn> {
  const response = await fetch(`${app.url}${path}`, { headers })
  const html = await response.text()
  const [, data] = /<script type="application\/json" id="visitor">([^<]*)<\/script>/.exec(html) ?? []
  const body = html.slice(html.indexOf('<div id="root">'), html.indexOf('<template id="boot">'))
  return { status: response.status, headers: response.headers, html, body, data: data ? JSON.parse(data) : null }
}

test("LIST-05 PRO-02 SHELL-01 a visitor's profile page contains all visible parts and is not cached", async () => {
  const { status, headers, html, body, data } = await open(`/profile/${anna.id}`)
  expect(status).toBe(200)
  expect(body).toContain("Annabella")
  expect(body).toContain(words)
  expect(data?.language).toBe("en")
  expect(JSON.stringify(data?.queries)).toContain(words)
  expect(headers.get("cache-control")).toBe("no-cache")
  expect(headers.get("vary")).toContain("accept-language, cookie")
  // The only inline scripts are those with the page's nonce.
  expect(html).not.toMatch(/<script[^>]* src=/)
  const nonce = /'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1]
  const inline = [...html.matchAll(/<script(?! type="application\/json")([^>]*)>/g)].map(([, attributes]) => attributes)
  expect(inline).toEqual(inline.map(() => ` nonce="${nonce}"`))
  expect(html).not.toMatch(/ style="/)
  expect(html).not.toMatch(/<!--(?:page|data|files|styles|preloads)-->|__[A-Z]+__/)
})

test("SHELL-03 it is drawn in the language of the page, and its links stay in it", async () => {
  const pages = await Promise.all(languages.map((language) => open(`/${language}/profile/${anna.id}`)))
  for (const [index, { body, data }] of pages.entries()) {
    expect(data?.language).toBe(languages[index])
    expect(body).toContain(`href="/${languages[index]}/timeline/${anna.id}"`)
  }
  expect(new Set(pages.map(({ body }) => body)).size).toBe(languages.length)
  const japanesePage = await open(`/profile/${anna.id}`, { "accept-language": "ja" })
  expect(japanesePage.data?.language).toBe("ja")
  expect(japanesePage.body).toContain("日本")
  expect(japanesePage.body).toContain(`href="/timeline/${anna.id}"`)
})

test("LIST-05 FEED-03 PHOTO-04 a post page contains the comments and no paid content", async () => {
  const secret = await insertPhoto(anna.id, { folder: "secret", file: "s-secret", price: 100 })
  const { id } = await anna.ok(createFeed, { body: { content: "Low tide at four", upload_ids: [secret] } })
  await anna.ok(createComment, { params: { id }, body: { content: "Come along" } })
  const { body, html } = await open(`/feed/${id}`)
  expect(body).toContain("Low tide at four")
  expect(body).toContain("Come along")
  expect(html.match(/s-secret\/(?!blur)/)).toBeNull()
  expect((await open(`/timeline/${anna.id}`)).body).toContain("Low tide at four")
})

test("LIST-05 LIST-01 PRO-03 public lists contain only members visible to visitors", async () => {
  const hidden = await app.register({ name: "Cornelia" })
  await hidden.ok(editProfile, { body: { visibility: "registered" } })
  for (const list of ["recommend", "latest", "online", "hottest", "front", "birthday"]) {
    const { body, data, html } = await open(`/user/${list}`)
    expect([list, data !== null]).toEqual([list, true])
    expect([list, body.includes("<h1")]).toEqual([list, true])
    expect(html).not.toContain("Cornelia")
  }
  const latest = await open("/user/latest")
  expect(latest.body).toContain("Annabella")
  expect(latest.body).toContain(`href="/profile/${anna.id}"`)
})

test("PRO-03 pages contain no data of hidden members; member pages are rendered by the browser", async () => {
  const ben = await app.register({ name: "Benedikt", gender: 1 })
  const { id } = await ben.ok(createFeed, { body: { content: "Seen by few" } })
  const paths = [`/profile/${ben.id}`, `/timeline/${ben.id}`, `/feed/${id}`]
  for (const path of paths) expect((await open(path)).html).toContain("Benedikt")
  for (const visibility of ["registered", "friends", "hidden"] as const) {
    await ben.ok(editProfile, { body: { visibility } })
    for (const path of paths) {
      const { status, html, data } = await open(path)
      expect([path, status, data]).toEqual([path, 404, null])
      expect(html).not.toMatch(/Benedikt|Seen by few/)
    }
  }
  for (const path of ["/home", "/chats", "/me", "/user/friend", "/user/search", "/setting"])
    expect([path, (await open(path)).data]).toEqual([path, null])
})

test("PRO-02 no words break out of the page, and they reach the browser as they are", async () => {
  const eve = await app.register()
  const plain = (await open(`/profile/${eve.id}`)).html
  await eve.ok(editProfile, { body: { biography: hostile } })
  const { html, data } = await open(`/profile/${eve.id}`)
  expect(html.match(/<script/g)?.length).toBe(plain.match(/<script/g)?.length)
  const [first] = data?.queries ?? []
  expect(first?.[1]).toMatchObject({ introduction: { content: hostile.trim() } })
})

test("ERR-02 where a page can't be drawn the browser draws it, as it does for members", async () => {
  const folder = await mkdtemp(join(tmpdir(), "visitor-"))
  const request = { url: "/profile/1" } as FastifyRequest
  const place = { path: "/profile/1", language: "en", site: {} } as never
  expect(await (await openVisitorPages({} as FastifyInstance, folder))(request, place)).toBeNull()
  await writeFile(join(folder, "page.html"), "<!--page-->")
  await writeFile(join(folder, "files.json"), '{"scripts":[],"screens":{},"texts":{}}')
  await writeFile(
    join(folder, "render.js"),
    "export const renderVisitorPage = async () => { throw new Error('broken') }",
  )
  expect(await (await openVisitorPages({} as FastifyInstance, folder))(request, place)).toBeNull()
})
