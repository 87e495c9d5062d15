import { sql } from "drizzle-orm"
import { editProfile, type Visibility } from "@redthread/contract/profile"
import { block } from "@redthread/contract/relation"
import { db } from "../core/db/pool"
import { befriend } from "./fixtures/pairs"
import type { TestMember } from "./harness"
import type { Pair, ViewerRelation } from "./visibility-probe"

const befriends = ({ reader, target }: Pair) => befriend(target, reader)

/** Whether the reader sees the target. */
export const sees: Record<ViewerRelation, boolean> = {
  stranger: true,
  friend: true,
  "blocked by me": false,
  "blocks me": false,
  hidden: false,
  "hidden, I am VIP": true,
  "hidden, a friend": true,
  "for friends": false,
  "for friends, I am VIP": false,
  "for friends, a friend": true,
  "for the registered": true,
  suspended: false,
  deleted: false,
}

export const hide = (target: TestMember, visibility: Visibility) => target.ok(editProfile, { body: { visibility } })
async function makeVip(reader: TestMember): Promise<void> {
  await db.execute(sql`update profile set vip_until = now() + interval '1 year' where member_id = ${reader.id}`)
  // An edit makes every process reload the member.
  await reader.ok(editProfile, { body: { sound: 1 } })
}

async function leave(target: TestMember, state: "suspended" | "deleted"): Promise<void> {
  await db.execute(sql`update account set state = ${state}, state_at = now() where id = ${target.id}`)
  await db.execute(sql`update profile set listed = false where member_id = ${target.id}`)
}

/** Creates the relation between the two members. */
export const bring: Record<ViewerRelation, (pair: Pair) => Promise<unknown>> = {
  stranger: async () => undefined,
  friend: befriends,
  "blocked by me": ({ reader, target }) => reader.ok(block, { body: { user_id: target.id } }),
  "blocks me": ({ reader, target }) => target.ok(block, { body: { user_id: reader.id } }),
  hidden: ({ target }) => hide(target, "hidden"),
  "hidden, I am VIP": async ({ reader, target }) => {
    await makeVip(reader)
    await hide(target, "hidden")
  },
  "hidden, a friend": async (pair) => {
    await befriends(pair)
    await hide(pair.target, "hidden")
  },
  "for friends": ({ target }) => hide(target, "friends"),
  "for friends, I am VIP": async ({ reader, target }) => {
    await makeVip(reader)
    await hide(target, "friends")
  },
  "for friends, a friend": async (pair) => {
    await befriends(pair)
    await hide(pair.target, "friends")
  },
  "for the registered": ({ target }) => hide(target, "registered"),
  suspended: ({ target }) => leave(target, "suspended"),
  deleted: ({ target }) => leave(target, "deleted"),
}
