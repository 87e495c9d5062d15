import { queryClient } from "../../core/api/query-client"

export const notificationsKey = ["notifications"] as const

/** Visible lists are fetched again now, the others when opened. */
export const outdateNotifications = (): void =>
  void queryClient.invalidateQueries({ queryKey: notificationsKey }).catch(() => undefined)
