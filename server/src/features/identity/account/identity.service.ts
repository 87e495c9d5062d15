import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max"
import { AppError } from "@redthread/contract/core/error"
import type { DbOrTx } from "../../../core/db/db"
import { countryOf } from "../geo/geo.service"
import { nameKey } from "../../member/account-row/name-key.service"
import * as accountDb from "../../member/account-row/account.db"
import { idOfName } from "../../member/profile-facts/profile.facts.service"

/** How an account is named from outside. */
export interface Identity {
  email?: string | undefined
  phone?: string | undefined
  name?: string | undefined
}

export const emailKey = (email: string): string => email.trim().toLowerCase()

function countryAt(address: string): CountryCode | undefined {
  const country = countryOf(address)
  return country && isSupportedCountry(country) ? country : undefined
}

/**
 * The number in E.164; one without a country of its own is read as they are dialled where the visitor's address is.
 * Null where no telephone has it.
 */
function parsePhone(phone: string, address: string): string | null {
  const parsed = parsePhoneNumberFromString(phone, { defaultCountry: countryAt(address), extract: false })
  return parsed?.isValid() ? parsed.number : null
}

/** The number in E.164. Raises `phone_invalid`. */
export function phoneKey(phone: string, address: string): string {
  const number = parsePhone(phone, address)
  if (number === null) throw new AppError("phone_invalid", { field: "phone" })
  return number
}

/** What codes for this identity are held under. Raises `phone_invalid`, `identity_empty`. */
export function identityKey({ email, phone, name }: Identity, address: string): string {
  if (email) return emailKey(email)
  if (phone) return phoneKey(phone, address)
  // Not by the address of the named account: its resend lock would tell which account has the address.
  if (name) return `name:${nameKey(name)}`
  throw new AppError("identity_empty", { field: "email" })
}

/** The account of this identity, after the same work where there is none. */
export async function findByIdentity(
  db: DbOrTx,
  { email, phone, name }: Identity,
  address: string,
): Promise<accountDb.AccountRow | undefined> {
  if (email) return accountDb.findAccount(db, { email: emailKey(email) })
  const number = phone && parsePhone(phone, address)
  if (number) return accountDb.findAccount(db, { phone: number })
  // A name may consist of digits.
  const typed = phone ?? name
  return typed ? accountDb.findAccount(db, { id: (await idOfName(db, typed)) ?? 0 }) : undefined
}
