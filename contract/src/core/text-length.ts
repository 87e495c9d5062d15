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
