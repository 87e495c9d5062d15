import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { describe, nameOf, stageOf, stages, statusNames, transitions } from "./payment.state"

const document = readFileSync(new URL("../../../../../docs/payments.md", import.meta.url), "utf8")
const rowsOf = (text: string): string[][] =>
  text
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

test("GOLD-06 every gateway status has one result in every state, as in docs/payments.md", () => {
  const [head = [], , ...body] = rowsOf(document)
  const columns = head.slice(1)
  expect(columns.toSorted()).toEqual([...stages].toSorted())
  const table = body.filter(([name = ""]) => statusNames.some((status) => name === `\`${status}\``))
  expect(table.map(([name = ""]) => name.slice(1, -1))).toEqual(statusNames)
  for (const [name = "", ...cells] of table) {
    const expected = Object.fromEntries(
      columns.map((stage, index) => [stage, cells[index] === "·" ? "stay" : cells[index]]),
    )
    expect({ name, ...transitions[name.slice(1, -1) as keyof typeof transitions] }).toEqual({ name, ...expected })
  }
})

test("GOLD-06 gold is credited only for the full price, and reversed payments stay reversed", () => {
  for (const name of statusNames) {
    const row = transitions[name]
    expect(Object.values(row).includes("book")).toBe(name === "paid")
    expect([row.refunded, row.charged_back]).toEqual(["stay", "stay"])
    // A booked payment never becomes unpaid without a decision or a reversal.
    for (const step of [row.success, row.complete]) expect(["stay", "review", "refund", "charge_back"]).toContain(step)
  }
  for (const name of ["unknown", "other_amount", "partly_refunded"] as const) {
    const { refunded: _refunded, charged_back: _chargedBack, ...row } = transitions[name]
    expect([...new Set(Object.values(row))]).toEqual(["review"])
  }
  const price = { amount: 5000, currency: "USD", refundAmount: null }
  const paid = (amount: number, currency: "USD" | "CNY") =>
    nameOf({ is: "paid", money: { amount, currency }, net: amount, captureId: "C" }, price)
  expect([paid(5000, "USD"), paid(4999, "USD"), paid(5000, "CNY")]).toEqual(["paid", "other_amount", "other_amount"])
  expect(stageOf({ state: "pending", review: "paid 1.00 USD", reviewedAt: null })).toBe("review")
  expect(stageOf({ state: "pending", review: "paid 1.00 USD", reviewedAt: new Date() })).toBe("pending")
  expect(stageOf({ state: "success", review: "unknown: X", reviewedAt: null })).toBe("success")
  const partly = {
    is: "partly_refunded",
    money: { amount: 5000, currency: "USD" },
    refunded: 4500,
    captureId: "C",
  } as const
  expect(nameOf(partly, price)).toBe("partly_refunded")
  expect(nameOf(partly, { ...price, refundAmount: 4500 })).toBe("revoked_part")
  expect(nameOf({ is: "refunded" }, { ...price, refundAmount: 5000 })).toBe("revoked_part")
  expect(nameOf({ is: "refunded" }, { ...price, refundAmount: 4500 })).toBe("refunded")
  expect(describe(partly)).toBe("refunded 45.00 of 50.00 USD")
})
