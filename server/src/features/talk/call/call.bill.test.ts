import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { reportCall, showCall, showCallTerms, startCall } from "@redthread/contract/call"
import { errors } from "@redthread/contract/core/error"
import { editProfile } from "@redthread/contract/profile"
import { clock } from "../../../core/process/clock"
import { rows } from "../../../core/db/db"
import { db } from "../../../core/db/pool"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { checkLedger } from "../../money/gold/gold.check.service"
import { balanceOf } from "../../money/gold/gold.service"
import { closeCalls, openCalls, sweepCalls } from "./call.sweep.service"
import { connect, makeTalkers, send, stateOf } from "./testing/call-pair"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterEach(() => clock.set(null))
afterAll(() => app.stop())

const report = (member: TestMember, id: number, seconds: number) =>
  member.ok(reportCall, { params: { id }, body: { seconds } })

/** Minutes of the call for which gold was taken, in the order of the books. */
const paidMinutes = async (id: number): Promise<number[]> => {
  const found = await rows(
    db,
    { part: "int4" },
    sql`select part from ledger_transaction where kind = 'call' and reference_type = 'call' and reference_id = ${id}
      order by id`,
  )
  return found.map(({ part }) => part)
}

/** Lets the call go on, with both ends reporting as browsers do. */
async function goOn([one, other]: [TestMember, TestMember], id: number, seconds: number, from = 0): Promise<void> {
  for (let at = from + 10; at <= from + seconds; at += 10) {
    clock.advance(10_000)
    await Promise.all([report(one, id, at), report(other, id, at)])
    await sweepCalls(db)
  }
}

/** Two whose first minute has begun, at a time that only the test moves on; the caller has 10 gold. */
async function beginCall() {
  const pair = await makeTalkers(app, 1000)
  const [caller, callee] = pair
  clock.set(new Date())
  const id = await connect(caller, callee)
  await report(caller, id, 0)
  return { pair, caller, callee, id }
}

describe("what a call costs", () => {
  it("CALL-05 more calls begin at once than there are connections, and none waits for another's", async () => {
    const [caller] = await makeTalkers(app)
    const others = await Promise.all(Array.from({ length: 12 }, () => app.register()))
    const begun = await Promise.all(
      others.map(({ id }) => caller.call(startCall, { body: { user_id: id, voiceOnly: true } })),
    )
    const refused = begun.filter(({ status }) => status !== 201)
    expect(refused.map(({ error }) => error.code)).toEqual(others.slice(1).map(() => errors.call_running.code))
  })

  it("CALL-05 shows the price and how long the balance lasts before", async () => {
    const [caller, callee] = await makeTalkers(app, 550)
    expect(await caller.ok(showCallTerms, { query: { user_id: callee.id } })).toMatchObject({
      voice: { price: 1, seconds: 300 },
      video: { price: 2, seconds: 120 },
      relay: false,
      user: { user_id: callee.id },
    })
  })

  it("CALL-05 takes each minute that begins once, however often and by however many it is reported", async () => {
    const pair = await makeTalkers(app, 1000)
    const [caller, callee] = pair
    clock.set(new Date())
    const id = await connect(caller, callee)
    expect(await paidMinutes(id)).toEqual([])
    await Promise.all([
      report(caller, id, 0),
      report(callee, id, 0),
      report(caller, id, 0),
      sweepCalls(db),
      sweepCalls(db),
    ])
    expect(await paidMinutes(id)).toEqual([1])
    await goOn(pair, id, 50)
    expect(await paidMinutes(id)).toEqual([1])
    clock.advance(10_001)
    await Promise.all([sweepCalls(db), report(caller, id, 60), report(callee, id, 60), sweepCalls(db)])
    expect(await paidMinutes(id)).toEqual([1, 2])
    await send(callee, id, { event: "end_call" })
    await sweepCalls(db)
    expect(await balanceOf(db, caller.id)).toBe(800)
    expect(await balanceOf(db, callee.id)).toBe(0)
    expect(await checkLedger(db)).toEqual([])
  })

  it("CALL-05 video costs two gold a minute; a VIP pays nothing", async () => {
    const pair = await makeTalkers(app, 1000)
    const [caller, callee] = pair
    clock.set(new Date())
    const id = await connect(caller, callee, { voiceOnly: false })
    expect(await report(caller, id, 0)).toEqual({ status: "connected", seconds: 0, left: 300 })
    expect(await balanceOf(db, caller.id)).toBe(800)
    await send(caller, id, { event: "end_call" })
    await db.execute(sql`update profile set free = true where member_id = ${caller.id}`)
    await caller.ok(editProfile, { body: { sound: 1 } })
    const free = await connect(caller, callee, { voiceOnly: false })
    expect(await report(caller, free, 0)).toMatchObject({ status: "connected", left: null })
    await goOn(pair, free, 130)
    expect(await balanceOf(db, caller.id)).toBe(800)
    expect(await caller.ok(showCall, { params: { id: free } })).toMatchObject({ price: 0, status: "connected" })
  })

  it("CALL-05 without gold for the first minute there is no call", async () => {
    const [caller, callee] = await makeTalkers(app, 199)
    const { error } = await caller.call(startCall, { body: { user_id: callee.id } })
    expect(error).toMatchObject({ code: 400_022, data: { price: 2, balance: 1.99 } })
    expect((await caller.call(startCall, { body: { user_id: callee.id, voiceOnly: true } })).status).toBe(201)
  })

  it("CALL-05 says a minute before how long it lasts, and ends on both sides when the balance is used up", async () => {
    const pair = await makeTalkers(app, 250)
    const [caller, callee] = pair
    const [one, other] = [await caller.socket(), await callee.socket()]
    clock.set(new Date())
    const id = await connect(caller, callee)
    expect(await report(caller, id, 0)).toMatchObject({ left: 120 })
    await goOn(pair, id, 60)
    expect(await report(caller, id, 60)).toMatchObject({ left: 60 })
    expect(await report(callee, id, 60)).toMatchObject({ left: null })
    await goOn(pair, id, 50, 60)
    clock.advance(10_001)
    await sweepCalls(db)
    for (const socket of [one, other]) {
      expect((await socket.next("overdue")).data).toEqual({ call_id: id, status: "overdue", seconds: 120 })
    }
    expect(await paidMinutes(id)).toEqual([1, 2])
    expect(await balanceOf(db, caller.id)).toBe(50)
    expect(await stateOf(callee, id)).toBe("overdue")
  })

  it("CALL-05 gold that was spent elsewhere meanwhile ends the call when the next minute begins", async () => {
    const [caller, callee] = await makeTalkers(app, 100)
    clock.set(new Date())
    const id = await connect(caller, callee)
    await db.execute(sql`update call set price = 500 where id = ${id}`)
    expect(await report(callee, id, 0)).toMatchObject({ status: "overdue", seconds: 0 })
    expect(await paidMinutes(id)).toEqual([])
  })
})

describe("who is gone", () => {
  it("CALL-05 CALL-06 no minute is charged in which nobody was heard, and the bill is closed", async () => {
    const { pair, caller, id } = await beginCall()
    await goOn(pair, id, 30)
    clock.advance(31_000)
    await sweepCalls(db)
    expect(await paidMinutes(id)).toEqual([1])
    clock.advance(30_000)
    await sweepCalls(db)
    await sweepCalls(db)
    expect(await caller.ok(showCall, { params: { id } })).toMatchObject({ status: "disconnected", seconds: 30 })
    expect(await paidMinutes(id)).toEqual([1])
  })

  it("CALL-05 CALL-06 after a silence that ended the minutes that began meanwhile are charged, once", async () => {
    const { pair, caller, callee, id } = await beginCall()
    await goOn(pair, id, 30)
    clock.advance(45_000)
    await sweepCalls(db)
    expect(await paidMinutes(id)).toEqual([1])
    await Promise.all([report(caller, id, 75), report(callee, id, 75)])
    await Promise.all([sweepCalls(db), report(caller, id, 75)])
    expect(await paidMinutes(id)).toEqual([1, 2])
    expect(await stateOf(caller, id)).toBe("connected")
  })

  it("CALL-05 a callee who goes on reporting alone charges a caller who is gone nothing", async () => {
    const { pair, callee, id } = await beginCall()
    await goOn(pair, id, 20)
    for (let at = 30; at <= 80; at += 10) {
      clock.advance(10_000)
      await report(callee, id, at)
      await sweepCalls(db)
    }
    expect(await paidMinutes(id)).toEqual([1])
    expect(await stateOf(callee, id)).toBe("disconnected")
  })
})

it("CALL-06 devices that connected while the server restarted report it afterwards; without a report the call ends", async () => {
  const [caller, callee] = await makeTalkers(app)
  const [third, fourth] = await makeTalkers(app)
  clock.set(new Date())
  const [reported, silent] = [await connect(caller, callee), await connect(third, fourth)]
  await closeCalls()
  clock.advance(45_000)
  await openCalls(db)
  try {
    await sweepCalls(db)
    expect(await report(caller, reported, 45)).toMatchObject({ status: "connected" })
    clock.advance(30_001)
    await sweepCalls(db)
    expect(await stateOf(third, silent)).toBe("disconnected")
  } finally {
    clock.set(null)
    await closeCalls()
    await openCalls(db)
  }
})
