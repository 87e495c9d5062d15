import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { errorText } from "../../core/error-text"

export type SaveState = "idle" | "saving" | "saved" | "failed"

export interface Autosave<C> {
  state: SaveState
  /** The value being saved, or the refused one; shown instead of the stored value. */
  pending: C | undefined
  /** The sentence of the refusal. */
  error: string | undefined
  save: (change: C, onSaved?: () => void) => void
  /** Forgets a refusal. */
  reset: () => void
}

interface Options<C> {
  /** One after the other within a scope, so that the later change also arrives later. */
  scope: string
  save: (change: C) => Promise<unknown>
}

const states = { idle: "idle", pending: "saving", success: "saved", error: "failed" } as const

/** Saves a part as soon as it is changed: only what has changed is sent, so that two devices don't undo each other. */
export function useAutosave<C>({ scope, save }: Options<C>): Autosave<C> {
  // Set before the mutation starts, which happens a tick later, so that the click shows at once.
  const [pending, setPending] = useState<C>()
  const { mutate, reset, status, error } = useMutation({
    mutationFn: save,
    scope: { id: scope },
    meta: { quiet: true },
  })
  return {
    state: states[status],
    pending,
    error: error ? errorText(error) : undefined,
    save: (change, onSaved) => {
      setPending(change)
      const settle = () => {
        setPending(undefined)
        onSaved?.()
      }
      // Of several in a row, only the last one's answer comes here.
      mutate(change, { onSuccess: settle })
    },
    reset: () => {
      setPending(undefined)
      reset()
    },
  }
}
