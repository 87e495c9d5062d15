import { release } from "@redthread/contract/version"
import { nativeShell } from "../page/native-shell"
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

/** Header `X-Client` inside the application for phones, whose tokens live for a day; null in a browser. */
export function appClient(): string | null {
  const native = nativeShell()
  return native ? `redthread-app/${release} (${native.getPlatform?.() ?? "android"})` : null
}
