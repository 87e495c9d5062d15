import { useSyncExternalStore } from "react"
import { ClientError } from "./client-error"

/** What a prompt offers beside its sentence: section 8. */
export type PromptKind = "contact" | "reactivate" | "recharge" | "upgrade" | "verify_email" | "befriend"

/** By code and not by name: a server that is newer than this page has names that it does not know. */
const kinds: Readonly<Record<number, PromptKind>> = {
  400015: "contact",
  400016: "reactivate",
  400022: "recharge",
  400057: "upgrade",
  400058: "verify_email",
  400059: "upgrade",
  400060: "upgrade",
  400061: "upgrade",
  400062: "upgrade",
  400073: "contact",
  400085: "upgrade",
  400161: "befriend",
  400434: "befriend",
  400435: "befriend",
}

export const promptKind = (code: number): PromptKind | undefined => kinds[code]

/** Whom what was refused had been meant for. */
export interface Meant {
  user_id: number
  name: string
}

export interface Prompt {
  kind: PromptKind
  error: ClientError
  meant: Meant | undefined
}

let open: Prompt | null = null
const listeners = new Set<() => void>()

function set(next: Prompt | null): void {
  open = next
  for (const listener of listeners) listener()
}

/** Opens the prompt that a refusal calls for; false where a toast will do. */
export function promptFor(error: unknown, meant?: Meant): boolean {
  if (!(error instanceof ClientError)) return false
  if (error.isAnswered) return true
  const kind = promptKind(error.code)
  if (!kind || (kind === "befriend" && !meant)) return false
  set({ kind, error, meant })
  return true
}

export const closePrompt = (): void => set(null)

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useErrorPrompt = (): Prompt | null =>
  useSyncExternalStore(
    subscribe,
    () => open,
    () => null,
  )
