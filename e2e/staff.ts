import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import { serverCommand } from "../bin/server-command.mjs"
import { codeOf } from "../server/src/testing/totp"
import { type Member, newDevice, newMember } from "./members"

const run = promisify(execFile)

/** A new staff member of this role, appointed by the operator's command while the product runs. */
export async function newStaff(role: "translator" | "support" | "moderator" | "admin"): Promise<Member> {
  const member = await newMember()
  await run(process.execPath, [...serverCommand, "staff", "appoint", member.email, role], {
    cwd: join(import.meta.dirname, ".."),
    env: { ...process.env, DATA_DIR: process.env["PRODUCT_DATA"] },
  })
  // Signed in afterwards, so that the browser's session includes the role.
  return newDevice(member)
}

/** The same, with a fresh second factor on this device. */
export async function newStaffWithFactor(role: "support" | "moderator" | "admin"): Promise<Member> {
  const member = await newStaff(role)
  const { secret } = await member.call<{ secret: string }>("POST", "/staff/second_factor/totp")
  await member.call("PUT", "/staff/second_factor/totp", { code: codeOf(secret) })
  return member
}
