import { describe, expect, test } from "vitest"
import { isLifetime, isTrial, priceOf, vipPacks, vipPrice, vipSavings } from "./price"

describe("VIP packs", () => {
  test.each([
    [0.25, 750, 0],
    [1, 3000, 0],
    [3, 8400, 6.6],
    [6, 15_000, 16.6],
    [12, 22_800, 36.6],
    [15, 24_000, 50],
  ] as const)("VIP-01 %s months cost %i cents of gold, and save %s percent", (months, price, savings) => {
    expect(vipPrice(months)).toBe(price)
    expect(vipSavings[months]).toBe(savings)
  })

  test("VIP-01 the first is the trial, and above 12 months is a lifetime", () => {
    expect(vipPacks.filter(isTrial)).toEqual([0.25])
    expect(vipPacks.filter(isLifetime)).toEqual([15])
  })

  test("VIP-01 the label says what a month costs less, cut to a decimal", () => {
    for (const months of vipPacks.filter((pack) => pack >= 1 && pack < 15)) {
      const saved = 100 - vipPrice(months) / months / 30
      expect(Math.floor(saved * 10) / 10).toBe(vipSavings[months])
    }
  })
})

describe("what gold costs", () => {
  const usual = { rate: 1, isVip: false }
  const vip = { rate: 1, isVip: true }

  test.each([
    [5000, "USD", usual, 5000],
    [5000, "CNY", usual, 30_000],
    [5000, "USD", vip, 4750],
    [5000, "CNY", vip, 28_500],
    [100_000, "USD", vip, 95_000],
    [1, "USD", vip, 1],
    [10, "USD", vip, 10],
    [30, "USD", vip, 29],
    [2000, "USD", { rate: 1.1, isVip: false }, 2200],
    [333, "USD", { rate: 1.15, isVip: true }, 364],
    [333, "CNY", { rate: 1.15, isVip: true }, 2184],
    [750, "CNY", { rate: 0.8, isVip: false }, 3600],
  ] as const)("GOLD-02 %i cents of gold in %s for %o are %i", (goldCents, currency, buyer, amount) => {
    expect(priceOf(goldCents, currency, buyer)).toEqual({ amount, currency })
  })

  test("GOLD-02 what is no amount of gold has no price", () => {
    for (const goldCents of [0, -1, 0.5, Number.NaN, 2 ** 53]) {
      expect(() => priceOf(goldCents, "USD", usual)).toThrow(RangeError)
    }
  })
})
