import { useSyncExternalStore } from "react"
import { createListeners } from "../page/store"
import { readStored, storageKeys, writeStored } from "./storage"

export type Scheme = "light" | "dark" | "auto"
export type ShownScheme = Exclude<Scheme, "auto">

const device = typeof matchMedia === "undefined" ? null : matchMedia("(prefers-color-scheme: dark)")
const { subscribe, notify } = createListeners()

const isScheme = (value: string | null): value is Scheme => value === "light" || value === "dark" || value === "auto"

export function chosenScheme(): Scheme {
  const stored = readStored(storageKeys.scheme)
  return isScheme(stored) ? stored : "auto"
}

function shownScheme(): ShownScheme {
  const chosen = chosenScheme()
  if (chosen !== "auto") return chosen
  return device?.matches ? "dark" : "light"
}

/** Sets the attribute that theme.css reads; the boot script sets it before the first paint. */
function applyScheme(): void {
  document.documentElement.dataset.scheme = shownScheme()
  notify()
}

export function setScheme(scheme: Scheme): void {
  writeStored(storageKeys.scheme, scheme)
  applyScheme()
}

export function startScheme(): void {
  applyScheme()
  device?.addEventListener("change", applyScheme)
  addEventListener("storage", ({ key }) => key === storageKeys.scheme && applyScheme())
}

export const useChosenScheme = (): Scheme => useSyncExternalStore(subscribe, chosenScheme)
export const useShownScheme = (): ShownScheme => useSyncExternalStore(subscribe, shownScheme)
