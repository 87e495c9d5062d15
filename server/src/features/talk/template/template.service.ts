import type { ReplyBody } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import type { Language } from "@redthread/contract/language"
import {
  type listTemplates,
  type MessageTemplate,
  templateCategories,
  type TemplateCategory,
} from "@redthread/contract/message-template"
import de from "@redthread/texts/de/template.json"
import en from "@redthread/texts/en/template.json"
import fr from "@redthread/texts/fr/template.json"
import it from "@redthread/texts/it/template.json"
import ja from "@redthread/texts/ja/template.json"
import ko from "@redthread/texts/ko/template.json"
import tw from "@redthread/texts/tw/template.json"
import zh from "@redthread/texts/zh/template.json"

/** A category has a title and sentences by id; ids are stored with messages and must never change their meaning. */
type Book = Record<TemplateCategory, { title: string } & Record<string, string>>

const books: Record<Language, Book> = { en, zh, tw, de, it, fr, ja, ko }

const sentences = (book: Book, category: TemplateCategory): [number, string][] =>
  Object.entries(book[category]).flatMap(([key, text]) => (key === "title" ? [] : [[Number(key), text]]))

const categoryOf = new Map(
  templateCategories.flatMap((category) => sentences(books.en, category).map(([id]) => [id, category] as const)),
)

export function templateContent(id: number, language: Language): string | undefined {
  const category = categoryOf.get(id)
  return category && books[language][category][String(id)]
}

export function show(id: number, language: Language, to: Language = language): MessageTemplate {
  const category = categoryOf.get(id)
  const content = templateContent(id, language)
  if (!category || content === undefined) throw new AppError("not_found")
  return { id, category, content, language, translate: to === language ? null : (templateContent(id, to) ?? null) }
}

export const list = (language: Language, to?: Language): ReplyBody<typeof listTemplates> => ({
  categories: templateCategories.map((category) => ({ category, name: books[language][category].title })),
  items: [...categoryOf.keys()].map((id) => show(id, language, to)),
})
