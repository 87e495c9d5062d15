import { release } from "@redthread/contract/version"
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

/** What the native side of the application for phones (mobile/) puts into its pages. */
interface Native {
  Capacitor?: { isNativePlatform?: () => boolean; getPlatform?: () => string }
}

/** Header `X-Client` inside the application for phones, whose tokens live for a day; null in a browser. */
export function appClient(): string | null {
  const native = (globalThis as Native).Capacitor
  return native?.isNativePlatform?.() ? `redthread-app/${release} (${native.getPlatform?.() ?? "android"})` : null
}
