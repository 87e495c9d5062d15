import { sql } from "drizzle-orm"
import { expect } from "vitest"
import { clock } from "../../../../core/process/clock"
import { db, rows } from "../../../../core/db/db"
import * as gold from "../gold.service"
import { LedgerDeeds } from "./ledger-deeds"
import { type Deed, LedgerModel, type MemberState } from "./ledger-model"
import type { SecondProcess } from "./ledger-second-process"
import { type Batch, membersEach, type Sent } from "./ledger-steps"

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
/** cents of the house, by the models of all histories that were followed */
export const house = { cents: 0 }

/** What came of a deed. `isUnsure`: who did it has died, and that it was done before may be their work. */
interface Done {
  answers: (boolean | null)[]
  isUnsure: boolean
}
export type Runner = (sent: Sent, ledger: LedgerDeeds) => Promise<Done>

/** All in this process. */
export const runHere: Runner = async ({ deed, times }, ledger) => ({
  answers: await Promise.all(Array.from({ length: times }, () => ledger.run(deed))),
  isUnsure: false,
})

/** Some by a second process. Where that dies nobody knows what it has done: it is asked for again here, as a client would. */
export const runThere =
  (second: SecondProcess): Runner =>
  async (sent, ledger) => {
    const { deed, elsewhere } = sent
    if (elsewhere === 0) return runHere(sent, ledger)
    const { memberIds, firstReference: reference } = ledger
    const answer = await second.run({ deed, memberIds, firstReference: reference, dieAt: elsewhere - 1 })
    if (answer !== "died") return { answers: [answer.answer], isUnsure: false }
    const again = await ledger.run(deed)
    return { answers: [again], isUnsure: again === null }
  }

/** Of those that were asked for, the one that was posted under each key; undefined where that can't be told. */
function doersOf(deeds: readonly Sent[], done: readonly Done[]): Map<string, Deed> | undefined {
  const sure = deeds.filter((_, index) => done[index]?.answers.includes(true))
  const unsure = deeds.filter((_, index) => done[index]?.isUnsure)
  const byKey = new Map(sure.map(({ deed }) => [keyOf(deed), deed]))
  const maybe = unsure.filter(({ deed }) => !byKey.has(keyOf(deed)))
  // As releases of one hold to different members.
  if (new Set(maybe.map(({ deed }) => keyOf(deed))).size < maybe.length) return undefined
  return new Map([...byKey, ...maybe.map(({ deed }) => [keyOf(deed), deed] as const)])
}

/**
 * Does a history in the ledger, deeds of a batch at once, and in the model in the order in which they were posted:
 * each must be possible there, and leave the same balances.
 */
export async function follow(batches: readonly Batch[], run: Runner): Promise<void> {
  const memberIds = await makeMembers()
  firstReference += 1000
  const ledger = new LedgerDeeds(memberIds, firstReference)
  const model = new LedgerModel(membersEach)
  let lastId = 0
  for (const { deeds, days } of batches) {
    clock.advance(days * 86_400_000)
    model.day += days
    const done = await Promise.all(deeds.map((sent) => run(sent, ledger)))
    const doers = doersOf(deeds, done)
    if (!doers) return abandon(memberIds)
    const posted = await postedAfter(lastId, memberIds, firstReference)
    lastId = posted.at(-1)?.id ?? lastId
    const sure = done.flatMap(({ answers }) => answers).filter((answer) => answer === true).length
    expect(posted.length).toBeGreaterThanOrEqual(sure)
    expect(posted.length).toBeLessThanOrEqual(sure + done.filter(({ isUnsure }) => isUnsure).length)
    for (const { key } of posted) {
      const deed = doers.get(key)
      if (!deed) throw new Error(`${key} was posted, and nobody asked for it`)
      expect({ key, possible: model.apply(deed) }).toEqual({ key, possible: true })
    }
    if (deeds.length === 1 && posted.length === 0) expectRefused(deeds, done, model)
    expect(await storedStates(memberIds)).toEqual(model.members)
  }
  const matured = await Promise.all(memberIds.map(async (id) => (await gold.balances(id)).matured))
  expect(matured).toEqual(memberIds.map((_, who) => model.matured(who)))
  expectWhole(model)
  house.cents += model.house
}

/** Nobody can say any more what the model should do; what there is, is of the house all the same. */
async function abandon(memberIds: readonly number[]): Promise<void> {
  const balances = (await storedStates(memberIds)).flatMap((state) => Object.values(state) as number[])
  house.cents -= balances.reduce((sum, cents) => sum + cents, 0)
}

/** What was not posted when it came alone is refused, or done before, in the model too. */
function expectRefused(deeds: readonly Sent[], done: readonly Done[], model: LedgerModel): void {
  const answers = done.map((each) => each.answers)
  const expected = deeds.map(({ deed }, index) => (answers[index] ?? []).map(() => model.apply(deed)))
  expect({ deeds, answers }).toEqual({ deeds, answers: expected })
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
