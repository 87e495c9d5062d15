/** What asks for a code: for whatever has to be proved. Needs the texts of `account`. */
export { fill } from "./account-form"
export { useAccountTexts } from "./account-texts"
export { problemOf, sentOr } from "./account.submit.part"
export { AccountCard, Outcome } from "./AccountCard"
export { CodeDialog } from "./CodeDialog"
export { CodeForm } from "./CodeForm"
export { EmailPrompt } from "./EmailPrompt"
export { actInApp } from "./in-app"
