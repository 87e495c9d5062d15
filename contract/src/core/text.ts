import { z } from "zod"

/** Texts keep these invisible characters, because emoji sequences need U+200D and U+FE0F. */
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800]/gu
const visible = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u

export const withoutInvisible = (text: string): string => text.replaceAll(invisible, "")

/** Matches more marks on one letter than any script uses: the limit of Unicode's stream-safe text (UAX 15). */
const endlessMarks = /(\p{M}{30})\p{M}+/gu

/** Drops the marks beyond 30 of a letter first: the engine sorts them one by one, for minutes if there are 200,000. */
export const normalized = (text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD"): string =>
  text.replaceAll(endlessMarks, "$1").normalize(form)

export const isBlank = (text: string): boolean => !visible.test(text)

/** Removes control characters except line break and tab: they have no meaning, and PostgreSQL cannot store NUL. */
export const withoutControls = (text: string): string => text.replaceAll(/[^\P{Cc}\n\t]/gu, "")

const emptyIfBlank = (text: string): string => (isBlank(text) ? "" : text.trim())

export const writtenText = z.string().overwrite(withoutControls).overwrite(emptyIfBlank)

/** Single-line text without control characters and the bidi controls that would reorder the line around it. */
export const writtenLine = z
  .string()
  .overwrite((text) => text.replaceAll(/[\t\n\v\f\r\u0085]+/g, " ").replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, ""))
  .overwrite(emptyIfBlank)
