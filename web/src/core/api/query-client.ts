import { MutationCache, QueryClient } from "@tanstack/react-query"
import { ClientError } from "../error/client-error"
import { promptFor } from "../error/error-prompt"
import { errorText } from "../error/error-text"
import { text } from "../texts/texts"
import { requestTimeout, tellSlowBy } from "./api"
import { reloadWhenOnline } from "./reload"
import { showToast } from "../error/toast"

declare module "@tanstack/react-query" {
  interface Register {
    defaultError: Error
    /** `quiet`: the form shows the error itself. */
    mutationMeta: { quiet?: boolean }
  }
}

const networkRetries = 2

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // After a timeout the person decides: two more tries would take another minute.
      retry: (failures, error) => error instanceof ClientError && error.key === "network" && failures < networkRetries,
      refetchOnWindowFocus: false,
      throwOnError: false,
    },
    mutations: { retry: false },
  },
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (!mutation.meta?.quiet) showError(error)
    },
  }),
})

let toldSlowAt = 0

/** Several requests that hang at once are one notice. */
tellSlowBy(() => {
  if (Date.now() - toldSlowAt < requestTimeout) return
  toldSlowAt = Date.now()
  showToast({ kind: "note", message: text("ui:error.slow") })
})

/** What a person did failed: a window where there is a way on, else a sentence for four seconds; when the network is gone, with a way to load anew. */
export function showError(error: unknown): void {
  if (error instanceof ClientError && error.status === 401) return
  if (promptFor(error)) return
  const isNetwork = error instanceof ClientError && error.isNetwork
  const action = { label: text("ui:refresh"), run: () => void reloadWhenOnline() }
  showToast({ kind: "error", message: errorText(error), ...(isNetwork ? { action } : {}) })
}
