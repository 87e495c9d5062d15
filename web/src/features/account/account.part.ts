/** What signing in and up looks like, for the landing page and for the window in the application. */
export type { AccountCalls, AccountTexts, Act, Problem } from "./account-form"
export { SignInForm } from "./sign-in/SignInForm"
export { SignUpForm } from "./sign-up/SignUpForm"
