import type { passkeyAnswer } from "@redthread/contract/code"
import type { z } from "zod"

/** The account whose passkey answered the challenge; the challenge is used up. Raises `passkey_failed`. */
export async function accountOf(_answer: z.output<typeof passkeyAnswer>): Promise<number> {
  throw new Error("not there yet")
}
