import { postingLock } from "@redthread/contract/feed"
import { useSyncExternalStore } from "react"
import { createListeners } from "../../../core/page/store"

/** For a while after a post no second one is taken, so that a double click is one post. */
let until = 0
const { subscribe, notify } = createListeners()

export const isPostingLocked = (): boolean => Date.now() < until

export function lockPosting(): void {
  until = Date.now() + postingLock
  notify()
  setTimeout(notify, postingLock + 1)
}

export const usePostingLock = (): boolean => useSyncExternalStore(subscribe, isPostingLocked)
