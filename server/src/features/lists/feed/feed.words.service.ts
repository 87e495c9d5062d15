import { LRUCache } from "lru-cache"
import { type Language, languages } from "@redthread/contract/language"
import type { DbOrTx } from "../../../core/db/db"
import { live } from "../../../core/live/live"
import { signsIn } from "../../people/scam-shield/scam-shield.service"
import { textTranslated } from "../../people/translation/translation.service"
import { findWords, type PostWords } from "./feed.post.db"

/** ms: a translation that came by another way than through its post shows after this at the latest. */
const shownFor = 5 * 60_000
/** Characters kept in memory, of the posts that were read lately. */
const keptMost = 20_000_000

/**
 * What posts say, which never changes, with its translation, by post and language. Whether a post is still there, and
 * who may see it, is not kept here.
 */
const kept = new LRUCache<string, PostWords>({
  maxSize: keptMost,
  sizeCalculation: ({ content, translate }) => 200 + content.length + (translate?.length ?? 0),
  ttl: shownFor,
})

/** Posts are looked at once for as long as they are kept. */
function withWarning(words: PostWords): PostWords {
  const warning = signsIn(words.content)
  return warning.length > 0 ? { ...words, warning } : words
}

const keyOf = (postId: number, language: Language): string => `${postId}${language}`

/** Every process forgets a post for which there is a translation now. */
export function openTextCache(): void {
  kept.clear()
  live.bus.subscribe(textTranslated, ({ type, id }) => {
    if (type === "feed") for (const language of languages) kept.delete(keyOf(id, language))
  })
  live.bus.onGap(() => kept.clear())
}

/** A post that was just written in the language of its reader: there is no translation to look for. */
export function cacheText(words: PostWords, language: Language): void {
  if (words.language === null || words.language === language) kept.set(keyOf(words.id, language), withWarning(words))
}

/** The words of these posts by their ids, read in one query where they are not at hand; without those that are gone. */
export async function wordsOf(db: DbOrTx, ids: readonly number[], language: Language): Promise<Map<number, PostWords>> {
  const wordsById = new Map<number, PostWords>()
  const missing: number[] = []
  for (const id of ids) {
    const words = kept.get(keyOf(id, language))
    if (words) wordsById.set(id, words)
    else missing.push(id)
  }
  if (missing.length === 0) return wordsById
  for (const words of await findWords(db, missing, language)) {
    const looked = withWarning(words)
    kept.set(keyOf(words.id, language), looked)
    wordsById.set(words.id, looked)
  }
  return wordsById
}
