import { readStored, storageKeys, writeStored } from "../../core/preferences/storage"

/** The local date: the wheel is offered once on each. */
const today = (): string => new Intl.DateTimeFormat("sv").format(new Date())

/** Whether this browser may offer the wheel by itself. */
export function isOfferWelcome(): boolean {
  const stored = readStored(storageKeys.wheel)
  return stored !== "off" && stored !== today()
}

/** A menu or a list is open: a window over it would take away what somebody has just asked for. */
export const isMenuOpen = (): boolean =>
  document.querySelector('[role="menu"], [role="listbox"], [role="dialog"]') !== null

/** It was offered: not again before tomorrow, or not at all. */
export const noteOffered = (never: boolean): void => writeStored(storageKeys.wheel, never ? "off" : today())

export const isOfferOff = (): boolean => readStored(storageKeys.wheel) === "off"

export const allowOffer = (allowed: boolean): void => writeStored(storageKeys.wheel, allowed ? null : "off")
