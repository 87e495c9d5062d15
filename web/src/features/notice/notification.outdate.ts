import { queryClient } from "../../core/query-client"

export const notificationsKey = ["notifications"] as const

/** What one looks at is asked for again, the rest when it is opened. */
export const outdateNotifications = (): void =>
  void queryClient.invalidateQueries({ queryKey: notificationsKey }).catch(() => undefined)
