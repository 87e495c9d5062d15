import { parsePhoneNumberFromString } from "libphonenumber-js/max"
import type { DbOrTx } from "../../../core/db/db"
import { env } from "../../../core/process/env"
import * as geoDb from "./geo.db"
import { countryOf } from "./geo.service"
import { type Duty, isDuty } from "./geo.switches"

const phoneCountry = (phone: string | null): string | null =>
  phone === null ? null : (parsePhoneNumberFromString(phone)?.country ?? null)

/** Returns the first that is known of: the town's, the phone number's, the network's, the operator's country. */
export const countryFrom = (
  { town, phone, network }: geoDb.CountryFacts,
  operator: string | null = env.OPERATOR_COUNTRY ?? null,
): string | null => town ?? phoneCountry(phone) ?? network ?? operator

/** `address` is that of the current request; without one the member's last device counts. */
export async function hasDuty(on: DbOrTx, memberId: number, duty: Duty, address?: string): Promise<boolean> {
  const facts = await geoDb.factsOf(on, memberId)
  if (!facts) return isDuty(duty, null)
  const network = (address === undefined ? null : countryOf(address)) ?? facts.network
  return isDuty(duty, countryFrom({ ...facts, network }))
}

const batchSize = 5000

/** Counts members seen since, and those with the duty. */
export async function countActive(on: DbOrTx, since: Date, duty: Duty): Promise<{ members: number; inDuty: number }> {
  const count = { members: 0, inDuty: 0 }
  for (let after = 0; ;) {
    const batch = await geoDb.factsSeenSince(on, since, after, batchSize)
    for (const { id, ...facts } of batch) {
      after = id
      count.members += 1
      if (isDuty(duty, countryFrom(facts))) count.inDuty += 1
    }
    if (batch.length < batchSize) return count
  }
}
