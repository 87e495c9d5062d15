import { expect, test } from "vitest"
import { codeRanges, errorGroups, errors } from "./error"

const all = Object.entries(errors)

/** The specification's numbers (section 8); released clients depend on them. */
const fixed = {
  code_already_sent: 400010,
  account_suspended: 400015,
  account_deleted: 400016,
  not_enough_gold: 400022,
  feed_limit: 400057,
  verify_email_first: 400058,
  new_conversations_limit: 400059,
  extra_verification: 400074,
} as const

test("ERR-01 the specification's numbers are as it has them", () => {
  for (const [name, code] of Object.entries(fixed)) expect(errors[name as keyof typeof fixed].code, name).toBe(code)
})

test("ERR-01 each feature's numbers stand in its range, and no two ranges overlap", () => {
  const ranges = Object.values(codeRanges)
  for (const [feature, own] of Object.entries(errorGroups)) {
    const { first, last } = codeRanges[feature as keyof typeof errorGroups]
    for (const [name, { code }] of Object.entries(own)) {
      expect(code >= first && code <= last, `${name} ${code} of ${feature}`).toBe(true)
    }
  }
  const inOrder = ranges.toSorted((a, b) => a.first - b.first)
  for (const [place, { first }] of inOrder.entries()) expect(first).toBeGreaterThan(inOrder[place - 1]?.last ?? 0)
})

test("ERR-01 every number of status 400 is of one feature, the others are built of their status", () => {
  const ofFeatures = new Set(Object.values(errorGroups).flatMap((own) => Object.keys(own)))
  for (const [name, { status, code }] of all) {
    expect(ofFeatures.has(name), name).toBe(status === 400)
    expect(Math.floor(code / 1000), name).toBe(status)
  }
})

test("ERR-01 numbers are unique, except that hidden and missing share one", () => {
  const names = new Map<number, string[]>()
  for (const [name, { code }] of all) names.set(code, [...(names.get(code) ?? []), name])
  expect([...names.values()].filter(({ length }) => length > 1)).toEqual([
    ["not_found", "user_not_found", "upload_not_found", "message_not_found", "call_not_found"],
  ])
})
