import type { CounterName, Me } from "@redthread/contract/account"
import { lowerCounter } from "@redthread/contract/notice"
import { useEffect } from "react"
import { api } from "../../core/api/api"
import { session, useMe } from "../../core/session/session"
import { queryClient } from "../../core/api/query-client"

/** Applies a change to the account unless a newer event was applied before: the higher seq wins. */
export function updateMe(change: Partial<Pick<Me, "counter" | "balance">>, seq: number | null): void {
  const me = session.current()?.me
  if (me && seq !== null && seq >= me.seq) session.updateMe({ ...me, ...change, seq })
}

async function markSeen(type: CounterName): Promise<void> {
  const { seq, ...counter } = await api(lowerCounter, { body: { type, all: true } })
  updateMe({ counter }, seq)
}

/** Resets a badge when its list becomes visible. */
export function useSeen(type: CounterName | undefined): void {
  const me = useMe()
  const count = type ? (me?.counter[type] ?? 0) : 0
  useEffect(() => {
    if (!type || count === 0) return
    const look = () => {
      // After a failure the badge stays until the next event, or until the list is opened again.
      if (document.visibilityState === "visible") void markSeen(type).catch(() => undefined)
    }
    look()
    document.addEventListener("visibilitychange", look)
    return () => document.removeEventListener("visibilitychange", look)
  }, [type, count])
}

export const notificationsKey = ["notifications"] as const

/** Fetches visible lists now, the others when opened. A failed request is repeated then. */
export const outdateNotifications = (): void =>
  void queryClient.invalidateQueries({ queryKey: notificationsKey }).catch(() => undefined)
