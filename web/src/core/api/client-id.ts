import { release } from "@redthread/contract/version"
import { nativeShell } from "../page/native-shell"
import { readStored, storageKeys, writeStored } from "../preferences/storage"

/** UUID version 4. `crypto.randomUUID` does not exist on plain http. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")
  // In a UUID the 4 is the version, and the 8 contains the variant in its first two bits.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

export function clientId(): string {
  const stored = readStored(storageKeys.clientId)
  if (stored) return stored
  const created = randomUuid()
  writeStored(storageKeys.clientId, created)
  return created
}

/** Header `X-Client` of the phone application, whose tokens are valid for a day; null in a browser. */
export function appClient(): string | null {
  const native = nativeShell()
  return native ? `redthread-app/${release} (${native.getPlatform?.() ?? "android"})` : null
}
