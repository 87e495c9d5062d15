/** For other screens that take a passkey for a proof. */
export { answerWithPasskey } from "./sign-in/passkey-answer"
