import type { CallArguments, ReplyBody } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import { type Language, languages } from "@redthread/contract/language"
import type { translateAnnouncement } from "@redthread/contract/staff"
import { canTranslate, translateText } from "../../people/translation/translation.service"
import type { DbOrTx } from "../../../core/db/db"

/** Null where no engine translates it, or the engines failed: staff then write it themselves. */
async function inLanguage(db: DbOrTx, content: string, source: Language, language: Language): Promise<string | null> {
  if (!canTranslate(source, language)) return null
  try {
    return (await translateText(db, content, source, language)).translate
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** An announcement in all other languages, as far as the engines go. */
export async function translateForAll(
  db: DbOrTx,
  { source, content }: CallArguments<typeof translateAnnouncement>["body"],
): Promise<ReplyBody<typeof translateAnnouncement>> {
  const others = languages.filter((language) => language !== source)
  const items = others.map(async (language) => ({ language, content: await inLanguage(db, content, source, language) }))
  return { items: await Promise.all(items) }
}
