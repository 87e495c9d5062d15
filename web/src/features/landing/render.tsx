import {
  chosenLanguage,
  languageNames,
  languages,
  languageTags,
  preferredLanguage,
  type Language,
} from "@redthread/contract/language"
import { legalMenu, type LegalPage } from "@redthread/contract/page"
import type pageTexts from "@redthread/texts/en/page.json"
import { renderToString } from "react-dom/server"
import { prerenderedHead } from "../../core/page/prerendered-head"
import { Landing } from "./Landing"
import type { AccountTexts, LandingData, LandingTexts, LanguageEntry } from "./landing-data"

type PageTexts = typeof pageTexts

/** Chooses the language by the server's rule; used by the development server. */
export const firstLanguage = (headers: { cookie?: string; "accept-language"?: string }): Language =>
  chosenLanguage(headers.cookie ?? "") ?? preferredLanguage(headers["accept-language"] ?? "") ?? "en"

export { languages } from "@redthread/contract/language"

const landing = import.meta.glob<LandingTexts>("../../../../texts/*/landing.json", { import: "default", eager: true })
const account = import.meta.glob<AccountTexts>("../../../../texts/*/account.json", { import: "default", eager: true })

const pages = import.meta.glob<PageTexts>("../../../../texts/*/page.json", { import: "default", eager: true })

const legalName = (texts: PageTexts, page: LegalPage): string =>
  page === "contact" || page === "report" ? texts[page] : texts.names[page]

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

/** Fills the template. The server replaces `__NONCE__`, `__ORIGIN__`, `__PREFIX__` and `__SITE__`. */
export function fillLanding(template: string, language: Language): string {
  const texts = textsOf(landing, language, "landing")
  const data: LandingData = {
    language: entryOf(language),
    languages: languages.map(entryOf),
    texts,
    account: textsOf(account, language, "account"),
    legal: [
      ...legalMenu.map((name) => ({ page: name, name: legalName(textsOf(pages, language, "page"), name) })),
      { page: `/withdrawal?lang=${language}`, name: textsOf(pages, language, "page").withdraw },
    ],
  }
  const blanks: Record<string, string> = {
    __LANG__: languageTags[language],
    __LANGUAGE__: language,
    "<!--head-->": prerenderedHead({ title: texts.title, description: texts.description, path: "/" }),
    "<!--landing-->": renderToString(<Landing {...data} />),
    // A text with "</" would end the script element.
    __LANDING__: JSON.stringify(data).replaceAll("<", String.raw`\u003c`),
  }
  return Object.entries(blanks).reduce((html, [blank, filled]) => html.replaceAll(blank, () => filled), template)
}
