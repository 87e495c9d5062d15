import { withEmoji } from "@redthread/contract/emoji"
import { type Language, languages, languageTags } from "@redthread/contract/language"

export interface PageHead {
  /** Path without language; null: noindex. */
  path: string | null
  type: "website" | "profile" | "article"
  title: string
  description: string
  picture: string
  exists: boolean
  noScript: NoScript
}

interface NoScript {
  readonly title?: string
  readonly lines: readonly string[]
  readonly mail?: string | undefined
}

const locales: Record<Language, string> = {
  en: "en_US",
  zh: "zh_CN",
  tw: "zh_TW",
  de: "de_DE",
  it: "it_IT",
  fr: "fr_FR",
  ja: "ja_JP",
  ko: "ko_KR",
}

const maxDescriptionLength = 200

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (symbol) => entities[symbol] ?? "")

/** One line, emoji as symbols, no control characters or direction overrides, which would affect surrounding text. */
const plain = (text: string): string =>
  withEmoji(text)
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, "")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim()

function shortened(text: string): string {
  const symbols = [...plain(text)]
  return symbols.length > maxDescriptionLength
    ? `${symbols
        .slice(0, maxDescriptionLength - 1)
        .join("")
        .trimEnd()}…`
    : symbols.join("")
}

const meta = (kind: "name" | "property", name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escaped(content)}" />`

interface PageAddress {
  origin: string
  language: Language
  isPrefixed: boolean
}

function addresses(path: string, { origin, language, isPrefixed }: PageAddress): string[] {
  const own = escaped(`${origin}${isPrefixed ? `/${language}` : ""}${path}`)
  return [
    `<link rel="canonical" href="${own}" />`,
    ...languages.map(
      (each) =>
        `<link rel="alternate" hreflang="${languageTags[each]}" href="${escaped(`${origin}/${each}${path}`)}" />`,
    ),
    `<link rel="alternate" hreflang="x-default" href="${escaped(`${origin}${path}`)}" />`,
    `<meta property="og:url" content="${own}" />`,
  ]
}

export function renderHead(head: PageHead, address: PageAddress): string {
  const title = plain(head.title)
  const description = shortened(head.description)
  const picture = `${address.origin}${head.picture}`
  return [
    `<title>${escaped(title === "Redthread" ? title : `${title} · Redthread`)}</title>`,
    meta("name", "description", description),
    ...(head.path === null ? [meta("name", "robots", "noindex")] : addresses(head.path, address)),
    meta("property", "og:type", head.type),
    meta("property", "og:site_name", "Redthread"),
    meta("property", "og:title", title),
    meta("property", "og:description", description),
    meta("property", "og:image", picture),
    meta("property", "og:locale", locales[address.language]),
    ...languages
      .filter((each) => each !== address.language)
      .map((each) => meta("property", "og:locale:alternate", locales[each])),
    meta("name", "twitter:card", "summary_large_image"),
  ].join("\n    ")
}

export function renderNoScript({ title, lines, mail }: NoScript): string {
  const parts = [
    ...(title === undefined ? [] : [`<h1>${escaped(title)}</h1>`]),
    ...lines.map((line) => `<p>${escaped(line)}</p>`),
    ...(mail === undefined ? [] : [`<p><a href="mailto:${escaped(encodeURI(mail))}">${escaped(mail)}</a></p>`]),
  ]
  return `<noscript>${parts.join("")}</noscript>`
}

/** JSON for a script element, which it cannot close. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll("<", String.raw`\u003c`)
