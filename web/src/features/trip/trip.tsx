import type { PlannedTrip } from "@redthread/contract/trip"
import { currentTag } from "../../core/language/language"
import { useTexts } from "../../core/texts/texts"

/** The days of a stay, with the year if it is not this one. */
function daysOf({ from, to }: Pick<PlannedTrip, "from" | "to">): string {
  const isThisYear = [from, to].every((day) => Number(day.slice(0, 4)) === new Date().getFullYear())
  const format = new Intl.DateTimeFormat(currentTag(), {
    day: "numeric",
    month: "long",
    ...(isThisYear ? {} : { year: "numeric" }),
    timeZone: "UTC",
  })
  return format.formatRange(new Date(from), new Date(to))
}

export const TripLine = ({ trip }: { trip: PlannedTrip }) => {
  const { t } = useTexts("trip")
  return <span>{t("planned", { city: trip.city, days: daysOf(trip) })}</span>
}

/** A note on the card of a member whose plan was searched for. */
export const TripNote = ({ person }: { person: { trip?: PlannedTrip | undefined } }) =>
  person.trip ? <TripLine trip={person.trip} /> : null
