import { useSyncExternalStore } from "react"
import { createListeners } from "../../core/page/store"
import { readStored, storageKeys, writeStored } from "../../core/preferences/storage"

/** How lists of people are shown in this browser. */
export type PeopleView = "grid" | "list"

const { subscribe, notify } = createListeners()

const current = (): PeopleView => (readStored(storageKeys.people) === "list" ? "list" : "grid")

export const usePeopleView = (): PeopleView => useSyncExternalStore(subscribe, current, () => "grid")

export function choosePeopleView(view: PeopleView): void {
  writeStored(storageKeys.people, view === "grid" ? null : view)
  notify()
}
