import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max"
import { AppError } from "@redthread/contract/core/error"
import type { DbOrTx } from "../../../core/db/db"
import { countryOf } from "../geo/geo.service"
import { nameKey } from "../../member/account-row/name-key.service"
import * as accountDb from "../../member/account-row/account.db"
import { idOfName } from "../../member/profile-facts/profile.facts.service"

export interface Identifier {
  email?: string | undefined
  phone?: string | undefined
  name?: string | undefined
}

export interface CodeTarget {
  channel: "email" | "sms"
  to: string
}

export const emailKey = (email: string): string => email.trim().toLowerCase()

function countryAt(address: string): CountryCode | undefined {
  const country = countryOf(address)
  return country && isSupportedCountry(country) ? country : undefined
}

/** Returns E.164; null if invalid. Without a country code the number is of the country of the visitor's address. */
function parsePhone(phone: string, address: string): string | null {
  const parsed = parsePhoneNumberFromString(phone, { defaultCountry: countryAt(address), extract: false })
  return parsed?.isValid() ? parsed.number : null
}

export function phoneKey(phone: string, address: string): string {
  const number = parsePhone(phone, address)
  if (number === null) throw new AppError("phone_invalid", { field: "phone" })
  return number
}

export function identifierKey({ email, phone, name }: Identifier, address: string): string {
  if (email) return emailKey(email)
  if (phone) return phoneKey(phone, address)
  // The key is not the named account's address, whose resend lock would reveal which account has it.
  if (name) return `name:${nameKey(name)}`
  throw new AppError("identity_empty", { field: "email" })
}

export async function findByIdentifier(
  db: DbOrTx,
  { email, phone, name }: Identifier,
  address: string,
): Promise<accountDb.AccountRow | undefined> {
  if (email) return accountDb.findAccount(db, { email: emailKey(email) })
  const number = phone && parsePhone(phone, address)
  if (number) return accountDb.findAccount(db, { phone: number })
  // A typed phone number may be a name, because a name may consist of digits.
  const typed = phone ?? name
  return typed ? accountDb.findAccount(db, { id: (await idOfName(db, typed)) ?? 0 }) : undefined
}
