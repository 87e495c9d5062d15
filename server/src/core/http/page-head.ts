import { withEmoji } from "@redthread/contract/emoji"
import { type Language, languages, languageTags } from "@redthread/contract/language"

/** Meta data of a page for search engines, and for the link previews of messengers. */
export interface PageHead {
  /** The page's path without a language; null where search engines must not list it. */
  path: string | null
  type: "website" | "profile" | "article"
  title: string
  description: string
  /** The address of a picture, from the root on. */
  picture: string
  /** False: the page does not exist (404). */
  exists: boolean
  /** What a browser without scripts shows. */
  noScript: NoScript
}

interface NoScript {
  readonly title?: string
  readonly lines: readonly string[]
  /** An address to write to, below the lines. */
  readonly mail?: string | undefined
}

/** Our languages as Open Graph locales. */
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

/** Symbols after which a description is cut. */
const longest = 200

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }

/** A member's words inside an attribute or an element: they end neither, whatever they are. */
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (symbol) => entities[symbol] ?? "")

/** In one line, emoji as pictures, and without what turns the direction of what stands around it. */
const plain = (text: string): string =>
  withEmoji(text)
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, "")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim()

function shortened(text: string): string {
  const symbols = [...plain(text)]
  return symbols.length > longest
    ? `${symbols
        .slice(0, longest - 1)
        .join("")
        .trimEnd()}…`
    : symbols.join("")
}

const meta = (kind: "name" | "property", name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escaped(content)}" />`

interface PageAddress {
  /** PUBLIC_URL */
  origin: string
  language: Language
  /** The address itself names the language. */
  isPrefixed: boolean
}

/** The same page in each language; without one, everybody gets it in theirs. */
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

/** The elements of the head, from the title on. */
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
