import unhomoglyph from "unhomoglyph"

/** What a letter or digit looks like in Latin, in small letters, whatever its case and script. */
const looks = new Map<string, string>()

const isPlain = (text: string): boolean => /^[a-z0-9']+$/.test(text)

/**
 * The look of one small letter. A look-alike table (Unicode TR39) tells cases apart, and a name may be written in
 * either: so the capital is tried where the small letter looks like nothing in Latin (Cyrillic н, but Н).
 */
function lookOf(letter: string): string {
  const small = unhomoglyph(letter).toLowerCase()
  const capital = unhomoglyph(letter.toUpperCase()).toLowerCase()
  const look = isPlain(small) || !isPlain(capital) ? small : capital
  // What a letter looks like may itself be said to look like something: м like m, and m like rn.
  return unhomoglyph(look).toLowerCase().replaceAll(/[i1|]/g, "l").replaceAll("0", "o")
}

function cachedLookOf(letter: string): string {
  const look = looks.get(letter) ?? lookOf(letter)
  looks.set(letter, look)
  return look
}

const foldCase = (text: string): string => text.toUpperCase().toLowerCase()

/**
 * A name as names are compared: two that a person can hardly tell apart have one key. Compatibility forms (NFKC),
 * case (upper, then lower, so that ß, İ and final sigma fall together), look-alikes of other scripts, accents on Latin
 * letters, and what stands between words do not count.
 */
export const nameKey = (name: string): string =>
  [...foldCase(name.normalize("NFKC")).normalize("NFD")]
    .map(cachedLookOf)
    .join("")
    .replaceAll(/([a-z])\p{M}+/gu, "$1")
    .replaceAll(/[\s._'-]+/g, " ")
    .trim()
    .normalize("NFC")

const reservedWords = new Set(
  ["admin", "administrator", "administration", "moderator", "support", "staff", "official"].map(nameKey),
)
const brand = nameKey("Redthread")

/** Names under which somebody could pass for one of us. */
export function isReserved(name: string): boolean {
  const key = nameKey(name)
  if (key.replaceAll(" ", "").includes(brand)) return true
  const words = nameKey(name.normalize("NFKC").replaceAll(/\d/g, " ")).split(" ")
  return [key.replaceAll(" ", ""), ...words].some((word) => reservedWords.has(word))
}
