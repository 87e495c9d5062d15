import { createRequire } from "node:module"
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

interface ImportRule {
  name: string
  from: { path?: string }
}

/** Names of the features as the import rules rank them, from the ground up. */
function rankedByImportRules(): string[] {
  const { forbidden } = createRequire(import.meta.url)("../../.dependency-cruiser.cjs") as { forbidden: ImportRule[] }
  const rules = forbidden.filter(({ name }) => name === "features-stand-on-those-below")
  return rules.map(({ from }) => /([^/]+)\/$/.exec(from.path ?? "")?.[1] ?? "")
}

test("the features are listed in the order in which they may import each other, by which an erasure goes", () => {
  const names = features.map(({ name }) => name)
  expect(names).toEqual(rankedByImportRules().filter((name) => names.includes(name)))
})

/** Rows that only deliver, list or moderate are not exported. */
const notExported = ["announcement", "browse", "delivery", "picture-copy", "presence", "push", "staff"]

test("ACC-07 a feature that erases rows of a member also exports them", () => {
  const missing = features.flatMap(({ name, onErase, onExport }) => (onErase && !onExport ? [name] : []))
  expect(missing.toSorted()).toEqual(notExported)
})

test("a declared call without an implementation is reported", () => {
  const madeUp = call({
    method: "GET",
    path: "/made/up",
    summary: "Nobody answers this",
    access: "public",
    replies: { 200: z.object({}) },
  })
  expect(notAnsweredOnce([...contract, madeUp])).toEqual(["GET /made/up"])
})
