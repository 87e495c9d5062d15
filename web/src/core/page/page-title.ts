import { useEffect } from "react"
import { createStore } from "./store"

/** The route gives the page its title; a screen that knows better (a name) puts its own in front while it is shown. */
const own = createStore<string | null>(null)

export function usePageTitle(title: string | null | undefined): void {
  useEffect(() => {
    own.set(title ?? null)
    return () => own.set(null)
  }, [title])
}

export const useOwnTitle = own.use
