import { withEmoji } from "@redthread/contract/emoji"
import { type Language, languages, languageTags } from "@redthread/contract/language"

export interface PageHead {
  /** The path has no language; null requests `noindex`. */
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

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (symbol) => entities[symbol] ?? "")

/** Makes one line, without control characters and direction overrides, which would affect surrounding text. */
const plainText = (text: string): string =>
  withEmoji(text)
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, "")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim()

function shortenText(text: string): string {
  const symbols = [...plainText(text)]
  return symbols.length > maxDescriptionLength
    ? `${symbols
        .slice(0, maxDescriptionLength - 1)
        .join("")
        .trimEnd()}…`
    : symbols.join("")
}

const metaTag = (kind: "name" | "property", name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`

interface PageAddress {
  origin: string
  language: Language
  isPrefixed: boolean
}

function addressTags(path: string, { origin, language, isPrefixed }: PageAddress): string[] {
  const own = escapeHtml(`${origin}${isPrefixed ? `/${language}` : ""}${path}`)
  return [
    `<link rel="canonical" href="${own}" />`,
    ...languages.map(
      (each) =>
        `<link rel="alternate" hreflang="${languageTags[each]}" href="${escapeHtml(`${origin}/${each}${path}`)}" />`,
    ),
    `<link rel="alternate" hreflang="x-default" href="${escapeHtml(`${origin}${path}`)}" />`,
    `<meta property="og:url" content="${own}" />`,
  ]
}

export function renderHead(head: PageHead, address: PageAddress): string {
  const title = plainText(head.title)
  const description = shortenText(head.description)
  const picture = `${address.origin}${head.picture}`
  return [
    `<title>${escapeHtml(title === "Redthread" ? title : `${title} · Redthread`)}</title>`,
    metaTag("name", "description", description),
    ...(head.path === null ? [metaTag("name", "robots", "noindex")] : addressTags(head.path, address)),
    metaTag("property", "og:type", head.type),
    metaTag("property", "og:site_name", "Redthread"),
    metaTag("property", "og:title", title),
    metaTag("property", "og:description", description),
    metaTag("property", "og:image", picture),
    metaTag("property", "og:locale", locales[address.language]),
    ...languages
      .filter((each) => each !== address.language)
      .map((each) => metaTag("property", "og:locale:alternate", locales[each])),
    metaTag("name", "twitter:card", "summary_large_image"),
  ].join("\n    ")
}

export function renderNoScript({ title, lines, mail }: NoScript): string {
  const parts = [
    ...(title === undefined ? [] : [`<h1>${escapeHtml(title)}</h1>`]),
    ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
    ...(mail === undefined ? [] : [`<p><a href="mailto:${escapeHtml(encodeURI(mail))}">${escapeHtml(mail)}</a></p>`]),
  ]
  return `<noscript>${parts.join("")}</noscript>`
}

/** Returns JSON for a script element, which it cannot close. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll("<", String.raw`\u003c`)
