import { currentTag } from "../../core/language"

/** What these countries are called in the reader's language, in its order. */
export function countryNames(codes: readonly string[]): { code: string; name: string }[] {
  const names = new Intl.DisplayNames([currentTag()], { type: "region" })
  const { compare } = new Intl.Collator(currentTag())
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((one, other) => compare(one.name, other.name))
}
