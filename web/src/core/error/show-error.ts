import { createStore } from "../page/store"
import { text } from "../texts/texts"
import { ClientError, type PromptKind } from "./client-error"
import { errorText } from "./error-text"
import { showToast } from "./toast"

export interface TargetPerson {
  user_id: number
  name: string
}

export interface Prompt {
  kind: PromptKind
  error: ClientError
  target: TargetPerson | undefined
}

const open = createStore<Prompt | null>(null)

/** Opens the prompt for an error. Returns false if the error has none. */
export function promptFor(error: unknown, target?: TargetPerson): boolean {
  if (!(error instanceof ClientError)) return false
  if (error.isAnswered) return true
  const kind = error.promptKind
  if (!kind || (kind === "befriend" && !target)) return false
  open.set({ kind, error, target })
  return true
}

export const closePrompt = (): void => open.set(null)

export const useErrorPrompt = open.use

export function showError(error: unknown): void {
  if (error instanceof ClientError && error.status === 401) return
  if (promptFor(error)) return
  const isNetwork = error instanceof ClientError && error.isNetwork
  const action = { label: text("ui:refresh"), run: () => void reloadWhenOnline() }
  showToast({ kind: "error", message: errorText(error), ...(isNetwork ? { action } : {}) })
}

/** Reloads the page if the server answers: without a network a reload would lose what the page shows. */
export async function reloadWhenOnline(): Promise<void> {
  try {
    await fetch("/healthz", { cache: "no-store" })
    location.reload()
  } catch {
    showToast({ kind: "error", message: text("ui:error.network") })
  }
}
