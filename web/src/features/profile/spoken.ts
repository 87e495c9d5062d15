import { currentTag } from "../../core/language/language"

/** A spoken language's name, as the reader's language calls it. */
export const spokenName = (code: string): string =>
  new Intl.DisplayNames(currentTag(), { type: "language" }).of(code) ?? code
