import { MutationCache, notifyManager, QueryClient } from "@tanstack/react-query"
import { ClientError } from "../error/client-error"
import { showError } from "../error/show-error"
import { text } from "../texts/texts"
import { showToast } from "../error/toast"
import { requestTimeout, setSlowCallHandler } from "./api"

declare module "@tanstack/react-query" {
  interface Register {
    defaultError: Error
    /** True if the form shows the error itself, so that no toast appears. */
    mutationMeta: { quiet?: boolean }
  }
}

// By default states are rendered in a timer, after the second press of a double click.
notifyManager.setScheduler(queueMicrotask)

const networkRetries = 2

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A timeout is not retried, because two more attempts would take another minute.
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

let slowNoticeAt = 0

setSlowCallHandler(() => {
  if (Date.now() - slowNoticeAt < requestTimeout) return
  slowNoticeAt = Date.now()
  showToast({ kind: "note", message: text("ui:error.slow") })
})

/** Merges pages without duplicates: an item may move to a later page while the reader scrolls. */
export function distinct<K extends string, T extends Record<K, number>>(
  pages: readonly { items: readonly T[] }[] | undefined,
  key: K,
): T[] {
  const itemsByKey = new Map<number, T>()
  for (const { items } of pages ?? [])
    for (const item of items) if (!itemsByKey.has(item[key])) itemsByKey.set(item[key], item)
  return [...itemsByKey.values()]
}
