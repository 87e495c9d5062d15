import { expect, test } from "vitest"
import { z } from "zod"
import { call, type CallSpec } from "@redthread/contract/core/call"
import { features } from "./app"
import { callsOfContract, titleOf } from "./testing/contract-calls"

const contract = await callsOfContract()

/** Calls that no feature answers, or more than one. */
function notAnsweredOnce(calls: readonly CallSpec[]): string[] {
  const answered = features.flatMap((feature) => (feature.calls ?? []).map(({ spec }) => titleOf(spec)))
  return calls.map(titleOf).filter((title) => answered.filter((other) => other === title).length !== 1)
}

test("every call of the contract is answered by exactly one feature", () => {
  expect(notAnsweredOnce(contract)).toEqual([])
  expect(new Set(contract.map(titleOf)).size).toBe(contract.length)
  const declared = new Set(contract.map(titleOf))
  expect(features.flatMap(({ calls = [] }) => calls.filter(({ spec }) => !declared.has(titleOf(spec))))).toEqual([])
})

test("a call that is declared and that nobody answers is found", () => {
  const madeUp = call({
    method: "GET",
    path: "/made/up",
    summary: "Nobody answers this",
    access: "public",
    replies: { 200: z.object({}) },
  })
  expect(notAnsweredOnce([...contract, madeUp])).toEqual(["GET /made/up"])
})
