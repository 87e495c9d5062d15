import type { RouterHistory } from "@tanstack/react-router"

let closeOnBack: (() => void) | null = null

interface EntryState {
  /** True for an overlay's entry, which lies on top of the page's entry and is removed by Back. */
  held?: boolean
  /** The router's key of a page, equal for both of its entries. */
  __TSR_key?: string
}

const stateNow = (): EntryState => (history.state ?? {}) as EntryState

/** State of the history entry that the current move leaves. */
let left: EntryState = {}

/** The cleanup leaves the entry, skipped later: going back is asynchronous and could undo another navigation. */
export function pushOverlayEntry(close: () => void): () => void {
  closeOnBack = close
  // The native method bypasses the router, which would navigate and scroll.
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
    // If a navigation is blocked, the router returns to its entry from another page, which is no move between the two.
    if (key === undefined || key !== router.location.state.__TSR_key || key !== from.__TSR_key) return
    if (Boolean(held) === Boolean(from.held)) return
    event.stopImmediatePropagation()
    if (held) history.forward()
    else if (closeOnBack) closeOnBack()
    else history.back()
  }
  left = stateNow()
  // Must be registered before the router's own listener.
  addEventListener("popstate", follow, { capture: true })
}
