import { passEncounter, undoPass } from "@redthread/contract/member"
import { api } from "../../core/api/api"
import { ClientError } from "../../core/error/client-error"
import { showError } from "../../core/error/show-error"
import { createStore } from "../../core/page/store"
import { onPersonChange } from "../profile/profile"

/** Members already liked or passed on this screen, because pages fetched earlier may contain them again. */
interface DeckSession {
  met: ReadonlySet<number>
  /** Id of the member that undo brings back. */
  lastPassed: number | null
}

const deckSession = createStore<DeckSession>({ met: new Set(), lastPassed: null })
const set = (next: Partial<DeckSession>): void => deckSession.set({ ...deckSession.get(), ...next })

const metWith = (userId: number): ReadonlySet<number> => new Set([...deckSession.get().met, userId])
const metWithout = (userId: number): ReadonlySet<number> =>
  new Set([...deckSession.get().met].filter((id) => id !== userId))

// A member who is liked or blocked elsewhere counts as met; removing the like reverts that.
onPersonChange((userId, { liked, block }) => {
  if (liked || block === 1) set({ met: metWith(userId) })
  else if (liked === false || block === 0) set({ met: metWithout(userId) })
})

/** Serialises passes and undos; each resolves to true if the server accepted it. */
let line: Promise<unknown> = Promise.resolve()

function afterPrevious(say: () => Promise<unknown>): Promise<boolean> {
  const said = line.then(say).then(
    () => true,
    (error: unknown) => {
      // If the member was deleted or is hidden, the pass counts as accepted.
      if (error instanceof ClientError && error.key === "user_not_found") return true
      showError(error)
      return false
    },
  )
  line = said
  return said
}

/** Passes a member: removed from the deck at once, restored if the request fails. */
export async function pass(userId: number): Promise<void> {
  set({ met: metWith(userId), lastPassed: userId })
  if (await afterPrevious(() => api(passEncounter, { body: { user_id: userId, pass: true } }))) return
  set({ met: metWithout(userId), ...(deckSession.get().lastPassed === userId ? { lastPassed: null } : {}) })
}

export async function undo(): Promise<void> {
  const { lastPassed } = deckSession.get()
  if (lastPassed === null) return
  set({ met: metWithout(lastPassed), lastPassed: null })
  if (!(await afterPrevious(() => api(undoPass, { body: { user_id: lastPassed } })))) set({ met: metWith(lastPassed) })
}

export const useDeckSession = deckSession.use
