import { useSyncExternalStore } from "react"
import { readStored, storageKeys, writeStored } from "../../core/preferences/storage"

/** How lists of people are shown in this browser. */
export type PeopleView = "grid" | "list"

const listeners = new Set<() => void>()

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const current = (): PeopleView => (readStored(storageKeys.people) === "list" ? "list" : "grid")

export const usePeopleView = (): PeopleView => useSyncExternalStore(subscribe, current, () => "grid")

export function choosePeopleView(view: PeopleView): void {
  writeStored(storageKeys.people, view === "grid" ? null : view)
  for (const listener of listeners) listener()
}
