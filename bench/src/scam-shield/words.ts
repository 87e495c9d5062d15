import { wideLanguages } from "../../../server/src/features/people/scam-shield/scam-shield.concepts"
import { readWords } from "../../../server/src/features/people/scam-shield/scam-shield.model"
import { foldText, tokenize } from "../../../server/src/features/people/scam-shield/scam-shield.text"

/** The form in which entries of `words.json` are stored, so that a start need not fold them. */
function foldEntry(language: string, entry: string): string {
  const plain = (text: string) => tokenize(foldText(text.replaceAll("*", ""))).tokens.map(({ text: token }) => token)
  if (wideLanguages.has(language)) return plain(entry).join("")
  return entry
    .split(" ")
    .map((part) => {
      const words = plain(part).join(" ")
      if (words === "") return ""
      return `${part.startsWith("*") ? "*" : ""}${words}${part.endsWith("*") ? "*" : ""}`
    })
    .filter((part) => part !== "")
    .join(" ")
}

/** Entries that are not stored as the classifier compares them, and would never match. */
export const unfoldedEntries = (): string[] =>
  Object.entries(readWords().concepts).flatMap(([language, list]) =>
    Object.values(list)
      .flatMap((entries) => entries.split("|"))
      .filter((entry) => foldEntry(language, entry) !== entry),
  )
