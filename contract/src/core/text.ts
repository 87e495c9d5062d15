import { z } from "zod"

/**
 * Characters that show nothing: Unicode's Default_Ignorable_Code_Point (zero-width characters, bidi controls, variation
 * selectors, Hangul fillers) and the blank Braille pattern. Emoji sequences need two of them, U+200D and U+FE0F, so
 * texts keep these characters; only names and comparisons drop them.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800]/gu
const visible = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u

/** A text as names and words are compared: without what shows nothing. */
export const withoutInvisible = (text: string): string => text.replaceAll(invisible, "")

/** More marks on one letter than any script has: the limit of Unicode's stream-safe text (UAX 15). */
const endlessMarks = /(\p{M}{30})\p{M}+/gu

/**
 * A normal form of a text of any length in linear time. The engine sorts the marks of a letter one by one, which takes
 * minutes for 200,000 of them: what comes after the first 30 is left out.
 */
export const normalized = (text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD"): string =>
  text.replaceAll(endlessMarks, "$1").normalize(form)

/** Whether a text shows nothing: it is empty, or only spaces and invisible characters. */
export const isBlank = (text: string): boolean => !visible.test(text)

/** Control characters carry no meaning, and PostgreSQL cannot store NUL: of them only line break and tab stay. */
export const withoutControls = (text: string): string => text.replaceAll(/[^\P{Cc}\n\t]/gu, "")

const emptyIfBlank = (text: string): string => (isBlank(text) ? "" : text.trim())

/** What people write in lines, without control characters; empty if nothing of it is visible. */
export const writtenText = z.string().overwrite(withoutControls).overwrite(emptyIfBlank)

/**
 * What people write in one line, such as a town or a note on a member. Control characters are removed, and bidi
 * controls, which would reorder the line that shows it.
 */
export const writtenLine = z
  .string()
  .overwrite((text) => text.replaceAll(/[\t\n\v\f\r\u0085]+/g, " ").replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, ""))
  .overwrite(emptyIfBlank)
