import type { NotificationSettings } from "@redthread/contract/notification-setting"

/** Minutes since midnight, by the clock of this time zone. */
function minuteIn(timeZone: string, now: Date): number {
  const parts = new Intl.DateTimeFormat("en", { timeZone, hour: "numeric", minute: "numeric", hourCycle: "h23" })
    .formatToParts(now)
    .map(({ type, value }) => [type, Number(value)] as const)
  const { hour = 0, minute = 0 } = Object.fromEntries(parts) as { hour?: number; minute?: number }
  return hour * 60 + minute
}

/** Whether the member wants no push and no mail at this moment. */
export function isQuiet({ quiet, time_zone }: Pick<NotificationSettings, "quiet" | "time_zone">, now: Date): boolean {
  if (!quiet) return false
  const minute = minuteIn(time_zone, now)
  return quiet.from < quiet.to ? minute >= quiet.from && minute < quiet.to : minute >= quiet.from || minute < quiet.to
}
