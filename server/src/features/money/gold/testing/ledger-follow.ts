import { sql } from "drizzle-orm"
import { expect } from "vitest"
import { clock } from "../../../../core/process/clock"
import { rows } from "../../../../testing/rows"
import { db } from "../../../../core/db/pool"
import * as gold from "../gold.service"
import { LedgerOperations } from "./ledger-operations"
import { type LedgerOperation, LedgerModel, type MemberState } from "./ledger-model"
import type { SecondProcess } from "./ledger-second-process"
import { type Batch, membersEach, type Sent } from "./ledger-steps"

const kindOf = { recharge: "recharge", present: "promotion", pay: "gift", cashOut: "cash_out" } as const
const keyOf = (operation: LedgerOperation): string =>
  operation.do === "reverse"
    ? `reversal ${operation.of in kindOf ? kindOf[operation.of as keyof typeof kindOf] : operation.of} ${operation.id}`
    : `${operation.do in kindOf ? kindOf[operation.do as keyof typeof kindOf] : operation.do} ${operation.id}`

/** References of a history: one history needs fewer than a thousand. */
const referencesEach = 1000

interface Posted {
  id: number
  /** First reference of its history. */
  firstReference: number
  key: string
}

/** Transactions of these members after `afterId`, in the order of the ledger. */
async function postedAfter(afterId: number, memberIds: readonly number[]): Promise<Posted[]> {
  const ledgerRows = await rows<{ id: number; kind: string; original: string | null; referenceId: number }>(
    db,
    sql`select t.id, t.kind, o.kind as original, coalesce(o.reference_id, t.reference_id) as "referenceId"
      from ledger_transaction t left join ledger_transaction o on o.id = t.reverses_id
      where t.id > ${afterId} and t.member_id = any(${`{${memberIds.join(",")}}`}::bigint[]) order by t.id`,
  )
  return ledgerRows.map(({ id, kind, original, referenceId }) => {
    const deedId = referenceId % referencesEach
    const key = original === null ? `${kind} ${deedId}` : `reversal ${original} ${deedId}`
    return { id, firstReference: referenceId - deedId, key }
  })
}

async function storedStates(memberIds: readonly number[]): Promise<Map<number, MemberState>> {
  const ledgerRows = await rows<{ memberId: number; type: keyof MemberState; balance: number }>(
    db,
    sql`select member_id as "memberId", type, balance from ledger_account
      where member_id = any(${`{${memberIds.join(",")}}`}::bigint[])`,
  )
  const states = new Map(memberIds.map((id) => [id, { paid: 0, promo: 0, earnings: 0, escrow: 0, debt: 0 }]))
  for (const { memberId, type, balance } of ledgerRows) {
    const state = states.get(memberId)
    if (state) state[type] = balance
  }
  return states
}

/** cents left of the members' lots */
const lotsOf = async (memberIds: readonly number[]): Promise<number[]> =>
  (
    await rows<{ cents: number }>(
      db,
      sql`select coalesce((select sum(remaining) from ledger_lot where member_id = m), 0)::bigint as cents
        from unnest(${`{${memberIds.join(",")}}`}::bigint[]) m order by m`,
    )
  ).map(({ cents }) => cents)

const makeMembers = async (count: number): Promise<number[]> =>
  (
    await rows<{ id: number }>(
      db,
      sql`insert into account (created_at) select now() from generate_series(1, ${count}::int) returning id`,
    )
  ).map(({ id }) => id)

let firstReference = 0
/** cents of the house in the models of all histories */
export const house = { cents: 0 }

/** Outcome of an operation. `isUnsure`: the process that did it died and may have posted it. */
interface Done {
  answers: (boolean | null)[]
  isUnsure: boolean
}
export type Runner = (sent: Sent, ledger: LedgerOperations) => Promise<Done>

export const runHere: Runner = async ({ operation, times }, ledger) => ({
  answers: await Promise.all(Array.from({ length: times }, () => ledger.run(operation))),
  isUnsure: false,
})

/** Some in a second process. If it dies, the operation is repeated here, as a client would. */
export const runThere =
  (seconds: readonly SecondProcess[]): Runner =>
  async (sent, ledger) => {
    const { operation, elsewhere } = sent
    const second = seconds[(ledger.firstReference / referencesEach) % seconds.length]
    if (elsewhere === 0 || !second) return runHere(sent, ledger)
    const { memberIds, firstReference: reference } = ledger
    const dieAt = ledger.hasDied ? 0 : elsewhere - 1
    const answer = await second.run({ operation, memberIds, firstReference: reference, dieAt })
    if (answer !== "died") return { answers: [answer.answer], isUnsure: false }
    ledger.hasDied = true
    const again = await ledger.run(operation)
    return { answers: [again], isUnsure: again === null }
  }

/** The operation that was posted under each key; undefined if it is unknown. */
function doersOf(operations: readonly Sent[], done: readonly Done[]): Map<string, LedgerOperation> | undefined {
  const sure = operations.filter((_, index) => done[index]?.answers.includes(true))
  const unsure = operations.filter((_, index) => done[index]?.isUnsure)
  const byKey = new Map(sure.map(({ operation }) => [keyOf(operation), operation]))
  const maybe = unsure.filter(({ operation }) => !byKey.has(keyOf(operation)))
  // For example releases of one hold to different members.
  if (new Set(maybe.map(({ operation }) => keyOf(operation))).size < maybe.length) return undefined
  return new Map([...byKey, ...maybe.map(({ operation }) => [keyOf(operation), operation] as const)])
}

/** A history in the ledger, with its own members, and in the model. */
interface Followed {
  readonly batches: readonly Batch[]
  readonly ledger: LedgerOperations
  readonly model: LedgerModel
  /** The expected outcome is unknown. */
  isAbandoned: boolean
}

interface Acted {
  operations: readonly Sent[]
  done: readonly Done[]
}

async function act({ batches, ledger, isAbandoned }: Followed, round: number, run: Runner): Promise<Acted> {
  const operations = isAbandoned ? [] : (batches[round]?.operations ?? [])
  return { operations, done: await Promise.all(operations.map((sent) => run(sent, ledger))) }
}

/** Applies the posted operations to the model, where each must be possible. */
function repeat(followed: Followed, { operations, done }: Acted, posted: readonly Posted[]): void {
  const { model } = followed
  const doers = doersOf(operations, done)
  followed.isAbandoned ||= !doers
  if (!doers || followed.isAbandoned) return
  const sure = done.flatMap(({ answers }) => answers).filter((answer) => answer === true).length
  expect(posted.length).toBeGreaterThanOrEqual(sure)
  expect(posted.length).toBeLessThanOrEqual(sure + done.filter(({ isUnsure }) => isUnsure).length)
  for (const { key } of posted) {
    const operation = doers.get(key)
    if (!operation) throw new Error(`${key} was posted, and nobody asked for it`)
    expect({ key, possible: model.apply(operation) }).toEqual({ key, possible: true })
  }
  if (operations.length === 1 && posted.length === 0) expectRefused(operations, done, model)
}

type States = ReadonlyMap<number, MemberState>

function compare({ ledger, model, isAbandoned }: Followed, states: States): void {
  if (!isAbandoned) expect(ledger.memberIds.map((id) => states.get(id))).toEqual(model.members)
}

/** An abandoned history still counts for the house. */
async function end({ ledger, model, isAbandoned }: Followed, states: States): Promise<void> {
  if (isAbandoned) {
    const cents = ledger.memberIds.flatMap((id) => Object.values(states.get(id) ?? {}) as number[])
    house.cents -= cents.reduce((all, each) => all + each, 0)
    return
  }
  const matured = await Promise.all(ledger.memberIds.map(async (id) => (await gold.balances(db, id)).matured))
  expect(matured).toEqual(ledger.memberIds.map((_, who) => model.matured(who)))
  expectWhole(model)
  house.cents += model.house
}

/** Adds the failing history to the error. */
async function inHistory({ batches }: Followed, work: () => void | Promise<void>): Promise<void> {
  try {
    await work()
  } catch (cause) {
    throw new Error(`${String(cause)} in the history ${JSON.stringify(batches)}`, { cause })
  }
}

/**
 * Runs histories side by side, one batch of each per round, and compares the balances after each round. `days` pass
 * before each round.
 */
export async function followAll(histories: readonly Batch[][], days: readonly number[], run: Runner): Promise<void> {
  const memberIds = await makeMembers(histories.length * membersEach)
  const followed = histories.map((batches, index): Followed => {
    firstReference += referencesEach
    const own = memberIds.slice(index * membersEach, (index + 1) * membersEach)
    const ledger = new LedgerOperations(own, firstReference)
    return { batches, ledger, model: new LedgerModel(membersEach), isAbandoned: false }
  })
  let lastId = 0
  for (let round = 0; round < Math.max(...histories.map(({ length }) => length)); round += 1) {
    const passed = round === 0 ? 0 : (days[round % days.length] ?? 0)
    clock.advance(passed * 86_400_000)
    for (const { model } of followed) model.day += passed
    const acted = await Promise.all(followed.map((each) => act(each, round, run)))
    const posted = await postedAfter(lastId, memberIds)
    lastId = posted.at(-1)?.id ?? lastId
    const states = await storedStates(memberIds)
    for (const [index, each] of followed.entries()) {
      const own = posted.filter(({ firstReference: first }) => first === each.ledger.firstReference)
      await inHistory(each, () => {
        repeat(each, acted[index] ?? { operations: [], done: [] }, own)
        compare(each, states)
      })
    }
  }
  const states = await storedStates(memberIds)
  expect(await lotsOf(memberIds)).toEqual(memberIds.map((id) => states.get(id)?.paid ?? 0))
  await Promise.all(followed.map((each) => inHistory(each, () => end(each, states))))
}

/** An operation that was refused alone is refused, or was done before, in the model, too. */
function expectRefused(operations: readonly Sent[], done: readonly Done[], model: LedgerModel): void {
  const answers = done.map((each) => each.answers)
  const expected = operations.map(({ operation }, index) => (answers[index] ?? []).map(() => model.apply(operation)))
  expect({ operations, answers }).toEqual({ operations, answers: expected })
}

/** Only debts are negative, and the sum is zero. */
function expectWhole({ members, house }: LedgerModel): void {
  for (const { debt, ...rest } of members) {
    expect(debt).toBeLessThanOrEqual(0)
    for (const balance of Object.values(rest)) expect(balance).toBeGreaterThanOrEqual(0)
  }
  const sum = members.reduce((all, state) => Object.values(state).reduce((a: number, b: number) => a + b, all), house)
  expect(sum).toBe(0)
}
