import { z } from "zod"

/**
 * Invisible characters: Unicode's Default_Ignorable_Code_Point (zero-width characters, bidi controls, variation
 * selectors, Hangul fillers) and the blank Braille pattern. Emoji sequences need two of them, U+200D and U+FE0F, so
 * texts keep these characters; only names and comparisons drop them.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800]/gu
const visible = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u

/** For names and comparisons: without invisible characters. */
export const withoutInvisible = (text: string): string => text.replaceAll(invisible, "")

/** More marks on one letter than any script has: the limit of Unicode's stream-safe text (UAX 15). */
const endlessMarks = /(\p{M}{30})\p{M}+/gu

/**
 * A normal form of a text of any length in linear time. The engine sorts the marks of a letter one by one, which takes
 * minutes for 200,000 of them: marks after the first 30 are dropped.
 */
export const normalized = (text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD"): string =>
  text.replaceAll(endlessMarks, "$1").normalize(form)

/** Whether a text is empty or only spaces and invisible characters. */
export const isBlank = (text: string): boolean => !visible.test(text)

/** Control characters have no meaning, and PostgreSQL cannot store NUL; only line break and tab are preserved. */
export const withoutControls = (text: string): string => text.replaceAll(/[^\P{Cc}\n\t]/gu, "")

const emptyIfBlank = (text: string): string => (isBlank(text) ? "" : text.trim())

/** Multi-line text by members, without control characters; empty if no character is visible. */
export const writtenText = z.string().overwrite(withoutControls).overwrite(emptyIfBlank)

/**
 * Single-line text by members, such as a town or a remark. Control characters are removed, and bidi controls, which
 * would reorder the line that shows it.
 */
export const writtenLine = z
  .string()
  .overwrite((text) => text.replaceAll(/[\t\n\v\f\r\u0085]+/g, " ").replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, ""))
  .overwrite(emptyIfBlank)
