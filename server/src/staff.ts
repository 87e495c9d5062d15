import { type Role, roles } from "@redthread/contract/core/call"
import { transaction } from "./core/db/db"
import { db, closeDatabase, openDatabase } from "./core/db/pool"
import { audit } from "./core/member/audit"
import { ConfigurationError, type Env } from "./core/process/env"
import { findEmbedded, runningPostgres, startPostgres } from "./embedded-postgres/embedded-postgres"
import * as account from "./features/identity/identity/identity.account.service"
import { findAccount } from "./features/member/account-row/account.db"
import { emailKey } from "./features/identity/identity/identity.identifier.service"
import { removeAll } from "./features/identity/second-factor/second-factor.service"

const say = (text: string): boolean => process.stdout.write(`${text}\n`)
const log = { info: say, error: (text: string) => process.stderr.write(`${text}\n`) }

const usage =
  "Use: npm run staff -- appoint <email> <translator|support|moderator|admin>, revoke <email>, reset <email>, or list."

const isStaffRole = (role: string | undefined): role is Role => role !== "member" && roles.some((one) => one === role)

/** Uses the running database, or starts it for the work. */
async function withDatabase(env: Env, work: () => Promise<void>): Promise<void> {
  const running =
    env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? (await runningPostgres((await findEmbedded(env.DATA_DIR)).folder))
  const started = running ? null : await startPostgres({ dataDir: env.DATA_DIR, log })
  try {
    openDatabase({ url: running ?? started?.url ?? "", connections: 1 })
    await work()
    await closeDatabase()
  } finally {
    await started?.stop()
  }
}

async function idOf(email: string): Promise<number> {
  const accountRow = await findAccount(db, { email: emailKey(email) })
  if (!accountRow || accountRow.state === "deleted")
    throw new ConfigurationError(`No account has the address ${email}.`)
  return accountRow.id
}

async function setRole(email: string, role: Role): Promise<void> {
  const id = await idOf(email)
  await transaction(db, async (tx) => {
    await account.setRole(tx, id, role)
    await audit(tx, null, role === "member" ? "staff.revoke" : "staff.appoint", id, { role })
  })
  const next = "Within a minute at /staff, where they set up a second factor first."
  say(role === "member" ? `${email} is no longer staff, within a minute.` : `${email} is ${role}. ${next}`)
}

/** Serves staff who lost authenticator and recovery codes; passkeys stay. */
async function resetSecondFactor(email: string): Promise<void> {
  const id = await idOf(email)
  await transaction(db, async (tx) => {
    await removeAll(tx, id)
    await audit(tx, null, "second_factor.reset", id)
  })
  say(`${email} has no authenticator app any more, and sets up a new one at /staff.`)
}

async function list(): Promise<void> {
  const staff = await account.listStaff(db)
  if (staff.length === 0) say("Nobody is staff yet.")
  for (const { id, email, role, state } of staff) say(`${role.padEnd(10)} ${email ?? "no address"} (${id}, ${state})`)
}

/** Handles `npm run staff -- appoint <email> <role>`; the server may be running. */
export async function staff(env: Env, [act, email, role]: readonly string[]): Promise<void> {
  if (act === "list") return withDatabase(env, list)
  if (act === "appoint" && email && isStaffRole(role)) return withDatabase(env, () => setRole(email, role))
  if (act === "revoke" && email) return withDatabase(env, () => setRole(email, "member"))
  if (act === "reset" && email) return withDatabase(env, () => resetSecondFactor(email))
  throw new ConfigurationError(usage)
}
