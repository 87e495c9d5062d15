import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"
import { totpDigits, totpSeconds } from "@redthread/contract/second-factor"
import { Secret, TOTP } from "otpauth"
import { clock } from "../../../core/process/clock"
import { secretFor } from "../../../core/process/secrets"

/** The secret is as long (bytes) as SHA-1's output (RFC 4226, 4). */
const secretBytes = 20
const ivBytes = 12
const tagBytes = 16

const encryptionKey = (): Buffer => secretFor("totp")

/** Returns initialisation vector, tag and ciphertext. */
function encrypt(plain: Buffer): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv("aes-256-gcm", encryptionKey(), iv)
  const text = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text])
}

function decrypt(stored: Uint8Array): Buffer {
  const bytes = Buffer.from(stored)
  const decipher = createDecipheriv("aes-256-gcm", encryptionKey(), bytes.subarray(0, ivBytes))
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()])
}

export const newSecret = (): Buffer => encrypt(randomBytes(secretBytes))

function generatorOf(stored: Uint8Array, label = ""): TOTP {
  const bytes = decrypt(stored)
  const secret = new Secret({ buffer: new Uint8Array(bytes).buffer })
  return new TOTP({ issuer: "Redthread", label, algorithm: "SHA1", digits: totpDigits, period: totpSeconds, secret })
}

export function secretForApp(stored: Uint8Array, label: string): { secret: string; uri: string } {
  const generator = generatorOf(stored, label)
  return { secret: generator.secret.base32, uri: generator.toString() }
}

/** Returns the time step of the code, with a tolerance of one step; null if the code is wrong. */
export function stepOf(stored: Uint8Array, code: string): number | null {
  const timestamp = clock.ms()
  const delta = generatorOf(stored).validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / (totpSeconds * 1000)) + delta
}
