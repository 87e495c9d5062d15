import type { Trade } from "@redthread/contract/gold"
import { expect, test } from "vitest"
import { csvOf } from "./bill.csv"

const trade: Trade = {
  id: 1,
  transaction_id: 1,
  kind: "gift",
  account: "paid",
  amount: -1.5,
  balance: 8.5,
  reference: { type: "gift", id: 7 },
  user: { user_id: 9, name: "+Ben" },
  matures_at: null,
  created_at: "2026-11-22T10:00:00.000Z",
}

test("GOLD-01 the bill as a table: commas and quotes are kept, and no cell is a formula", () => {
  const words = {
    columns: ["time", "movement"],
    nameOf: ({ kind }: Trade) => `=${kind}, "for you"`,
    accountOf: ({ account }: Trade) => account,
    referenceOf: ({ reference }: Trade) => `${reference.type} #${reference.id}`,
  }
  const lines = csvOf([trade, trade], words).split("\r\n")
  expect(lines[0]).toBe("\uFEFFtime,movement")
  expect(lines[1]).toBe(`2026-11-22T10:00:00.000Z,"'=gift, ""for you""",paid,-1.5,8.5,gift #7,'+Ben`)
  expect(lines).toHaveLength(4)
})
