import { hkdfSync, randomBytes } from "node:crypto"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

let root: Buffer
const derived = new Map<string, Buffer>()

/** Takes SECRET_KEY, or the key made on the first start and kept in the data folder for this user's eyes only. */
export function openSecrets(options: { secretKey?: string | undefined; dataDir: string }): void {
  derived.clear()
  root = options.secretKey ? Buffer.from(options.secretKey) : ownKey(join(options.dataDir, "secret.key"))
}

function ownKey(file: string): Buffer {
  try {
    writeFileSync(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error
  }
  return readFileSync(file)
}

/** A key of its own for each purpose (RFC 5869), so that what is signed for one is worth nothing for another. */
export function secretFor(purpose: string): Buffer {
  const known = derived.get(purpose) ?? Buffer.from(hkdfSync("sha256", root, "", purpose, 32))
  derived.set(purpose, known)
  return known
}
