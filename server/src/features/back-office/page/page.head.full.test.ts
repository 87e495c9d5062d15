import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { languages, languageTags } from "@redthread/contract/language"
import { screens } from "@redthread/contract/screen"
import { editProfile, setIntroduction } from "@redthread/contract/profile"
import { rows } from "../../../testing/rows"
import { db } from "../../../core/db/pool"
import { storage } from "../../../core/files/storage"
import { insertPhoto } from "../../../testing/fixtures/photos"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"

const origin = "https://redthread.test"
const hostile = `"><script>alert(1)</script><!-- __SITE__ $& \u202egnp.exe`

let app: TestApp
let anna: TestMember
beforeAll(async () => {
  app = await startApp({ PUBLIC_URL: origin, MODE: "production", SUPPORT_EMAIL: "help@redthread.test" })
  anna = await app.register()
  // The call refuses such a name; the head must not rely on that.
  await db.execute(sql`update profile set name = ${`"><b>A&'__SITE__`} where member_id = ${anna.id}`)
  await anna.ok(editProfile, { body: { biography: hostile, vanity: "anna.sea" } })
})
afterAll(() => app.stop())

async function open(path: string, method = "GET") {
  const response = await fetch(`${app.url}${path}`, { method })
  const html = await response.text()
  return { status: response.status, headers: response.headers, html, head: html.slice(0, html.indexOf("</head>")) }
}

/** Content of the meta element with this name or property, or null. */
const metaOf = (head: string, name: string): string | null =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(head)?.[1] ?? null
const titleOf = (head: string) => /<title>([^<]*)<\/title>/.exec(head)?.[1]
const canonicalOf = (head: string) => /<link rel="canonical" href="([^"]*)"/.exec(head)?.[1]

/** Expects generic head tags without indexing. */
async function expectGeneric(path: string, expected = 404): Promise<string> {
  const { status, head } = await open(path)
  expect({ path, status, title: titleOf(head) }).toEqual({ path, status: expected, title: "Redthread" })
  expect(metaOf(head, "robots")).toBe("noindex")
  expect(metaOf(head, "og:image")).toBe(`${origin}/share.jpg`)
  expect(head).not.toMatch(/canonical|hreflang/)
  return head.replaceAll(/nonce="[^"]*"|"csp-nonce" [^>]*/g, "")
}

const idOf = async (query: ReturnType<typeof sql>): Promise<number> => {
  const [row] = await rows<{ id: number }>(db, query)
  return Number(row?.id)
}
const addPost = (content: string) =>
  idOf(sql`insert into feed_post (member_id, gender, language, content, uploads, created_at)
    values (${anna.id}, 0, 'en', ${content}, 2, now()) returning id`)

test("FEED-03 a shared profile's description is the introduction in the language of the page", async () => {
  const ben = await app.register()
  await ben.ok(editProfile, { body: { biography: "I collect lighthouses." } })
  await ben.ok(setIntroduction, { params: { language: "de" }, body: { content: "Ich sammle Leuchttürme." } })
  expect(metaOf((await open(`/de/profile/${ben.id}`)).head, "description")).toBe("Ich sammle Leuchttürme.")
  expect(metaOf((await open(`/en/profile/${ben.id}`)).head, "description")).toBe("I collect lighthouses.")
})

test("FEED-03 SHELL-03 a shared profile has its name in every language, with HTML escaped", async () => {
  const file = storage.newBase("public")
  await storage.write(`${file}/600.jpg`, Buffer.from("a picture"))
  const photoId = await insertPhoto(anna.id, { file })
  await db.execute(sql`update profile set avatar_id = ${photoId} where member_id = ${anna.id}`)
  const { status, head, html, headers } = await open(`/de/profile/${anna.id}?utm=1`)
  expect(status).toBe(200)
  expect(titleOf(head)).toMatch(/^&quot;&gt;&lt;b&gt;A&amp;&#39;__SITE__, \d\d · Redthread$/)
  expect(metaOf(head, "og:type")).toBe("profile")
  expect(metaOf(head, "description")).toBe(
    "&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;!-- __SITE__ $&amp; gnp.exe",
  )
  expect(metaOf(head, "og:image")).toBe(`${origin}/files/${file}/600.jpg`)
  expect(metaOf(head, "og:locale")).toBe("de_DE")
  expect(metaOf(head, "twitter:card")).toBe("summary_large_image")
  expect(canonicalOf(head)).toBe(`${origin}/de/profile/${anna.id}`)
  for (const language of languages) expect(head).toContain(`href="${origin}/${language}/profile/${anna.id}"`)
  expect(head).toContain(`hreflang="x-default" href="${origin}/profile/${anna.id}"`)
  const scripts = (page: string) => page.match(/<script/g)?.length
  expect(scripts(html)).toBe(scripts((await open(`/profile/${(await app.register()).id}`)).html))
  expect(html.match(/"mode":"production"/g)).toHaveLength(1)
  expect(headers.get("content-security-policy")).toContain("script-src 'self' 'nonce-")
  // The member's own address is the same page; so is `lang` in the query.
  expect(canonicalOf((await open("/u/Anna.Sea?lang=de")).head)).toBe(`${origin}/de/profile/${anna.id}`)
  const timeline = await open(`/fr/timeline/${anna.id}`)
  expect(titleOf(timeline.head)).toContain("Publications de ")
  expect((await open(`/de/profile/${anna.id}`, "HEAD")).status).toBe(200)
})

test("FEED-03 PHOTO-04 a shared post has its first words and first free picture, never a secret photo", async () => {
  const [secretFile, postFile] = [storage.newBase("public"), storage.newBase("public")]
  const secret = await insertPhoto(anna.id, { folder: "secret", file: "s-secret", price: 100 })
  const picture = await insertPhoto(anna.id, { folder: "post", file: postFile })
  const [friends, shown] = [
    await insertPhoto(anna.id, { folder: "private" }),
    await insertPhoto(anna.id, { file: secretFile }),
  ]
  const long = await addPost(`Hello from the [coffee] sea\n\n${"and more of it ".repeat(40)}`)
  await db.execute(sql`insert into feed_upload values (${long}, 0, ${secret}), (${long}, 1, ${picture})`)
  const { head } = await open(`/feed/${long}`)
  expect(metaOf(head, "og:type")).toBe("article")
  expect(metaOf(head, "og:description")).toMatch(/^Hello from the ☕ sea and more of it .{150,170}…$/)
  // An upload without JPEG variants.
  expect(metaOf(head, "og:image")).toBe(`${origin}/files/${postFile}/600.webp`)
  expect(canonicalOf(head)).toBe(`${origin}/feed/${long}`)
  expect(metaOf((await open(`/photo/${shown}`)).head, "og:image")).toContain(secretFile)
  const nothing = await expectGeneric("/photo/999999")
  expect(await expectGeneric(`/photo/${secret}`)).toBe(nothing)
  expect(await expectGeneric(`/photo/${friends}`)).toBe(nothing)
})

test("PRO-03 FEED-03 all pages of a hidden or deleted member answer the same 404 as a missing one", async () => {
  const ben = await app.register({ name: "Benjamin", gender: 1 })
  const post = await idOf(sql`insert into feed_post (member_id, gender, content, created_at)
    values (${ben.id}, 1, 'Only for you', now()) returning id`)
  const paths = [`/profile/${ben.id}`, `/timeline/${ben.id}`, `/feed/${post}`]
  for (const path of paths) expect((await open(path)).head).toContain("Benjamin")
  const nobody = await expectGeneric("/profile/999999")
  for (const visibility of ["registered", "friends", "hidden"] as const) {
    await ben.ok(editProfile, { body: { visibility } })
    for (const path of paths) expect(await expectGeneric(path)).toBe(nobody)
  }
  await ben.ok(editProfile, { body: { visibility: "public" } })
  await db.execute(sql`update profile set listed = false where member_id = ${ben.id}`)
  for (const path of paths) expect(await expectGeneric(path)).toBe(nobody)
})

test("SHELL-01 SHELL-03 ERR-02 public screens are indexed, member screens are not, unknown paths are a 404 with the page", async () => {
  const home = await open("/ja/home")
  expect(metaOf(home.head, "og:title")).toBe("世界中からの便り")
  expect(canonicalOf(home.head)).toBe(`${origin}/ja/home`)
  for (const path of ["/chats", "/setting/edit", "/de/me"]) await expectGeneric(path, 200)
  for (const path of ["/profile/nobody", "/u/..%2f", "/feed/0", "/u/999999", "/timeline/999999", "/photo/999999"])
    await expectGeneric(path)
  for (const path of [
    "/nowhere",
    "/de/nowhere",
    "/profile/1/2",
    "/en/de/home",
    "/constructor/1",
    "/__proto__/1",
    "/user/nonsense",
    "/setting/nonsense",
  ]) {
    const { status, head } = await open(path)
    expect([path, status, metaOf(head, "robots")]).toEqual([path, 404, "noindex"])
  }
  const landing = await open("/de/")
  expect(metaOf(landing.head, "og:image")).toBe(`${origin}/share.jpg`)
  expect((await fetch(`${app.url}/share.jpg`)).headers.get("content-type")).toBe("image/jpeg")
  // Production mode has no debug page.
  const ofMembers = /^\/(?:profile|timeline|feed|photo|u)\//
  for (const screen of screens.filter((each) => each !== "/debug" && !ofMembers.test(each)))
    expect([screen, (await open(screen.replace(/\$\w+/, "1"))).status]).toEqual([screen, 200])
})

test("LIST-01 SHELL-03 each public list has its title and description in each language, and may be indexed", async () => {
  const lists = ["recommend", "online", "latest", "hottest", "birthday", "front"]
  for (const language of languages) {
    const heads = await Promise.all(lists.map((list) => open(`/${language}/user/${list}`)))
    expect(heads.map(({ status }) => status)).toEqual(lists.map(() => 200))
    expect(new Set(heads.map(({ head }) => titleOf(head))).size, language).toBe(lists.length)
    expect(new Set(heads.map(({ head }) => metaOf(head, "description"))).size, language).toBe(lists.length)
    for (const { head } of heads) expect(metaOf(head, "robots")).toBeNull()
  }
})

test("SHELL-01 each page has its canonical address, as in the sitemap", async () => {
  for (const [path, address] of [
    ["/", "/"],
    ["/de/", "/de/"],
    ["/?lang=de", "/de/"],
    ["/about", "/about"],
    ["/ja/about", "/ja/about"],
    ["/help", "/faq"],
    ["/home", "/home"],
    ["/ja/home", "/ja/home"],
  ] as const) {
    const { head } = await open(path)
    expect([path, canonicalOf(head), metaOf(head, "og:url")]).toEqual([path, origin + address, origin + address])
    expect(head).toContain(`hreflang="x-default" href="${origin}${address.replace(/^\/(?:de|ja)(?=\/)/, "")}"`)
  }
  const map = await (await fetch(`${app.url}/sitemap/pages.xml`)).text()
  const locs = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = ""]) => loc)
  expect(locs).toEqual(expect.arrayContaining([`${origin}/`, `${origin}/vip`, `${origin}/user/online`]))
  expect(locs).toHaveLength(new Set(locs).size)
  for (const loc of locs) {
    const { status, head } = await open(loc.replace(origin, ""))
    expect([loc, status, canonicalOf(head), metaOf(head, "robots")]).toEqual([loc, 200, loc, null])
    expect([loc, metaOf(head, "description")?.length]).toEqual([loc, expect.any(Number)])
  }
})

test("SHELL-01 every screen exists under each language prefix, and the prefixed root is the landing page", async () => {
  const paths = screens.filter((each) => each !== "/debug" && !/^\/(?:profile|timeline|feed|photo|u)\//.test(each))
  for (const language of languages) {
    expect((await open(`/${language}/`)).html).toContain('class="front-page"')
    const pages = await Promise.all(paths.map((each) => open(`/${language}${each.replace(/\$\w+/, "1")}`)))
    expect(pages.filter(({ status, html }) => status !== 200 || !html.includes(languageTags[language]))).toEqual([])
  }
})

test("FEED-03 the sitemap lists in parts all members and posts that visitors may see", async () => {
  const robots = await (await fetch(`${app.url}/robots.txt`)).text()
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`)
  const hidden = await app.register()
  await hidden.ok(editProfile, { body: { visibility: "registered" } })
  const post = await addPost("Listed")
  await db.execute(sql`insert into feed_post (member_id, gender, content, created_at)
    values (${hidden.id}, 0, 'Not listed', now())`)
  const index = await fetch(`${app.url}/sitemap.xml`)
  expect(index.headers.get("content-type")).toContain("application/xml")
  const parts = [...(await index.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = ""]) => loc)
  expect(parts).toEqual(["pages", "profiles-0", "feeds-0"].map((part) => `${origin}/sitemap/${part}.xml`))
  const texts = await Promise.all(parts.map(async (part) => (await fetch(part.replace(origin, app.url))).text()))
  const locs = texts.flatMap((text) => [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc))
  expect(locs).toContain(`${origin}/home`)
  expect(locs).toContain(`${origin}/profile/${anna.id}`)
  expect(locs).toContain(`${origin}/feed/${post}`)
  expect(locs).not.toContain(`${origin}/profile/${hidden.id}`)
  expect(locs.filter((loc) => loc?.includes("/feed/"))).toHaveLength(2)
  expect(texts.join("")).toContain(`hreflang="zh-Hant" href="${origin}/tw/profile/${anna.id}"`)
  expect((await fetch(`${app.url}/sitemap/everything.xml`)).status).toBe(404)
})

test("SHELL-01 SUPPORT-01 without JavaScript the contact page shows the support address, other pages a notice", async () => {
  const without = async (path: string) => /<noscript>(.*?)<\/noscript>/s.exec((await open(path)).html)?.[1] ?? ""
  const contact = await without("/de/contact")
  expect(contact).toContain("<h1>Kontakt</h1>")
  expect(contact).toContain("Das Formular braucht JavaScript.")
  expect(contact).toContain('<a href="mailto:help@redthread.test">help@redthread.test</a>')
  expect(await without("/ja/chats")).toMatch(/^<p>RedthreadにはJavaScriptが必要です。[^<]*<\/p>$/)
})
