import { availableParallelism } from "node:os"
import { hash, verify } from "@node-rs/argon2"
import { atMost } from "../../core/at-most"

/** Argon2id as OWASP's password storage cheat sheet sets it: 19 MiB, two passes, one lane. Runs off the event loop. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A crowd that signs in leaves a processor, and half of the thread pool, to those who are inside. */
const oneOfFew = atMost(Math.min(2, Math.max(1, availableParallelism() - 1)), 200)

/** Raises `unavailable` when too many wait. */
export const hashPassword = (password: string): Promise<string> =>
  oneOfFew(() => hash(password.normalize("NFKC"), cost))

let someHash: Promise<string> | null = null

/**
 * Whether the password fits. Takes as long when there is no such account, so that time does not tell who has one.
 * Raises `unavailable` when too many wait.
 */
export async function passwordFits(stored: string | null | undefined, password: string): Promise<boolean> {
  const nobodys = await (someHash ??= hash("nobody's password", cost))
  const right = await oneOfFew(() => verify(stored ?? nobodys, password.normalize("NFKC")))
  return right && typeof stored === "string"
}
