import { hash, verify } from "@node-rs/argon2"

/** Argon2id as OWASP's password storage cheat sheet sets it: 19 MiB, two passes, one lane. Runs off the event loop. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password.normalize("NFKC"), cost)

let someHash: Promise<string> | null = null

/** Whether the password fits. Takes as long when there is no such account, so that time does not tell who has one. */
export async function passwordFits(stored: string | null | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await (someHash ??= hashPassword("nobody's password")))
  return (await verify(against, password.normalize("NFKC"))) && typeof stored === "string"
}
