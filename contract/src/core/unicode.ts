/** Matches right-to-left scripts and bidi control characters. */
const reordering =
  /[\u0590-\u08FF\u200E\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFE\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

const openers = /[\u2066-\u2068]/g
const closers = /\u2069/g
const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

function balanceIsolates(text: string): string {
  const plain = text.replaceAll(/[\u202A-\u202E]/g, "")
  return countOf(plain, openers) === countOf(plain, closers) ? plain : plain.replaceAll(/[\u2066-\u2069]/g, "")
}

/** Wraps a value in FSI (U+2068) and PDI (U+2069) if it could reorder the sentence around it (UAX 9). */
export const isolated = (text: string): string =>
  reordering.test(text) ? `\u2068${balanceIsolates(text)}\u2069` : text

const anyPair = /[\uD800-\uDBFF][\uDC00-\uDFFF]/
const pairs = /[\uD800-\uDBFF][\uDC00-\uDFFF]/g

/** Counts code points like PostgreSQL's `char_length`, in linear time; UTF-16 code units count most emoji twice. */
export const characterCount = (text: string): number =>
  anyPair.test(text) ? text.length - (text.match(pairs)?.length ?? 0) : text.length

/** Returns at most the first `max` code points, never half of a surrogate pair, which cannot be stored. */
export function firstCharacters(text: string, max: number): string {
  if (text.length <= max) return text
  let end = 0
  for (let count = 0; count < max && end < text.length; count += 1)
    end += (text.codePointAt(end) ?? 0) > 0xff_ff ? 2 : 1
  return text.slice(0, end)
}
