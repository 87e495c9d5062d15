import { languages, languageTags, type Language } from "@redthread/contract/language"
import { type WrittenPageName, staticPages } from "@redthread/contract/page"
import { renderToStaticMarkup } from "react-dom/server"
import { prerenderedHead } from "../../core/page/prerendered-head"
import type { PageTexts } from "./PriceTables"
import { StaticPage } from "./StaticPage"

export { languages } from "@redthread/contract/language"
export { staticPages } from "@redthread/contract/page"

const files = import.meta.glob<PageTexts>("../../../../texts/*/page.json", { import: "default", eager: true })

function textsOf(language: Language): PageTexts {
  const texts = files[`../../../../texts/${language}/page.json`]
  if (!texts) throw new Error(`No texts ${language}/page`)
  return texts
}

/** Fills the template. The server replaces `__NONCE__` and `__ORIGIN__`. */
export function fillPage(template: string, name: WrittenPageName, language: Language): string {
  const texts = textsOf(language)
  const head = { title: `${texts[name].title} · Redthread`, description: texts[name].description }
  const body = <StaticPage name={name} texts={texts} language={language} />
  return template
    .replaceAll("__LANG__", languageTags[language])
    .replace("<!--head-->", () => prerenderedHead({ ...head, path: `/${name}` }))
    .replace("<!--page-->", () => renderToStaticMarkup(body))
}

/** Renders all static pages; their paths are relative to `pages` in the built web. */
export const everyPage = (template: string): { path: string; html: string }[] =>
  languages.flatMap((language) =>
    staticPages.map((name) => ({ path: `${language}/${name}.html`, html: fillPage(template, name, language) })),
  )
