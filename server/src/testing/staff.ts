import { sql } from "drizzle-orm"
import type { Role } from "@redthread/contract/core/call"
import { sessionCache } from "../core/member/member-cache"
import { clock } from "../core/process/clock"
import { transaction } from "../core/db/db"
import { db } from "../core/db/pool"
import type { TestApp, TestMember } from "./harness"

/** Makes a member staff, whose sessions have just given a second factor. */
export const appoint = (member: Pick<TestMember, "id">, role: Role): Promise<void> =>
  transaction(db, async (tx) => {
    await tx.execute(sql`update account set role = ${role} where id = ${member.id}`)
    await tx.execute(
      sql`update session set second_factor_at = ${clock.now().toISOString()}::timestamptz where member_id = ${member.id}`,
    )
    sessionCache.forgetAfterCommit(tx, member.id)
  })

/** A new member with this role. */
export async function newStaff(app: TestApp, role: Role): Promise<TestMember> {
  const member = await app.register()
  await appoint(member, role)
  return member
}
