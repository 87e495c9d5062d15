import type { RouterHistory } from "@tanstack/react-router"

/** Closes the open overlay when Back is pressed; null without an overlay. */
let closeOnBack: (() => void) | null = null

interface EntryState {
  /** This entry lies over another of the same page, so that Back has something to take away. */
  held?: boolean
  /** The router's, of a page's entry: the two have the same. */
  __TSR_key?: string
}

const stateNow = (): EntryState => (history.state ?? {}) as EntryState

/** The history entry before the move that is being handled. */
let left: EntryState = {}

/**
 * Puts an entry over that of the page, and calls `close` when Back takes it away. Answers how to end that. The entry is
 * left where it is then, and passed over later: to go back from it would take its time, and meanwhile the page may be
 * on its way to somewhere else.
 */
export function pushOverlayEntry(close: () => void): () => void {
  closeOnBack = close
  // Past the router, which would take it for a navigation and scroll.
  if (!stateNow().held) History.prototype.pushState.call(history, { ...stateNow(), held: true }, "", location.href)
  left = stateNow()
  return () => {
    if (closeOnBack === close) closeOnBack = null
  }
}

/** Keeps moves between the two entries of one page from the router: to it they would be navigations, and scroll. */
export function followHeldEntries(router: RouterHistory): void {
  const follow = (event: PopStateEvent) => {
    const { held, __TSR_key: key } = (event.state ?? {}) as EntryState
    const from = left
    left = stateNow()
    // The router itself goes on to where it was when a guard keeps one on a page: that comes from another page.
    if (key === undefined || key !== router.location.state.__TSR_key || key !== from.__TSR_key) return
    // Between the two entries of one page, one is held and the other is not.
    if (Boolean(held) === Boolean(from.held)) return
    event.stopImmediatePropagation()
    if (held) history.forward()
    else if (closeOnBack) closeOnBack()
    else history.back()
  }
  left = stateNow()
  // Before the router, which listens as the event comes back.
  addEventListener("popstate", follow, { capture: true })
}
