import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { languages, languageTags } from "@redthread/contract/language"
import { showSite, staticPages } from "@redthread/contract/page"
import { pageFacts } from "@redthread/contract/page-content"
import { startApp, type TestApp } from "../../../testing/harness"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const html = async (path: string, headers: Record<string, string> = {}): Promise<string> => {
  const response = await fetch(`${app.url}${path}`, { headers })
  expect([path, response.status]).toEqual([path, 200])
  return response.text()
}

const titleOf = (page: string): string => /<h1[^>]*>([^<]+)</.exec(page)?.[1] ?? ""

describe.each(languages)("SHELL-08 the static pages in %s", (language) => {
  it.each(staticPages)("%s is a page of its own, whole, with its addresses and no script to load", async (name) => {
    const page = await html(`/${language}/${name}`)
    expect(page).toContain(`<html lang="${languageTags[language]}"`)
    expect(page).toMatch(new RegExp(`hreflang="ja" href="http://[^"/]+/ja/${name}"`))
    expect(page).toContain("</footer>")
    expect(page).not.toMatch(/\{\{|__[A-Z]+__|<script[^>]+src=/)
    const { body } = await app.call(showSite, { query: { name, lang: language } as never })
    expect(body).toMatchObject({ name, title: titleOf(page) })
    if (body.name === "site") throw new Error("the site instead of a page")
    expect(body.sections.length).toBeGreaterThan(2)
    expect(JSON.stringify(body)).not.toContain("{{")
  })
})

it("SHELL-08 without a language the browser's language is used; /help is /faq", async () => {
  const german = { "accept-language": "de" }
  expect(titleOf(await html("/help", german))).toBe("Fragen und Antworten")
  expect(titleOf(await html("/fr/help", german))).toBe("Questions et réponses")
  expect(titleOf(await html("/terms", german))).toBe("Nutzungsbedingungen")
})

it("SHELL-08 members get the application at the same address, which shows the page in its shell", async () => {
  for (const path of ["/de/vip", "/terms", "/help"]) {
    expect(await html(path)).toContain('query.set("app", "")')
    expect(await html(`${path}?app=`)).toContain('<div id="root">')
  }
})

it("SHELL-08 prices are those of the contract", async () => {
  expect(await html("/en/vip")).toMatch(/<th scope="row">12<\/th><td>228<\/td><td>19<\/td><td>36\.6 %<\/td>/)
  expect(await html("/en/paid")).toMatch(/<th scope="row">50<\/th><td>50\.00<\/td><td>300\.00<\/td><td>47\.50<\/td>/)
  expect(await html("/en/faq")).toContain(`up to ${pageFacts.upload} MB`)
})

it("SHELL-08 they are in the sitemap", async () => {
  const map = await (await fetch(`${app.url}/sitemap/pages.xml`)).text()
  for (const name of staticPages) expect(map).toMatch(new RegExp(`<loc>http://[^/<]+/${name}</loc>`))
})
