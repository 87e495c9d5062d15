import { useSyncExternalStore } from "react"
import { createListeners } from "../page/store"
import { readStored, storageKeys, writeStored } from "./storage"

export type PeopleView = "grid" | "list"

const { subscribe, notify } = createListeners()

const current = (): PeopleView => (readStored(storageKeys.people) === "list" ? "list" : "grid")

export const usePeopleView = (): PeopleView => useSyncExternalStore(subscribe, current, () => "grid")

export function setPeopleView(view: PeopleView): void {
  writeStored(storageKeys.people, view === "grid" ? null : view)
  notify()
}
