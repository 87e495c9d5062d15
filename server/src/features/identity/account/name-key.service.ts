import { LRUCache } from "lru-cache"
import unhomoglyph from "unhomoglyph"
import { normalized } from "@redthread/contract/core/text"

/** The Latin lower-case look-alike of a letter or digit of any script (the skeleton of UTS 39). */
const skeletons = new LRUCache<string, string>({ max: 10_000 })

const isPlain = (text: string): boolean => /^[a-z0-9']+$/.test(text)

/**
 * The look of one small letter. A look-alike table (Unicode TR39) tells cases apart, and a name may be written in
 * either: so the capital is tried where the small letter looks like nothing in Latin (Cyrillic н, but Н).
 */
function confusableSkeleton(letter: string): string {
  const small = unhomoglyph(letter).toLowerCase()
  const capital = unhomoglyph(letter.toUpperCase()).toLowerCase()
  const look = isPlain(small) || !isPlain(capital) ? small : capital
  // What a letter looks like may itself be said to look like something: м like m, and m like rn.
  return unhomoglyph(look).toLowerCase().replaceAll(/[i1|]/g, "l").replaceAll("0", "o")
}

function cachedSkeleton(letter: string): string {
  const look = skeletons.get(letter) ?? confusableSkeleton(letter)
  skeletons.set(letter, look)
  return look
}

const foldCase = (text: string): string => text.toUpperCase().toLowerCase()

/** Accents on Latin letters, and what stands between words, do not count. */
const tidy = (text: string): string =>
  text
    .replaceAll(/([a-z])\p{M}+/gu, "$1")
    .replaceAll(/[\s._'-]+/g, " ")
    .trim()
    .normalize("NFC")

const folded = (text: string): string => [...normalized(foldCase(text), "NFD")].map(cachedSkeleton).join("")

/**
 * A name as names are compared: two that a person can hardly tell apart have one key. Compatibility forms (NFKC),
 * case (upper, then lower, so that ß, İ and final sigma fall together), look-alikes of other scripts, accents on Latin
 * letters, and what stands between words do not count.
 */
export const nameKey = (name: string): string => tidy(folded(normalized(name, "NFKC")))

/**
 * The look of one letter as it is written: a Greek Ν is an N, while its small ν is a v, and a long ſ is an f, while NFKC
 * makes an s of it.
 */
function writtenSkeleton(letter: string): string {
  const look = unhomoglyph(letter).toLowerCase()
  return isPlain(look) ? [...look].map(cachedSkeleton).join("") : folded(normalized(letter, "NFKC"))
}

/** The key of a name by how it looks as it is written; null where that is its `nameKey`. */
export function nameLook(name: string): string | null {
  const look = tidy([...normalized(name, "NFD")].map(writtenSkeleton).join(""))
  return look === nameKey(name) ? null : look
}

/** What staff are called, in a name by itself. */
const reservedWords = new Set(
  (
    "admin,administrator,administration,moderator,support,staff,official,helpdesk,customer service,customer care," +
    "security team,kundendienst,kundenservice,kundensupport,moderatorin,administratorin,offiziell,sicherheitsteam," +
    "moderatore,moderatrice,amministratore,amministratrice,amministrazione,assistenza,ufficiale," +
    "moderateur,administrateur,administratrice,officiel,service client,assistance clients"
  )
    .split(",")
    .map(nameKey),
)
/** Our name, and what staff are called where words have no spaces between them: wherever they stand. */
const reservedParts =
  "Redthread,客服,客戶服務,客户服务,官方,管理員,管理员,版主,系統通知,系统通知,運営,公式,事務局,サポート,管理者,カスタマー,고객센터,고객지원,운영자,운영팀,관리자,공식"
    .split(",")
    .map((part) => nameKey(part).replaceAll(" ", ""))

function isReservedKey(key: string): boolean {
  const [joined, words] = [key.replaceAll(" ", ""), key.split(" ")]
  const pairs = words.map((word, index) => `${word} ${words[index + 1] ?? ""}`)
  return (
    reservedParts.some((part) => joined.includes(part)) ||
    [joined, ...words, ...pairs].some((word) => reservedWords.has(word))
  )
}

/** Names under which somebody could pass for one of us. */
export function isReserved(name: string): boolean {
  const withoutDigits = normalized(name, "NFKC").replaceAll(/\d/g, " ")
  return [name, withoutDigits].some((one) =>
    [nameKey(one), nameLook(one)].some((key) => key !== null && isReservedKey(key)),
  )
}
