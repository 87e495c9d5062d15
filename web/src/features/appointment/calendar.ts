import { type Appointment, appointmentLength } from "@redthread/contract/appointment"
import { calendarFile } from "@redthread/contract/calendar-file"
import type { TextFunction } from "../../core/texts/text-keys"

/** The other member's name is not in the file, which calendars share and synchronise. */
export function fileOf({ id, kind, at, place }: Appointment, t: TextFunction<"appointment">, now: number): string {
  const from = Date.parse(at)
  return calendarFile({
    uid: `appointment-${id}@${location.hostname}`,
    stamp: now,
    from,
    to: from + appointmentLength[kind],
    summary: `${t(`kind.${kind}`)} · Redthread`,
    location: place ?? undefined,
    description: `${location.origin}/appointment/${id}`,
  })
}

export function saveCalendarFile(appointment: Appointment, t: TextFunction<"appointment">): void {
  const file = new Blob([fileOf(appointment, t, Date.now())], { type: "text/calendar;charset=utf-8" })
  const link = document.createElement("a")
  link.href = URL.createObjectURL(file)
  link.download = "redthread.ics"
  link.click()
  // Some browsers start the download after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
