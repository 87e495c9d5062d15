import { db } from "../../core/db"
import * as profile from "../profile/profile.service"
import * as accountDb from "./account.db"

/** How an account is named from outside. */
export interface Identity {
  email?: string | undefined
  phone?: string | undefined
  name?: string | undefined
}

export const emailKey = (email: string): string => email.trim().toLowerCase()
export const phoneKey = (phone: string): string => phone.replaceAll(/[^\d+]/g, "")

export async function findByIdentity({ email, phone, name }: Identity): Promise<accountDb.AccountRow | undefined> {
  if (email) return accountDb.findAccount(db, { email: emailKey(email) })
  if (phone) return accountDb.findAccount(db, { phone: phoneKey(phone) })
  const id = name && (await profile.idOfName(name))
  return id ? accountDb.findAccount(db, { id }) : undefined
}
