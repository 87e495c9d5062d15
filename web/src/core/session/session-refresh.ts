import { refreshToken, type Session } from "@redthread/contract/account"
import { api, renewBy } from "../api/api"
import { ClientError } from "../error/client-error"
import { session, type StoredSession } from "./session"
import { withWebLock } from "../page/web-lock"

/** ms before its end at which a token is exchanged, and between two checks: timers stop while a laptop sleeps. */
const leadTime = 12 * 60 * 1000
const lookEvery = 60 * 1000
/**
 * An answer can be lost after the server gave out the next token. The old one is taken for 30 s more, so it is tried
 * again at once, within that time: later it would look stolen, and the session would end.
 */
const exchangeTimeout = 8000
const exchangeTries = 3

/** Exchanges a token of ours. Raises a ClientError; a 401 says that its session is over. */
export async function exchange(token: string, tries = exchangeTries): Promise<Session> {
  try {
    return await api(refreshToken, undefined, { token, timeout: exchangeTimeout })
  } catch (error) {
    if (tries > 1 && error instanceof ClientError && error.isNetwork) return exchange(token, tries - 1)
    throw error
  }
}

export async function refreshIfDue(): Promise<void> {
  try {
    await refreshIfOlder(leadTime)
  } catch (error) {
    // A 401 has ended the session already; without a network the next look tries again.
    if (!(error instanceof ClientError)) throw error
  }
}

/** Once across tabs: whoever gets the lock second finds the token already fresh. */
async function refreshIfOlder(lead: number): Promise<void> {
  const isDue = ({ expiresAt }: StoredSession): boolean => expiresAt - Date.now() < lead
  const current = session.current()
  if (!current || !isDue(current)) return
  await withTokens(async () => {
    const latest = session.reread()
    if (!latest || !isDue(latest)) return
    try {
      session.renew(latest.token, await exchange(latest.token))
    } catch (error) {
      const isOver = error instanceof ClientError && error.status === 401
      if (isOver && session.reread()?.token === latest.token) session.end("stale")
      throw error
    }
  })
}

let last: Promise<unknown> = Promise.resolve()

/**
 * One at a time, so that no token is exchanged twice: across tabs by a web lock, within this one where there is none
 * (then two tabs that refresh at once have the server's 30 s of grace).
 */
export const withTokens = <T>(work: () => Promise<T>): Promise<T> =>
  withWebLock("redthread.refresh", work, () => afterLast(work))

function afterLast<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work, work)
  last = next.catch(() => undefined)
  return next
}

export function startRefreshing(): void {
  renewBy(() => refreshIfOlder(0))
  const look = (): void => void refreshIfDue()
  look()
  setInterval(look, lookEvery)
  document.addEventListener("visibilitychange", look)
}
