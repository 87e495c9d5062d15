import { type Language, languageTags } from "@redthread/contract/language"
import type { DbOrTx } from "../../../core/db/db"
import * as noticeDb from "./notice.db"
import { settings } from "./notice.setting.service"

/** Its days end last. Without a setting of their own members have UTC, which says nothing about where they are. */
const latestZone = "Etc/GMT+12"

/** The member's time zone; if unknown the one whose days end last, so that no period ends early. */
export async function zoneOf(db: DbOrTx, memberId: number): Promise<string> {
  return orLatest((await settings(db, memberId)).time_zone)
}

const orLatest = (zone: string): string => (zone === "UTC" ? latestZone : zone)

/** Returns a function of the member's zone at a time: a later change moves no deadline that runs already. */
export async function zonesOf(db: DbOrTx, memberId: number): Promise<(at: Date) => string> {
  const changes = await noticeDb.findZoneChanges(db, memberId)
  const { time_zone: current } = await settings(db, memberId)
  return (at) => orLatest(changes.find(({ changedAt }) => changedAt > at)?.former ?? current)
}

export const zonedTime = (at: Date, timeZone: string, language: Language): string =>
  new Intl.DateTimeFormat(languageTags[language], { dateStyle: "long", timeStyle: "long", timeZone }).format(at)

const dayMs = 86_400_000

/** Returns the calendar day in the time zone, as YYYY-MM-DD, or the day so many days later. */
export function dayIn(at: Date, timeZone: string, daysLater = 0): string {
  const day = new Intl.DateTimeFormat("sv", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(at)
  return new Date(Date.parse(`${day}T00:00:00Z`) + daysLater * dayMs).toISOString().slice(0, 10)
}
