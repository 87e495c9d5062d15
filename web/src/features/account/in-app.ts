import { errorText } from "../../core/error/error-text"
import { closeSignIn } from "../../core/session/sign-in-prompt"
import { hrefOf, withoutPrefix } from "../../core/language/language"
import { textFile, useTexts } from "../../core/texts/texts"
import type { AccountTexts, Act } from "./account-form"
import { accountCalls } from "./account.submit.part"

const currentPath = (): string => withoutPrefix(location.pathname) + location.search

const calls = accountCalls({
  text: errorText,
  entered: closeSignIn,
  joined: () => location.assign(hrefOf(`/welcome?next=${encodeURIComponent(currentPath())}`)),
  redirect: currentPath,
})

/** Runs the account calls inside the application; the sign-in window then closes over the current page. */
export const actInApp: Act = (work) => work(calls)

/** The feature's texts as an object: the forms also run on the landing page, which has no text loader. */
export function useAccountTexts(): AccountTexts {
  useTexts("account")
  // `useTexts` has suspended until the texts were loaded.
  return textFile("account") as AccountTexts
}
