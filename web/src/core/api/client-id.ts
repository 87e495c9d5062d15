import { randomKey } from "./random-key"
import { readStored, storageKeys, writeStored } from "../preferences/storage"

/** Names this device to the server. */
export function clientId(): string {
  const known = readStored(storageKeys.clientId)
  if (known) return known
  const made = randomKey()
  writeStored(storageKeys.clientId, made)
  return made
}
