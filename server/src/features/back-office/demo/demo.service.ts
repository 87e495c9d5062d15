import { demoLogins, demoMembers } from "@redthread/demo/people/members"
import type { Session } from "@redthread/contract/account"
import { AppError } from "@redthread/contract/core/error"
import { demoPassword } from "@redthread/demo/community"
import { languageNames } from "@redthread/contract/language"
import type { Caller } from "../../../core/member/caller"
import type { DbOrTx } from "../../../core/db/db"
import { env, type Env } from "../../../core/process/env"
import * as account from "../../identity/identity/identity.account.service"
import { portraitOf } from "../../member/profile-facts/profile.facts.service"
import * as demoDb from "./demo.db"

/** Sign-in without a password is open in development only, where other people cannot reach the server. */
const isOpen = (): boolean => env.demo && env.mode === "development"

const loginEmails = demoMembers(new Date(0))
  .filter(({ key }) => demoLogins.includes(key))
  .map(({ email }) => email)

async function findLogins(db: DbOrTx): Promise<demoDb.DemoAccount[]> {
  return demoDb.findByEmail(db, loginEmails)
}

export async function listLogins(db: DbOrTx) {
  if (!isOpen()) throw new AppError("not_found")
  const items = (await findLogins(db)).map(({ name, email, language, file }) => ({
    name,
    email,
    language,
    avatar: portraitOf(file).avatar,
  }))
  return { items }
}

export async function enter(db: DbOrTx, caller: Caller, name: string): Promise<Session> {
  const login = isOpen() ? await demoDb.findByName(db, name) : undefined
  if (!login) throw new AppError("not_found")
  return account.enter(db, caller, login.id)
}

export async function greeting(db: DbOrTx, url: string, env: Env): Promise<string> {
  const address = `\nRedthread is running at ${env.PORT === 0 ? url : env.publicUrl}\n`
  const members = isOpen() ? await findLogins(db) : []
  if (members.length === 0) return address
  const widest = Math.max(...members.map(({ email }) => email.length))
  const lines = members.map(
    ({ email, language }) => `  ${email.padEnd(widest)}  ${demoPassword}  ${languageNames[language]}`,
  )
  return [address, "Sign in with one click on the first page, or as", ...lines, ""].join("\n")
}
