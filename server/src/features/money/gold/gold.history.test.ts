import { sql } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { clock } from "../../../core/process/clock"
import { db, rows } from "../../../core/db/db"
import { isFullRun } from "../../../testing/full-run"
import { startApp, type TestApp } from "../../../testing/harness"
import { checkLedger } from "./gold.check.service"
import * as gold from "./gold.service"
import { LedgerDeeds } from "./testing/ledger-deeds"
import { type Deed, LedgerModel, type MemberState, type ReversibleDeed } from "./testing/ledger-model"

/** Histories of the normal run take a few seconds. */
const histories = isFullRun ? 3000 : 25
const membersEach = 3

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const member = fc.nat({ max: membersEach - 1 })
const weighted = <T extends string>(weights: Record<T, number>) =>
  fc.oneof(...Object.entries<number>(weights).map(([what, weight]) => ({ arbitrary: fc.constant(what as T), weight })))

const step = fc.record({
  what: weighted({
    recharge: 2,
    present: 1,
    pay: 6,
    hold: 2,
    release: 2,
    refund: 2,
    cashOut: 3,
    reverse: 5,
  }),
  who: member,
  /** The owner or referrer; nobody where it is the member. */
  to: member,
  /** Odd amounts, so that shares have fractions; a member has some thousands, so that gold runs out now and then. */
  cents: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 300, max: 2500 })),
  /** Chooses among earlier deeds, for those that need one. */
  pick: fc.nat(),
  /** Sent so often at once, as after a lost answer. */
  times: fc.constantFrom(1, 1, 2),
  /** Begins when those before have ended, or beside them. */
  isBeside: fc.boolean(),
  /** Days that pass before. */
  days: fc.constantFrom(0, 0, 0, 0, 0, 11, 31),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
type Batch = { deeds: { deed: Deed; times: number }[]; days: number }

/** The deed of a step; undefined where there is nothing yet that it could be about. */
function deedOf({ what, who, to, cents, pick }: Step, id: number, earlier: readonly Deed[]): Deed | undefined {
  const other = to === who ? null : to
  if (what === "pay") return { do: what, id, who, to: other, cents }
  if (what === "recharge") return { do: what, id, who, cents, referrer: other }
  if (what === "present" || what === "hold" || what === "cashOut") return { do: what, id, who, cents }
  const among = earlier.filter((deed) =>
    what === "reverse" ? !["hold", "refund", "reverse"].includes(deed.do) : deed.do === "hold",
  )
  const chosen = among[pick % Math.max(1, among.length)]
  if (!chosen) return undefined
  if (what === "reverse") return { do: what, of: chosen.do as ReversibleDeed, id: chosen.id }
  return what === "release" ? { do: what, id: chosen.id, to: other } : { do: what, id: chosen.id }
}

/** Everybody begins with some gold, so that what follows has something to move. */
const beginning: readonly Deed[] = Array.from({ length: membersEach }, (_, who) => [
  { do: "recharge" as const, id: 2 * who + 1, who, cents: 2003, referrer: (who + 1) % membersEach },
  { do: "recharge" as const, id: 2 * who + 2, who, cents: 1009, referrer: null },
]).flat()

function batchesOf(steps: readonly Step[]): Batch[] {
  const earlier: Deed[] = [...beginning]
  const batches: Batch[] = [{ deeds: beginning.map((deed) => ({ deed, times: 1 })), days: 0 }]
  for (const [index, given] of steps.entries()) {
    const deed = deedOf(given, beginning.length + index + 1, earlier)
    if (!deed) continue
    earlier.push(deed)
    const last = batches.at(-1)
    if (last && batches.length > 1 && given.isBeside) last.deeds.push({ deed, times: given.times })
    else batches.push({ deeds: [{ deed, times: given.times }], days: given.days })
  }
  return batches
}

const kindOf = { recharge: "recharge", present: "promotion", pay: "gift", cashOut: "cash_out" } as const
const keyOf = (deed: Deed): string =>
  deed.do === "reverse"
    ? `reversal ${deed.of in kindOf ? kindOf[deed.of as keyof typeof kindOf] : deed.of} ${deed.id}`
    : `${deed.do in kindOf ? kindOf[deed.do as keyof typeof kindOf] : deed.do} ${deed.id}`

/** What was posted for these members after a transaction, in the order of the ledger. */
const postedAfter = (afterId: number, memberIds: readonly number[], firstReference: number) =>
  rows<{ id: number; key: string }>(
    db,
    sql`select t.id, case when o.id is null then t.kind || ' ' || (t.reference_id - ${firstReference}::bigint)
        else 'reversal ' || o.kind || ' ' || (o.reference_id - ${firstReference}::bigint) end as key
      from ledger_transaction t left join ledger_transaction o on o.id = t.reverses_id
      where t.id > ${afterId} and t.member_id = any(${`{${memberIds.join(",")}}`}::bigint[]) order by t.id`,
  )

async function storedStates(memberIds: readonly number[]): Promise<MemberState[]> {
  const found = await rows<{ memberId: number; type: keyof MemberState; balance: number }>(
    db,
    sql`select member_id as "memberId", type, balance from ledger_account
      where member_id = any(${`{${memberIds.join(",")}}`}::bigint[])`,
  )
  const states = memberIds.map(() => ({ paid: 0, promo: 0, earnings: 0, escrow: 0, debt: 0 }))
  for (const { memberId, type, balance } of found) {
    const state = states[memberIds.indexOf(memberId)]
    if (state) state[type] = balance
  }
  return states
}

const makeMembers = async (): Promise<number[]> =>
  (
    await rows<{ id: number }>(
      db,
      sql`insert into account (created_at) select now() from generate_series(1, ${membersEach}::int) returning id`,
    )
  ).map(({ id }) => id)

let firstReference = 0
let houseOfAll = 0

/**
 * Does a history in the ledger, deeds of a batch at once, and in the model in the order in which they were posted:
 * each must be possible there, and leave the same balances.
 */
async function follow(batches: readonly Batch[]): Promise<void> {
  const memberIds = await makeMembers()
  firstReference += 1000
  const ledger = new LedgerDeeds(memberIds, firstReference)
  const model = new LedgerModel(membersEach)
  let lastId = 0
  for (const { deeds, days } of batches) {
    clock.advance(days * 86_400_000)
    model.day += days
    const answers = await Promise.all(
      deeds.map(({ deed, times }) => Promise.all(Array.from({ length: times }, () => ledger.run(deed)))),
    )
    // Of two that would do the same, as releases of one hold to different members, the one that did it.
    const doers = deeds.filter((_, index) => answers[index]?.includes(true))
    const byKey = new Map(doers.map(({ deed }) => [keyOf(deed), deed]))
    const posted = await postedAfter(lastId, memberIds, firstReference)
    lastId = posted.at(-1)?.id ?? lastId
    const done = answers.flat().filter((answer) => answer === true)
    expect(done).toHaveLength(posted.length)
    for (const { key } of posted) {
      const deed = byKey.get(key)
      if (!deed) throw new Error(`${key} was posted, and nobody asked for it`)
      expect({ key, possible: model.apply(deed) }).toEqual({ key, possible: true })
    }
    // What was not posted when it came alone is refused, or done before, in the model too.
    const alone = deeds.length === 1 && posted.length === 0 ? deeds : []
    const expected = alone.map(({ deed, times }) => Array.from({ length: times }, () => model.apply(deed)))
    expect({ deeds: alone, answers: alone.length > 0 ? answers : [] }).toEqual({ deeds: alone, answers: expected })
    expect(await storedStates(memberIds)).toEqual(model.members)
  }
  const matured = await Promise.all(memberIds.map(async (id) => (await gold.balances(id)).matured))
  expect(matured).toEqual(memberIds.map((_, who) => model.matured(who)))
  expectWhole(model)
  houseOfAll += model.house
}

/** Nothing is negative but a debt, and nothing created or lost. */
function expectWhole({ members, house }: LedgerModel): void {
  for (const { debt, ...rest } of members) {
    expect(debt).toBeLessThanOrEqual(0)
    for (const balance of Object.values(rest)) expect(balance).toBeGreaterThanOrEqual(0)
  }
  const sum = members.reduce((all, state) => Object.values(state).reduce((a: number, b: number) => a + b, all), house)
  expect(sum).toBe(0)
}

test("GOLD-01 random histories, retried and at once, leave the balances of a model in memory", async () => {
  clock.set(new Date())
  const history = fc.array(step, { minLength: 4, maxLength: 20, size: "max" }).map(batchesOf)
  // Making the failing history shorter takes minutes: that is left to full runs, with the seed that is printed.
  await fc.assert(fc.asyncProperty(history, follow), { numRuns: histories, endOnFailure: !isFullRun })
  expect(await checkLedger()).toEqual([])
  const [house] = await rows<{ cents: number }>(
    db,
    sql`select coalesce(sum(amount), 0)::bigint as cents
      from ledger_entry e join ledger_account a on a.id = e.account_id where a.member_id is null`,
  )
  expect(house?.cents).toBe(houseOfAll)
}, 1_200_000)
