import i18next from "i18next"
import { useTranslation } from "react-i18next"
import { currentLanguage } from "../../core/language/language"
import type { AccountTexts } from "./account-form"

/** The feature's texts as an object, as the forms take them, which also stand on the landing page without i18next. */
export function useAccountTexts(): AccountTexts {
  useTranslation("account")
  // The namespace is there: the line above has waited for it.
  return i18next.getResourceBundle(currentLanguage(), "account") as AccountTexts
}
