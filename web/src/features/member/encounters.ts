import { passEncounter, undoPass } from "@redthread/contract/member"
import { useSyncExternalStore } from "react"
import { api } from "../../core/api"
import { ClientError } from "../../core/client-error"
import { showError } from "../../core/query-client"
import { onPersonChange } from "../profile/profile.part"

/** Whom one has met in this sitting; pages that were asked for before may deal them again. */
interface Sitting {
  met: ReadonlySet<number>
  /** Whose pass can be taken back: the last one. */
  lastPassed: number | null
}

let sitting: Sitting = { met: new Set(), lastPassed: null }
const listeners = new Set<() => void>()

function set(next: Partial<Sitting>): void {
  sitting = { ...sitting, ...next }
  for (const listener of listeners) listener()
}

const meet = (userId: number): ReadonlySet<number> => new Set([...sitting.met, userId])
const unmeet = (userId: number): ReadonlySet<number> => new Set([...sitting.met].filter((id) => id !== userId))

// Liked or blocked, here or elsewhere: they are met; the like taken back, they are not.
onPersonChange((userId, { liked, block }) => {
  if (liked || block === 1) set({ met: meet(userId) })
  else if (liked === false || block === 0) set({ met: unmeet(userId) })
})

/** What is said about the deck goes out in the order in which it was done; answers whether it was taken. */
let line: Promise<unknown> = Promise.resolve()

function inLine(say: () => Promise<unknown>): Promise<boolean> {
  const said = line.then(say).then(
    () => true,
    (error: unknown) => {
      // Who has gone or hides meanwhile is passed anyhow.
      if (error instanceof ClientError && error.key === "user_not_found") return true
      showError(error)
      return false
    },
  )
  line = said
  return said
}

/** Not this one: gone at once, back again where the server could not be told. */
export async function pass(userId: number): Promise<void> {
  set({ met: meet(userId), lastPassed: userId })
  if (await inLine(() => api(passEncounter, { body: { user_id: userId, pass: true } }))) return
  set({ met: unmeet(userId), ...(sitting.lastPassed === userId ? { lastPassed: null } : {}) })
}

/** Brings back who was passed last. */
export async function undo(): Promise<void> {
  const { lastPassed } = sitting
  if (lastPassed === null) return
  set({ met: unmeet(lastPassed), lastPassed: null })
  if (!(await inLine(() => api(undoPass, { body: { user_id: lastPassed } })))) set({ met: meet(lastPassed) })
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSitting = (): Sitting => useSyncExternalStore(subscribe, () => sitting)
