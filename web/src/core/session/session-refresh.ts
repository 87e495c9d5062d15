import { refreshToken, type Session } from "@redthread/contract/account"
import { api, setTokenRenewal } from "../api/api"
import { ClientError } from "../error/client-error"
import { session, type StoredSession } from "./session"
import { withWebLock } from "../page/web-lock"

/** A token is exchanged this long before its end: several checks, because timers stop while a device sleeps. */
const leadTimeMs = 12 * 60 * 1000
const checkIntervalMs = 60 * 1000
/** If the reply is lost, a repetition must arrive within 30 s; later it counts as theft and ends the session. */
const exchangeTimeoutMs = 8000
const exchangeTries = 3

/** A free lock is granted within this time in ms; one that took longer was held by another tab. */
const freeLockMs = 50
/** Maximum time in ms for another tab's storage to arrive: its lock may be released before. */
const storageDelayMs = 300

const nextStorageEvent = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, storageDelayMs)
    addEventListener("storage", () => (clearTimeout(timer), resolve()), { once: true })
  })

/** Exchanges a token. Throws a ClientError; a 401 means that the session has ended. */
export async function exchange(token: string, tries = exchangeTries): Promise<Session> {
  try {
    return await api(refreshToken, undefined, { token, timeout: exchangeTimeoutMs })
  } catch (error) {
    if (tries > 1 && error instanceof ClientError && error.isNetwork) return exchange(token, tries - 1)
    throw error
  }
}

export async function refreshIfDue(): Promise<void> {
  try {
    await refreshIfOlder(leadTimeMs)
  } catch (error) {
    // A 401 has already ended the session; other failures are retried at the next check.
    if (!(error instanceof ClientError)) throw error
  }
}

/** Checks the age inside the lock: the second tab to get it finds a fresh token. */
async function refreshIfOlder(lead: number): Promise<void> {
  const isDue = ({ expiresAt }: StoredSession): boolean => expiresAt - Date.now() < lead
  const current = session.current()
  if (!current || !isDue(current)) return
  const requestedAt = performance.now()
  await withTokens(async () => {
    const wasLocked = performance.now() - requestedAt > freeLockMs
    let latest = session.reread()
    if (wasLocked && latest && isDue(latest)) {
      await nextStorageEvent()
      latest = session.reread()
    }
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

/** Serialises token exchanges across tabs by a web lock; without one two tabs rely on the server's 30 s of grace. */
export const withTokens = <T>(work: () => Promise<T>): Promise<T> =>
  withWebLock("redthread.refresh", work, () => afterLast(work))

function afterLast<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work, work)
  // A failure must not block later exchanges; `next` reports it to its caller.
  last = next.catch(() => undefined)
  return next
}

export function startRefreshing(): void {
  setTokenRenewal(() => refreshIfOlder(0))
  const check = (): void => void refreshIfDue()
  check()
  setInterval(check, checkIntervalMs)
  document.addEventListener("visibilitychange", check)
}
