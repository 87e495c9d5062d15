/** For other screens that take a passkey for a proof. */
export { answerWithPasskey } from "./passkey-answer"
