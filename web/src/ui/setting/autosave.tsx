import { IconCheck } from "@tabler/icons-react"
import { useMutation } from "@tanstack/react-query"
import { type ReactNode, useRef, useState } from "react"
import { errorText } from "../../core/error/error-text"
import { useTexts } from "../../core/texts/texts"
import styles from "./autosave.module.css"

export type SaveState = "idle" | "saving" | "saved" | "failed"

export interface Autosave<C> {
  state: SaveState
  /** Changes that are not stored yet or were refused; they are shown instead of the stored values. */
  pending: C | undefined
  error: string | undefined
  save: (change: C, onSaved?: () => void) => void
  reset: () => void
}

interface Options<C extends object> {
  /** Changes with the same scope are saved in order. */
  scope: string
  save: (change: C) => Promise<unknown>
  merge?: (before: C, after: C) => C
}

const states = { idle: "idle", pending: "saving", success: "saved", error: "failed" } as const

const assign = <C extends object>(before: C, after: C): C => ({ ...before, ...after })

/** Saves each change at once and sends only changed fields, so that two devices do not overwrite each other. */
export function useAutosave<C extends object>({ scope, save, merge = assign }: Options<C>): Autosave<C> {
  // This is set one tick before the mutation starts, so that the click shows at once.
  const [pending, setPending] = useState<C>()
  const unsaved = useRef<C>(undefined)
  const setUnsaved = (change: C | undefined) => {
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
      // Of several mutations only the last one calls back, so it also sends unsaved earlier changes.
      const all = unsaved.current ? merge(unsaved.current, change) : change
      setUnsaved(all)
      const settle = () => {
        setUnsaved(undefined)
        onSaved?.()
      }
      mutate(all, { onSuccess: settle })
    },
    reset: () => {
      setUnsaved(undefined)
      reset()
    },
  }
}

export const SavedField = ({ state, children }: { state: SaveState; children: ReactNode }) => (
  <div className={styles.saved}>
    {children}
    <SaveMark state={state} />
  </div>
)

export const SaveMark = ({ state }: { state: SaveState }) => {
  const { t } = useTexts("settings_profile")
  return (
    <output className={styles.mark}>
      {state === "saving" && t("saving")}
      {state === "saved" && (
        <span className={styles.done}>
          <IconCheck size={16} stroke={2} aria-hidden="true" />
          {t("saved")}
        </span>
      )}
    </output>
  )
}
