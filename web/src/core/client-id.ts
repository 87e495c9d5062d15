import { readStored, storageKeys, writeStored } from "./storage"

/** Names this device to the server. Not `randomUUID`, which plain http lacks. */
export function clientId(): string {
  const known = readStored(storageKeys.clientId)
  if (known) return known
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const made = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")
  writeStored(storageKeys.clientId, made)
  return made
}
