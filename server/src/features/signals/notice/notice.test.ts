import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Counters } from "@redthread/contract/account"
import { sendMessage, showThread } from "@redthread/contract/chat"
import { listCounters } from "@redthread/contract/notice"
import { editProfile } from "@redthread/contract/profile"
import { block, unblock } from "@redthread/contract/relation"
import { besideTransaction } from "../../../core/db/connection-gate"
import { transaction } from "../../../core/db/db"
import { rows } from "../../../testing/rows"
import { db } from "../../../core/db/pool"
import { live } from "../../../core/live/live"
import { newStaff, sanctionMember } from "../../../testing/staff"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import * as presenceDb from "../presence/presence.db"
import { sweepPresence } from "../presence/presence.service"
import * as notice from "./notice.service"

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

async function talking(): Promise<[TestMember, TestMember]> {
  const anna = await app.register()
  const ben = await app.register({ gender: 1 })
  await anna.ok(sendMessage, { body: { user_id: ben.id, message_content: "Hello" } })
  return [anna, ben]
}

const connected = async (member: TestMember): Promise<string[]> =>
  (
    await rows<{ process: string }>(
      db,
      sql`select process_id as "process" from presence where member_id = ${member.id}`,
    )
  ).map(({ process }) => process)

const none: Counters = { notification: 0, message: 0, likeme: 0, request: 0, order: 0 }

test("NOTI-02 a badge never falls below zero, each change takes the next seq, and every device receives it", async () => {
  const member = await app.register()
  const devices = [await member.socket(), await member.socket()]
  const before = await member.ok(listCounters, {})
  await transaction(db, (tx) => notice.add(tx, member.id, "likeme", 2))
  await transaction(db, (tx) => notice.add(tx, member.id, "likeme", -5))
  for (const device of devices) {
    await device.next("counter", ({ counter }) => (counter as Counters).likeme === 0)
    expect(device.received.filter(({ event }) => event === "counter")).toMatchObject([
      { memberSeq: before.seq + 1, data: { counter: { ...none, likeme: 2 } } },
      { memberSeq: before.seq + 2, data: { counter: none } },
    ])
  }
})

test("NOTI-02 a recount corrects a wrong badge", async () => {
  const [, ben] = await talking()
  await db.execute(sql`update counter set message = 41, seq = seq + 1 where member_id = ${ben.id}`)
  await transaction(db, (tx) => notice.recount(tx, ben.id))
  expect((await ben.ok(listCounters, {})).message).toBe(1)
})

test("NOTI-03 only conversation partners get presence events", async () => {
  const [anna, ben] = await talking()
  const stranger = await app.register()
  const [hers, theirs] = [await anna.socket(), await stranger.socket()]
  const his = await ben.socket()
  expect((await hers.next("online", ({ user_id }) => user_id === ben.id)).data).toEqual({
    user_id: ben.id,
    online: 1,
  })
  expect(await connected(ben)).toEqual([live.processId])
  expect((await anna.ok(showThread, { params: { id: ben.id }, query: { user: 1 } })).online).toBe(1)
  his.close()
  await hers.next("online", ({ user_id, online }) => user_id === ben.id && online === 0)
  expect(await connected(ben)).toEqual([])
  expect(hers.received.filter(({ event, data }) => event === "online" && data["user_id"] === ben.id)).toHaveLength(2)
  expect(theirs.received.some(({ event }) => event === "online")).toBe(false)
})

test("NOTI-03 a member with hidden presence causes no events", async () => {
  const [anna, ben] = await talking()
  await ben.ok(editProfile, { body: { online_visible: false } })
  const hers = await anna.socket()
  await ben.socket()
  const clara = await app.register()
  await clara.ok(sendMessage, { body: { user_id: anna.id, message_content: "I come later than he" } })
  await clara.socket()
  await hers.next("online", ({ user_id }) => user_id === clara.id)
  expect(hers.received.some(({ event, data }) => event === "online" && data["user_id"] === ben.id)).toBe(false)
  expect((await anna.ok(showThread, { params: { id: ben.id }, query: { user: 1 } })).online).toBe(0)
})

type Device = Awaited<ReturnType<TestMember["socket"]>>

/** Resolves when this is the latest state of the member that the device received. */
const heard = (device: Device, member: TestMember, ...flags: number[]): Promise<void> =>
  device.until(() => {
    const all = device.received.filter(({ event, data }) => event === "online" && data["user_id"] === member.id)
    const latest = all.slice(-flags.length).map(({ data }) => data["online"])
    return latest.join() === flags.join()
  }, `online ${flags.join()}`)

test("NOTI-03 hiding or blocking makes a member offline at once for others, undoing it online again", async () => {
  const [anna, ben] = await talking()
  const hers = await anna.socket()
  const his = await ben.socket()
  await heard(hers, ben, 1)
  await ben.ok(editProfile, { body: { online_visible: false } })
  await heard(hers, ben, 1, 0)
  await anna.ok(block, { body: { user_id: ben.id } })
  await heard(his, anna, 0)
  await anna.ok(unblock, { body: { user_id: ben.id } })
  await heard(his, anna, 0, 1)
  await ben.ok(editProfile, { body: { online_visible: true } })
  await heard(hers, ben, 1, 0, 1)
  await ben.ok(block, { body: { user_id: anna.id } })
  await Promise.all([heard(hers, ben, 1, 0, 1, 0), heard(his, anna, 0, 1, 0)])
  expect((await anna.ok(showThread, { params: { id: ben.id }, query: { user: 1 } })).online).toBe(0)
})

test("NOTI-03 a suspended member is offline at once", async () => {
  const [anna, ben] = await talking()
  const moderator = await newStaff(app, "moderator")
  const hers = await anna.socket()
  await ben.socket()
  await heard(hers, ben, 1)
  await sanctionMember(moderator, "suspend", ben.id)
  await heard(hers, ben, 1, 0)
  expect(await connected(ben)).toEqual([live.processId])
})

test("NOTI-06 members of a dead process are offline, unless connected to another one", async () => {
  const [anna, ben] = await talking()
  const hers = await anna.socket()
  await hers.next("pusher_internal:subscription_succeeded")
  await db.execute(
    sql`insert into process (id, beat_at) values ('dead', now() - interval '61 seconds'), ('alive', now())`,
  )
  await db.execute(sql`insert into presence (member_id, process_id)
    values (${ben.id}, 'dead'), (${anna.id}, 'dead'), (${anna.id}, 'alive') on conflict do nothing`)
  await sweepPresence(db)
  expect((await hers.next("online", ({ user_id }) => user_id === ben.id)).data).toMatchObject({ online: 0 })
  expect(await connected(ben)).toEqual([])
  expect(await connected(anna)).toContain("alive")
  await db.execute(sql`delete from presence where process_id = 'alive'`)
})

test("NOTI-06 a connection or its end that was not stored is stored by the next sweep", async () => {
  const [anna, ben] = await talking()
  const clara = await app.register()
  const hers = await anna.socket()
  await ben.socket()
  await heard(hers, ben, 1)
  await db.execute(sql`delete from presence where member_id = ${ben.id}`)
  await db.execute(
    sql`insert into presence (member_id, process_id) values (${clara.id}, ${live.processId}), (0, ${live.processId})`,
  )
  await sweepPresence(db)
  expect(await connected(ben)).toEqual([live.processId])
  expect(await connected(clara)).toEqual([])
})

test("NOTI-06 of two processes that lose a member's last sockets concurrently, one publishes", async () => {
  const { id } = await app.register()
  await db.execute(sql`insert into process (id, beat_at) values ('one', now()), ('other', now())`)
  await db.execute(sql`insert into presence (member_id, process_id) values (${id}, 'one'), (${id}, 'other')`)
  const lost = { connected: [], disconnected: [id] }
  const locks = sql`select from pg_locks where locktype = 'advisory' and not granted`
  const waiting = () => besideTransaction(() => rows(db, locks))
  const [first, { other }] = await transaction(db, async (tx) => {
    const moved = await presenceDb.move(tx, "one", lost)
    const other = besideTransaction(() => transaction(db, (its) => presenceDb.move(its, "other", lost)))
    await expect.poll(waiting).toHaveLength(1)
    return [moved, { other }] as const
  })
  expect([first.disconnected, (await other).disconnected]).toEqual([[], [id]])
})
