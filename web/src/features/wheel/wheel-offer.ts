import { readStored, storageKeys, writeStored } from "../../core/preferences/storage"

/** Returns the local date, because the wheel is offered once a day. */
const today = (): string => new Intl.DateTimeFormat("sv").format(new Date())

export function isOfferWelcome(): boolean {
  const stored = readStored(storageKeys.wheel)
  return stored !== "off" && stored !== today()
}

/** The offer must not cover an open menu or list. */
export const isMenuOpen = (): boolean =>
  document.querySelector('[role="menu"], [role="listbox"], [role="dialog"]') !== null

/** Stops offers for today, or forever if `never` is set. */
export const noteOffered = (never: boolean): void => writeStored(storageKeys.wheel, never ? "off" : today())

export const isOfferOff = (): boolean => readStored(storageKeys.wheel) === "off"

export const allowOffer = (allowed: boolean): void => writeStored(storageKeys.wheel, allowed ? null : "off")
