import type { RouterHistory } from "@tanstack/react-router"

let closeOnBack: (() => void) | null = null

interface EntryState {
  /** An overlay's entry on top of the page's entry, removed by Back. */
  held?: boolean
  /** The router's key, equal for both entries of a page. */
  __TSR_key?: string
}

const stateNow = (): EntryState => (history.state ?? {}) as EntryState

/** The history entry before the current move. */
let left: EntryState = {}

/**
 * Adds a history entry for an overlay; Back removes it and calls `close`. Returns the cleanup. The entry then stays and
 * is skipped later, because going back is asynchronous and could undo another navigation.
 */
export function pushOverlayEntry(close: () => void): () => void {
  closeOnBack = close
  // Bypasses the router, which would navigate and scroll.
  if (!stateNow().held) History.prototype.pushState.call(history, { ...stateNow(), held: true }, "", location.href)
  left = stateNow()
  return () => {
    if (closeOnBack === close) closeOnBack = null
  }
}

/** Hides moves between a page's two entries from the router, which would navigate and scroll. */
export function followHeldEntries(router: RouterHistory): void {
  const follow = (event: PopStateEvent) => {
    const { held, __TSR_key: key } = (event.state ?? {}) as EntryState
    const from = left
    left = stateNow()
    // A blocked navigation makes the router return to its entry from another page.
    if (key === undefined || key !== router.location.state.__TSR_key || key !== from.__TSR_key) return
    if (Boolean(held) === Boolean(from.held)) return
    event.stopImmediatePropagation()
    if (held) history.forward()
    else if (closeOnBack) closeOnBack()
    else history.back()
  }
  left = stateNow()
  // Registered before the router's own listener.
  addEventListener("popstate", follow, { capture: true })
}
