import type { Language } from "@redthread/contract/language"
import de from "@redthread/texts/de/staff_reply.json"
import en from "@redthread/texts/en/staff_reply.json"
import fr from "@redthread/texts/fr/staff_reply.json"
import it from "@redthread/texts/it/staff_reply.json"
import ja from "@redthread/texts/ja/staff_reply.json"
import ko from "@redthread/texts/ko/staff_reply.json"
import tw from "@redthread/texts/tw/staff_reply.json"
import zh from "@redthread/texts/zh/staff_reply.json"

type Template = keyof typeof en

const texts: Record<Language, Record<Template, string>> = { en, zh, tw, de, it, fr, ja, ko }

export const replyTemplates = Object.keys(en) as Template[]

export const templateText = (template: Template, language: Language, name: string): string =>
  texts[language][template].replaceAll("{{name}}", name)
