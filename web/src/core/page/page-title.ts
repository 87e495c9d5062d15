import { useEffect } from "react"
import { createStore } from "./store"

/** Title that the screen sets, such as a member's name; null uses the route's title. */
const own = createStore<string | null>(null)

export function usePageTitle(title: string | null | undefined): void {
  useEffect(() => {
    own.set(title ?? null)
    return () => own.set(null)
  }, [title])
}

export const useOwnTitle = own.use
