import { hkdfSync, randomBytes, createHmac, timingSafeEqual } from "node:crypto"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

let root: Buffer
const derived = new Map<string, Buffer>()

/** Uses SECRET_KEY, or a key generated at first start and readable by this user only. */
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

/** Derives one key per purpose (RFC 5869): signatures are not valid across purposes. */
export function secretFor(purpose: string): Buffer {
  const secret = derived.get(purpose) ?? Buffer.from(hkdfSync("sha256", root, "", purpose, 32))
  derived.set(purpose, secret)
  return secret
}

/** 128 bits are written in hex, because mail servers may lowercase the local part of an address. */
const length = 32

export interface SignedIds {
  readonly keyOf: (id: number) => string
  /** Returns null for a key that this server did not issue. */
  readonly idOfKey: (key: string) => number | null
}

export function signedIds(purpose: string): SignedIds {
  const sign = (id: number): Buffer =>
    Buffer.from(createHmac("sha256", secretFor(purpose)).update(String(id)).digest("hex").slice(0, length))
  return {
    keyOf: (id) => `${id}.${sign(id).toString()}`,
    idOfKey(key) {
      const [, id = "", signature = ""] = /^(\d{1,15})\.([\da-f]{32})$/.exec(key) ?? []
      return signature !== "" && timingSafeEqual(Buffer.from(signature), sign(Number(id))) ? Number(id) : null
    },
  }
}
