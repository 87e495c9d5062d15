import { errorText } from "../../core/error/error-text"
import { closeSignIn } from "../../core/session/sign-in-prompt"
import { hrefOf, withoutPrefix } from "../../core/language/language"
import type { Act } from "./account-form"
import { accountCalls } from "./account.submit.part"

const here = (): string => withoutPrefix(location.pathname) + location.search

const calls = accountCalls({
  text: errorText,
  entered: closeSignIn,
  joined: () => location.assign(hrefOf(`/welcome?next=${encodeURIComponent(here())}`)),
  redirect: here,
})

/** The application has the calls at hand, and the window closes over the page that asked for it. */
export const actInApp: Act = (work) => work(calls)
