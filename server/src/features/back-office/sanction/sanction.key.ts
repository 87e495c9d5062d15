import { signedIds } from "../../../core/process/signed-id"

/** What leads to a decision without signing in: who is suspended can't. */
export const { keyOf, idOfKey } = signedIds("appeal")
