import { expect, test } from "vitest"
import { z } from "zod"
import { id, pathId } from "./call"
import { inputError, safeParseInput } from "./input-error"

const form = z.strictObject({
  name: z.string().optional(),
  list: z.array(z.string()).optional(),
  answer: z.looseObject({}).optional(),
  cleaned: z
    .string()
    .overwrite((text) => text.replaceAll("\0", ""))
    .optional(),
})

const refusalOf = (value: unknown) => {
  const result = safeParseInput(form, value)
  return result.success ? null : inputError(result.error)
}

test("API-03 NUL and halves of symbols are refused wherever they stand in a call's input", () => {
  expect(refusalOf({ name: "Anna 🙂", list: ["日本語"], answer: { a: [1, null, "x"] } })).toBeNull()
  expect(refusalOf({ name: "a\0b" })).toEqual({ key: "invalid", field: "name" })
  expect(refusalOf({ name: "🙂".slice(0, 1) })).toEqual({ key: "invalid", field: "name" })
  expect(refusalOf({ list: ["a", "\udfff"] })).toEqual({ key: "invalid", field: "list.1" })
  expect(refusalOf({ answer: { deep: { er: "\0" } } })).toEqual({ key: "invalid", field: "answer.deep.er" })
  expect(refusalOf({ answer: { "a\0": 1 } })).toEqual({ key: "invalid", field: "answer" })
})

test("API-03 a form that removes such text takes it", () => {
  expect(safeParseInput(form, { cleaned: "a\0b" })).toMatchObject({ success: true, data: { cleaned: "ab" } })
})

test("API-03 an id is one that the database can hold and JSON says exactly, in a path and in a body", () => {
  for (const good of [1, 2 ** 31, 999_999_999_999_999]) {
    expect(id.safeParse(good).success).toBe(true)
    expect(pathId.safeParse(String(good)).data).toBe(good)
    expect(pathId.safeParse(good).data).toBe(good)
  }
  for (const bad of [0, -1, 1.5, 1e15, 2 ** 53, Number.NaN]) {
    expect(id.safeParse(bad).success).toBe(false)
    expect(pathId.safeParse(bad).success).toBe(false)
    expect(pathId.safeParse(String(bad)).success).toBe(false)
  }
})
