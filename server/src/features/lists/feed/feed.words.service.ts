import { LRUCache } from "lru-cache"
import { type Language, languages } from "@redthread/contract/language"
import { type DbOrTx, primaryOf } from "../../../core/db/db"
import { live } from "../../../core/live/live"
import { signsIn } from "../../people/scam-shield/scam-shield.service"
import { textTranslated } from "../../people/translation/translation.service"
import { findWords, type PostWords } from "./feed.post.db"

/** Time in ms after which a translation that another feature stored appears at the latest. */
const cacheTtlMs = 5 * 60_000
const maxCachedCharacters = 20_000_000

/** Caches texts of posts, which never change; visibility and deletion are not cached. */
const wordsCache = new LRUCache<string, PostWords>({
  maxSize: maxCachedCharacters,
  sizeCalculation: ({ content, translate }) => 200 + content.length + (translate?.length ?? 0),
  ttl: cacheTtlMs,
})

function withWarning(words: PostWords): PostWords {
  const warning = signsIn(words.content)
  return warning.length > 0 ? { ...words, warning } : words
}

const keyOf = (postId: number, language: Language): string => `${postId}${language}`

/** Subscribes to stored translations, which remove the post from the cache in every process. */
export function openTextCache(): void {
  wordsCache.clear()
  live.bus.subscribe(textTranslated, ({ type, id }) => {
    if (type === "feed") for (const language of languages) wordsCache.delete(keyOf(id, language))
  })
  live.bus.onGap(() => wordsCache.clear())
}

/** Caches the text only for readers of the same language, who need no translation. */
export function cacheText(words: PostWords, language: Language): void {
  if (words.language === null || words.language === language)
    wordsCache.set(keyOf(words.id, language), withWarning(words))
}

export async function wordsOf(db: DbOrTx, ids: readonly number[], language: Language): Promise<Map<number, PostWords>> {
  const wordsById = new Map<number, PostWords>()
  const missing: number[] = []
  for (const id of ids) {
    const words = wordsCache.get(keyOf(id, language))
    if (words) wordsById.set(id, words)
    else missing.push(id)
  }
  if (missing.length === 0) return wordsById
  for (const words of await findWords(primaryOf(db), missing, language)) {
    const judged = withWarning(words)
    wordsCache.set(keyOf(words.id, language), judged)
    wordsById.set(words.id, judged)
  }
  return wordsById
}
