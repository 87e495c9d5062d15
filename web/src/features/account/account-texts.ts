import { textFile, useTexts } from "../../core/texts/texts"
import type { AccountTexts } from "./account-form"

/** The feature's texts as an object, as the forms take them, which also stand on the landing page without this loader. */
export function useAccountTexts(): AccountTexts {
  useTexts("account")
  // The namespace is there: the line above has waited for it.
  return textFile("account") as AccountTexts
}
