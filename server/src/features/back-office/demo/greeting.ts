import { demoPassword } from "@redthread/demo/community"
import { languageNames } from "@redthread/contract/language"
import type { Env } from "../../../core/process/env"
import * as demo from "./demo.service"
import type { DbOrTx } from "../../../core/db/db"

/** What the person who started the server reads: where it is, and whom to sign in as. */
export async function greeting(db: DbOrTx, url: string, env: Env): Promise<string> {
  const address = `\nRedthread is running at ${env.PORT === 0 ? url : env.publicUrl}\n`
  const members = demo.isOpen() ? await demo.logins(db) : []
  if (members.length === 0) return address
  const widest = Math.max(...members.map(({ email }) => email.length))
  const lines = members.map(
    ({ email, language }) => `  ${email.padEnd(widest)}  ${demoPassword}  ${languageNames[language]}`,
  )
  return [address, "Sign in with one click on the first page, or as", ...lines, ""].join("\n")
}
