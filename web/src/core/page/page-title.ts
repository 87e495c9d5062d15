import { useEffect } from "react"
import { createStore } from "./store"

/** Title set by the screen (a name), instead of the route's title. */
const own = createStore<string | null>(null)

export function usePageTitle(title: string | null | undefined): void {
  useEffect(() => {
    own.set(title ?? null)
    return () => own.set(null)
  }, [title])
}

export const useOwnTitle = own.use
