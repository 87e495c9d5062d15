import { errorText } from "../../core/error/error-text"
import { closeSignIn } from "../../core/session/sign-in-prompt"
import { hrefOf, withoutPrefix } from "../../core/language/language"
import type { Act } from "./account-form"
import { accountCalls } from "./account-calls"

const currentPath = (): string => withoutPrefix(location.pathname) + location.search

const calls = accountCalls({
  text: errorText,
  onSignIn: closeSignIn,
  onSignUp: () => location.assign(hrefOf(`/welcome?next=${encodeURIComponent(currentPath())}`)),
  redirect: currentPath,
})

export const actInApp: Act = (work) => work(calls)
