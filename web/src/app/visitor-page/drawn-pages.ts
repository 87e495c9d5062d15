import { createHash } from "node:crypto"

/** Relative times ("3 minutes ago") in a cached page are late by this many ms at most. */
const cacheMs = 30_000
const maxPages = 200

/** Pages take about 10 ms to render. The key is their data, queried per request, so that visibility is current. */
export class DrawnPages<T> {
  private readonly pages = new Map<string, { page: T; until: number }>()

  async get(source: string, draw: () => Promise<T>): Promise<T> {
    const key = createHash("sha256").update(source).digest("base64")
    const cached = this.pages.get(key)
    if (cached && cached.until > Date.now()) return cached.page
    const page = await draw()
    this.pages.delete(key)
    this.pages.set(key, { page, until: Date.now() + cacheMs })
    const [oldest] = this.pages.keys()
    if (this.pages.size > maxPages && oldest !== undefined) this.pages.delete(oldest)
    return page
  }
}

/** Matches the product's inline styles, and no text that could end a rule or a style sheet. */
const safeStyle = /^[\w\s:;.,%/()-]*$/

/** Moves inline styles, which the content security policy forbids, into rules of the page's style sheet. */
export function withoutStyles(drawn: string): { html: string; rules: string } {
  const names = new Map<string, number>()
  const html = drawn.replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
    if (!safeStyle.test(style)) return ""
    const name = names.get(style) ?? names.size
    names.set(style, name)
    return ` data-style="${name}"`
  })
  const rules = [...names].map(([style, name]) => `#root [data-style="${name}"]{${style}}`)
  return { html, rules: rules.join("") }
}
