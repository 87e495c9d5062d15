import type { CallArguments } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import type { Language } from "@redthread/contract/language"
import {
  type addTrip,
  type PlannedTrip,
  type Trip,
  tripAheadMax,
  tripLengthMax,
  tripsMax,
} from "@redthread/contract/trip"
import { type DbOrTx, transaction, type Tx } from "../../../core/db/db"
import type { MemberCaller } from "../../../core/member/caller"
import { clock, dayMs } from "../../../core/process/clock"
import { knownTimeZone } from "../../member/profile-facts/profile.zone.db"
import { cityFor, findTown } from "../location/location.service"
import * as tripDb from "./trip.db"

const toPlanned = ({ city, countryCode, fromDay, toDay }: tripDb.TripRow, language: Language): PlannedTrip => ({
  city: cityFor(city, countryCode, language) ?? city,
  country_code: countryCode,
  from: fromDay,
  to: toDay,
})

const toTrip = (row: tripDb.TripRow, language: Language): Trip => ({ id: row.id, ...toPlanned(row, language) })

export const list = async (db: DbOrTx, { member, language }: MemberCaller): Promise<{ items: Trip[] }> => ({
  items: (await tripDb.listOf(db, member.id, clock.now())).map((row) => toTrip(row, language)),
})

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs

function assertDays(from: string, to: string): void {
  const length = daysBetween(from, to)
  if (length < 0 || length > tripLengthMax) throw new AppError("invalid", { field: "to" })
  if (Date.parse(from) > clock.ms() + tripAheadMax * dayMs) throw new AppError("invalid", { field: "from" })
}

type Plan = CallArguments<typeof addTrip>["body"]

/** The same plan is stored once, also if it is sent by several devices at once. */
export async function add(
  db: DbOrTx,
  { member, language }: MemberCaller,
  { city, country_code: countryCode, from, to }: Plan,
): Promise<Trip> {
  assertDays(from, to)
  const town = await findTown(city, countryCode)
  if (!town) throw new AppError("invalid", { field: "city" })
  return transaction(db, async (tx) => {
    const now = clock.now()
    const timeZone = (await knownTimeZone(tx, town.timeZone)) ?? "UTC"
    const endsAt = await tripDb.endOfDay(tx, to, timeZone)
    if (endsAt <= now) throw new AppError("invalid", { field: "to" })
    await tripDb.lockTrips(tx, member.id)
    const before = await tripDb.listOf(tx, member.id, now)
    const same = before.find(({ townId, fromDay, toDay }) => townId === town.id && fromDay === from && toDay === to)
    if (same) return toTrip(same, language)
    if (before.length >= tripsMax) throw new AppError("too_many")
    const row = await tripDb.insert(tx, {
      memberId: member.id,
      townId: town.id,
      city: town.name,
      countryCode,
      fromDay: from,
      toDay: to,
      endsAt,
      createdAt: now,
    })
    return toTrip(row, language)
  })
}

export async function remove(db: DbOrTx, { member }: MemberCaller, id: number): Promise<void> {
  if (!(await tripDb.remove(db, member.id, id))) throw new AppError("not_found")
}

/** Plans of a member that the reader may see. */
export const plansOf = async (db: DbOrTx, memberId: number, language: Language): Promise<PlannedTrip[]> =>
  (await tripDb.listOf(db, memberId, clock.now())).map((row) => toPlanned(row, language))

/** The first plan of each member that fits. */
export async function plansTo(
  db: DbOrTx,
  memberIds: readonly number[],
  fits: (row: tripDb.TripRow) => boolean,
  language: Language,
): Promise<Map<number, PlannedTrip>> {
  const found = memberIds.length === 0 ? [] : await tripDb.listOfAll(db, memberIds, clock.now())
  return new Map(
    found
      .filter(fits)
      .toReversed()
      .map((row) => [row.memberId, toPlanned(row, language)]),
  )
}

export const removePast = (db: DbOrTx): Promise<void> => tripDb.removePast(db, clock.now())

export const eraseTrips = (tx: Tx, memberId: number): Promise<void> => tripDb.erase(tx, memberId)

export const exportTrips = async (db: DbOrTx, memberId: number) => ({
  plans: (await tripDb.listOf(db, memberId, new Date(0))).map(
    ({ memberId: _memberId, townId: _townId, endsAt: _endsAt, ...plan }) => plan,
  ),
})
