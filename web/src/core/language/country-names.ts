import { currentTag } from "./language"

export interface Country {
  code: string
  name: string
}

/** What these countries are called in the reader's language, in its order. */
export function countryNames(codes: readonly string[], tag = currentTag()): Country[] {
  const names = new Intl.DisplayNames(tag, { type: "region" })
  const { compare } = new Intl.Collator(tag)
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((one, other) => compare(one.name, other.name))
}
