/** What signing in and up looks like, for the landing page and for the window in the application. */
export type { AccountCalls, AccountTexts, Act, Problem } from "./account-form"
export { SignInForm } from "./SignInForm"
export { SignUpForm } from "./SignUpForm"
