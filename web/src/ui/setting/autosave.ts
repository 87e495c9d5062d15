import { useMutation } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { errorText } from "../../core/error/error-text"

export type SaveState = "idle" | "saving" | "saved" | "failed"

export interface Autosave<C> {
  state: SaveState
  /** What is not saved yet, or was refused; shown instead of the stored values. */
  pending: C | undefined
  /** The sentence of the refusal. */
  error: string | undefined
  save: (change: C, onSaved?: () => void) => void
  /** Forgets a refusal. */
  reset: () => void
}

interface Options<C extends object> {
  /** One after the other within a scope, so that the later change also arrives later. */
  scope: string
  save: (change: C) => Promise<unknown>
  /** Two changes as one, where a change holds more than plain values. */
  merge?: (before: C, after: C) => C
}

const states = { idle: "idle", pending: "saving", success: "saved", error: "failed" } as const

const assign = <C extends object>(before: C, after: C): C => ({ ...before, ...after })

/** Saves a part as soon as it is changed: only what has changed is sent, so that two devices don't undo each other. */
export function useAutosave<C extends object>({ scope, save, merge = assign }: Options<C>): Autosave<C> {
  // Set before the mutation starts, which happens a tick later, so that the click shows at once.
  const [pending, setPending] = useState<C>()
  const unsaved = useRef<C>(undefined)
  const keep = (change: C | undefined) => {
    unsaved.current = change
    setPending(change)
  }
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
      // Of several in a row only the last one's answer comes here, so it also carries what is not saved yet.
      const all = unsaved.current ? merge(unsaved.current, change) : change
      keep(all)
      const settle = () => {
        keep(undefined)
        onSaved?.()
      }
      mutate(all, { onSuccess: settle })
    },
    reset: () => {
      keep(undefined)
      reset()
    },
  }
}
