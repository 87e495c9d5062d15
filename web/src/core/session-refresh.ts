import { refreshToken } from "@redthread/contract/account"
import { api } from "./api"
import { ClientError } from "./client-error"
import { session } from "./session"

/** A token is exchanged when a fifth of its life is left, and looked at again this often (timers sleep with the lid). */
const leadTime = 12 * 60 * 1000
const lookEvery = 60 * 1000

const isDue = (expiresAt: number): boolean => expiresAt - Date.now() < leadTime

/** Once across tabs: whoever gets the lock second finds the token already fresh. */
export async function refreshIfDue(): Promise<void> {
  const current = session.current()
  if (!current || !isDue(current.expiresAt)) return
  await withLock(async () => {
    const latest = session.reread()
    if (!latest || !isDue(latest.expiresAt)) return
    try {
      session.begin(await api(refreshToken))
    } catch (error) {
      // A 401 has ended the session already; without a network the next look tries again.
      if (!(error instanceof ClientError)) throw error
    }
  })
}

/** Web locks need a secure context; on plain http each tab refreshes for itself, which does no harm. */
const withLock = (work: () => Promise<void>): Promise<void> =>
  "locks" in navigator ? navigator.locks.request("redthread.refresh", work) : work()

export function startRefreshing(): void {
  const look = (): void => void refreshIfDue()
  look()
  setInterval(look, lookEvery)
  document.addEventListener("visibilitychange", look)
}
