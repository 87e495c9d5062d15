import { useBlocker } from "@tanstack/react-router"
import { useEffect } from "react"

/** Keeps the page where it is: what leads away is cancelled; Back calls `onBack`, even if another site lies behind it. */
export function useHeldPage(onBack: () => void): void {
  useBlocker({
    shouldBlockFn: ({ action, current, next }) => {
      if (action === "PUSH" || action === "REPLACE") return true
      onBack()
      // Off the entry below one only gets to the page itself.
      return current.pathname !== next.pathname
    },
    enableBeforeUnload: false,
  })
  useEffect(() => {
    // An entry that Back takes away. Past the router, which would take it for a navigation and scroll.
    History.prototype.pushState.call(history, { ...history.state, held: true }, "", location.href)
    return () => {
      if ((history.state as { held?: boolean } | null)?.held) history.back()
    }
  }, [])
}
