import fc from "fast-check"
import type { LedgerOperation, ReversibleOperation } from "./ledger-model"

export const membersEach = 3

const member = fc.nat({ max: membersEach - 1 })
const weighted = <T extends string>(weights: Record<T, number>) =>
  fc.oneof(...Object.entries<number>(weights).map(([what, weight]) => ({ arbitrary: fc.constant(what as T), weight })))

export const step = fc.record({
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
  /** Owner or referrer; none if it is the member. */
  to: member,
  /** Odd amounts, so that shares have fractions; members have some thousands, so that gold runs out. */
  cents: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 300, max: 2500 })),
  /** Chooses an earlier operation. */
  pick: fc.nat(),
  /** Number of concurrent repeats, as after a lost reply. */
  times: fc.constantFrom(1, 1, 2),
  /** Statement before which the second process is killed; 0: this process, 1: no death. */
  elsewhere: fc.constantFrom(0, 0, 0, 1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9),
  /** Concurrent with the previous operation. */
  isBeside: fc.boolean(),
})
/** Days before each round of concurrent histories. */
export const daysBetween = fc.array(fc.constantFrom(0, 0, 0, 0, 0, 61, 181), { minLength: 20, maxLength: 20 })
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** An operation with its number of concurrent repeats; `elsewhere` as in a step. */
export interface Sent {
  operation: LedgerOperation
  times: number
  elsewhere: number
}
/** Concurrent operations. */
export interface Batch {
  operations: Sent[]
}

/** Undefined if no earlier operation fits. */
function operationOf(
  { what, who, to, cents, pick }: Step,
  id: number,
  earlier: readonly LedgerOperation[],
): LedgerOperation | undefined {
  const other = to === who ? null : to
  if (what === "pay") return { do: what, id, who, to: other, cents }
  if (what === "recharge") return { do: what, id, who, cents, referrer: other }
  if (what === "present" || what === "hold" || what === "cashOut") return { do: what, id, who, cents }
  const among = earlier.filter((operation) =>
    what === "reverse" ? !["hold", "refund", "reverse"].includes(operation.do) : operation.do === "hold",
  )
  const chosen = among[pick % Math.max(1, among.length)]
  if (!chosen) return undefined
  if (what === "reverse") return { do: what, of: chosen.do as ReversibleOperation, id: chosen.id }
  return what === "release" ? { do: what, id: chosen.id, to: other } : { do: what, id: chosen.id }
}

/** Every member begins with gold, so that later operations can move some. */
const beginning: readonly LedgerOperation[] = Array.from({ length: membersEach }, (_, who) => [
  { do: "recharge" as const, id: 2 * who + 1, who, cents: 2003, referrer: (who + 1) % membersEach },
  { do: "recharge" as const, id: 2 * who + 2, who, cents: 1009, referrer: null },
]).flat()

/** Operations of random steps after a beginning; some concurrent. */
export function batchesOf(steps: readonly Step[]): Batch[] {
  const earlier: LedgerOperation[] = [...beginning]
  const batches: Batch[] = [{ operations: beginning.map((operation) => ({ operation, times: 1, elsewhere: 0 })) }]
  for (const [index, given] of steps.entries()) {
    const operation = operationOf(given, beginning.length + index + 1, earlier)
    if (!operation) continue
    earlier.push(operation)
    const { times, elsewhere } = given
    const last = batches.at(-1)
    if (last && batches.length > 1 && given.isBeside) last.operations.push({ operation, times, elsewhere })
    else batches.push({ operations: [{ operation, times, elsewhere }] })
  }
  return batches
}
