import {
  chosenLanguage,
  languageNames,
  languages,
  languageTags,
  preferredLanguage,
  type Language,
} from "@redthread/contract/language"
import { renderToString } from "react-dom/server"
import type { AccountTexts } from "../account/account.part"
import { Landing } from "./Landing"
import type { LandingData, LandingTexts, LanguageEntry } from "./landing-data"

/** As the server has it, for the pages while developing. */
export const firstLanguage = (headers: { cookie?: string; "accept-language"?: string }): Language =>
  chosenLanguage(headers.cookie ?? "") ?? preferredLanguage(headers["accept-language"] ?? "") ?? "en"

export { languages } from "@redthread/contract/language"

const landing = import.meta.glob<LandingTexts>("../../../../texts/*/landing.json", { import: "default", eager: true })
const account = import.meta.glob<AccountTexts>("../../../../texts/*/account.json", { import: "default", eager: true })

function textsOf<T>(files: Record<string, T>, language: Language, name: string): T {
  const texts = files[`../../../../texts/${language}/${name}.json`]
  if (!texts) throw new Error(`No texts ${language}/${name}`)
  return texts
}

const entryOf = (code: Language): LanguageEntry => ({
  code,
  tag: languageTags[code],
  name: languageNames[code],
  sentence: textsOf(landing, code, "landing").sentence,
})

/** The page in one language: the template's blanks filled. `__NONCE__`, `__ORIGIN__` and `__SITE__` are the server's. */
export function fillLanding(template: string, language: Language): string {
  const texts = textsOf(landing, language, "landing")
  const data: LandingData = {
    language: entryOf(language),
    languages: languages.map(entryOf),
    texts,
    account: textsOf(account, language, "account"),
  }
  const blanks: Record<string, string> = {
    __LANG__: languageTags[language],
    __LANGUAGE__: language,
    "<!--head-->": headOf(language, texts),
    "<!--landing-->": renderToString(<Landing {...data} />),
    // A script element ends at the first "</": no text may close it.
    __LANDING__: JSON.stringify(data).replaceAll("<", String.raw`\u003c`),
  }
  return Object.entries(blanks).reduce((html, [blank, filled]) => html.replaceAll(blank, () => filled), template)
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")

/** Title, description and the addresses of the same page in the other languages. */
function headOf(language: Language, texts: LandingTexts): string {
  const title = escaped(texts.title)
  const description = escaped(texts.description)
  const address = `__ORIGIN__/${language}/`
  const alternates = languages.map(
    (each) => `<link rel="alternate" hreflang="${languageTags[each]}" href="__ORIGIN__/${each}/" />`,
  )
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    `<link rel="canonical" href="${address}" />`,
    ...alternates,
    `<link rel="alternate" hreflang="x-default" href="__ORIGIN__/" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:site_name" content="Redthread" />`,
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    `<meta property="og:url" content="${address}" />`,
    `<meta property="og:image" content="__ORIGIN__/share.jpg" />`,
    `<meta name="twitter:card" content="summary_large_image" />`,
  ].join("\n    ")
}
