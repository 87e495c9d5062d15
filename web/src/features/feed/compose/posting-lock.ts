import { postingLock } from "@redthread/contract/feed"
import { useSyncExternalStore } from "react"

/** For a while after a post no second one is taken, so that a double click is one post. */
let until = 0
const listeners = new Set<() => void>()

const say = (): void => {
  for (const listener of listeners) listener()
}

export const isPostingLocked = (): boolean => Date.now() < until

export function lockPosting(): void {
  until = Date.now() + postingLock
  say()
  setTimeout(say, postingLock + 1)
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const usePostingLock = (): boolean => useSyncExternalStore(subscribe, isPostingLocked)
