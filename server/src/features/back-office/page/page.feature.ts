import { showSite, type WrittenPage } from "@redthread/contract/page"
import type { Language } from "@redthread/contract/language"
import { contentOf, type PageTexts } from "@redthread/contract/page-content"
import de from "@redthread/texts/de/page.json"
import en from "@redthread/texts/en/page.json"
import fr from "@redthread/texts/fr/page.json"
import it from "@redthread/texts/it/page.json"
import ja from "@redthread/texts/ja/page.json"
import ko from "@redthread/texts/ko/page.json"
import tw from "@redthread/texts/tw/page.json"
import zh from "@redthread/texts/zh/page.json"
import type { Feature } from "../../../core/feature"
import { implement } from "../../../core/http/implement"
import { siteOf } from "./site"
import { headText } from "./page.text"

const texts: Record<Language, PageTexts> = { en, zh, tw, de, it, fr, ja, ko }

function pageIn(name: WrittenPage["name"], language: Language): WrittenPage {
  if (name !== "contact") return contentOf(texts[language], name)
  return { name, title: headText("contact_title", language), lead: headText("contact", language), sections: [] }
}

const pageCalls = [
  implement(showSite, async ({ caller }, { query: { name } }) =>
    name === "site" ? { name, ...siteOf(caller) } : pageIn(name, caller.language),
  ),
]

export const pageFeature: Feature = { name: "page", calls: pageCalls }
