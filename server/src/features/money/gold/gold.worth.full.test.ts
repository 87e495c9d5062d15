import fc from "fast-check"
import { expect, test } from "vitest"
import { cashedOut, type Earned, takenBack, withinAccount } from "./gold.worth.service"

/** Earnings with a reduced part within them. */
const earned: fc.Arbitrary<Earned> = fc
  .tuple(fc.nat(100_000), fc.nat(100_000), fc.nat(100_000))
  .map((three) => three.toSorted((a, b) => a - b))
  .map(([worth = 0, reduced = 0, cents = 0]) => ({ cents, reduced, worth }))
const isWithin = ({ cents, reduced, worth }: Earned) => worth >= 0 && worth <= reduced && reduced <= cents

test("AFF-02 earnings split into any cash-outs are paid out at most at their worth", () => {
  fc.assert(
    fc.property(earned, fc.array(fc.nat(100_000), { maxLength: 8 }), (all, amounts) => {
      let left = all
      let paid = 0
      for (const cents of [...amounts.map((amount) => Math.min(amount, left.cents)), Infinity]) {
        const taken = Math.min(cents, left.cents)
        const part = cashedOut(taken, left)
        paid += taken - part.reduced + part.worth
        left = { cents: left.cents - taken, reduced: left.reduced - part.reduced, worth: left.worth - part.worth }
        expect(isWithin(left)).toBe(true)
      }
      expect(left.cents).toBe(0)
      expect(paid).toBeLessThanOrEqual(all.cents - all.reduced + all.worth)
    }),
  )
})

test("GOLD-01 after any reversal the reduced part is within the remaining earnings", () => {
  fc.assert(
    fc.property(earned, earned, fc.nat(100_000), (account, of, wanted) => {
      const cents = Math.min(wanted, account.cents, of.cents)
      const remaining = { remaining: of.cents, remainingReduced: of.reduced, remainingWorth: of.worth }
      const part = withinAccount(account, { cents: -cents, ...takenBack(remaining, cents) })
      const left = {
        cents: account.cents - cents,
        reduced: account.reduced + part.reduced,
        worth: account.worth + part.worth,
      }
      expect(isWithin(left)).toBe(true)
    }),
  )
})

test("GOLD-01 a chargeback takes the part of its payment: all of it in RMB, none of it in USD", () => {
  const half = { remaining: 7000, remainingReduced: 3500, remainingWorth: 2940 }
  expect(takenBack(half, 3500, { lotCents: 5000, lotWorth: 4200 })).toEqual({ reduced: -3500, worth: -2940 })
  expect(takenBack(half, 3500, { lotCents: 5000, lotWorth: null })).toMatchObject({ reduced: 0, worth: 0 })
  expect(takenBack(half, 3500)).toEqual({ reduced: -1750, worth: -1470 })
})
