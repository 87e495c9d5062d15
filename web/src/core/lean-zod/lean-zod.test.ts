import { type InputError, inputErrors } from "@redthread/contract/core/input-error"
import { isDeepStrictEqual } from "node:util"
import { expect, test, vi } from "vitest"
import type { z } from "zod"
import type { Schema } from "./schema"

type Modules = Record<string, Record<string, unknown>>

/** The contract by zod itself: the same files once more, under the library's other name. */
async function byZod(): Promise<Modules> {
  vi.resetModules()
  vi.doMock("./zod", () => import("zod/v4"))
  return loadContract()
}

async function loadContract(): Promise<Modules> {
  const files = import.meta.glob<Record<string, unknown>>([
    "../../../../contract/src/*.ts",
    "../../../../contract/src/core/*.ts",
    "!**/*.test.ts",
  ])
  const loaded = Object.entries(files).map(async ([path, load]) => [path, await load()] as const)
  return Object.fromEntries(await Promise.all(loaded))
}

const isSchema = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "safeParse" in value && typeof value.safeParse === "function"

/** All schemas that these export, those of events and of what calls take included, by where they stand. */
function schemasIn(value: unknown, path: string, found = new Map<string, unknown>()): Map<string, unknown> {
  if (isSchema(value)) found.set(path, value)
  else if (typeof value === "object" && value !== null && !(value instanceof RegExp))
    for (const [name, part] of Object.entries(value))
      // Pages take replies as they come.
      if (name !== "replies") schemasIn(part, `${path}.${name}`, found)
  return found
}

const long = "x".repeat(20_000)
const numbers = [0, -0, 1, -1, 2, 6, 12, 99, 1.5, 1.005, 123_456, 1e15, 1e21, -1e21, Number.NaN, Infinity]
const dates = ["2024-02-29", "2023-02-29", "1990-12-31", "2024-02-29T10:00:00Z", "2024-02-29T10:00:00.5+02:00"]
const addresses = ["https://example.com/x", " http://example.com", "http:example.com", "ftp://example.com", "x://y"]
const uuids = [
  "7f3c2a10-0000-4000-8000-00000000ABCD",
  "00000000-0000-0000-0000-000000000000",
  "7f3c2a10-0000-0000-8000",
]
const digits = ["1", "01", "0", "12345", "123 456", "999999", "1,2", "+4915112345678"]
/** Texts whose lengths in code points and in UTF-16 units lie on either side of the contract's limits. */
const emoji = [3, 30, 40, 50, 80, 100, 254, 300, 500, 1000, 2000, 4000].flatMap((size) =>
  [size, size + 1].map((count) => "😀".repeat(count)),
)
const words = ["", " ", "x", " ab ", "Anna", "abc\ndef", "a\u0000b", long, "en", "DE", "yes", "Asia/Tokyo", "password1"]
const mails = ["me@example.com", "me@example", "\uD800"]
const junk = [
  undefined,
  null,
  true,
  false,
  [],
  [1],
  ["x"],
  {},
  { id: 1 },
  [[]],
  ...numbers,
  ...words,
  ...emoji,
  ...digits,
  ...dates,
  ...mails,
  ...addresses,
  ...uuids,
]

interface Definition {
  type: string
  shape?: Record<string, z.ZodType>
  innerType?: z.ZodType
  element?: z.ZodType
  valueType?: z.ZodType
  in?: z.ZodType
  options?: z.ZodType[]
  values?: unknown[]
  entries?: Record<string, unknown>
}

/** So many of them, from the whole of it. */
const few = (values: readonly unknown[], count: number): unknown[] =>
  values.filter((_, index) => values.length <= count || index % Math.ceil(values.length / count) === 0)

/** Objects with all fields right, each missing or wrong in turn, and with one too many. */
function objects(shape: Record<string, z.ZodType>): unknown[] {
  const samples = Object.entries(shape).map(([key, schema]) => [key, few(samplesOf(schema), 30)] as const)
  const right = samples.map(([key, values]) => {
    const fitting = values.find((value) => value !== undefined && shape[key]?.safeParse(value).success)
    return [key, fitting] as const
  })
  const whole = Object.fromEntries(right)
  const without = Object.keys(shape).map((key) => Object.fromEntries(right.filter(([name]) => name !== key)))
  const changed = samples.flatMap(([key, values]) => values.map((value) => ({ ...whole, [key]: value })))
  return [whole, { ...whole, extra: 1 }, { extra: 1, more: 2 }, ...without, ...changed]
}

/** Values that this takes, nearly takes, and does not take. */
function samplesOf(schema: z.ZodType): unknown[] {
  const { type, shape, innerType, element, valueType, options = [], ...rest } = schema.def as unknown as Definition
  if (shape) return [...objects(shape), ...junk.slice(0, 12)]
  if (innerType) return [undefined, null, ...samplesOf(innerType)]
  if (rest.in) return samplesOf(rest.in)
  if (options.length > 0) return [...options.flatMap(samplesOf), ...junk.slice(0, 12)]
  const values = rest.values ?? Object.values(rest.entries ?? {})
  if (values.length > 0) return [...values.slice(0, 3), ...values.map(String).slice(0, 2), ...junk.slice(0, 20)]
  const part = element ?? valueType
  if (!part) return type === "unknown" ? junk.slice(0, 8) : junk
  const parts = few(samplesOf(part), 12)
  const fitting = parts.filter((each) => part.safeParse(each).success).slice(0, 3)
  const lists = [fitting, Array.from({ length: 300 }, () => fitting[0]), ...parts.map((each) => [...fitting, each])]
  return [...(element ? lists : lists.map((list) => Object.fromEntries(list.entries()))), ...junk.slice(0, 12)]
}

type Told = { data: unknown } | { errors: InputError[] }

function tell(schema: unknown, value: unknown): Told {
  const result = (schema as z.ZodType).safeParse(structuredClone(value), { reportInput: true })
  return result.success ? { data: result.data } : { errors: inputErrors(result.error) }
}

const timeout = 60_000
/** Of so many values of a schema one is compared; of all in a full run. */
const oneOf = process.env["TEST_FULL"] === "1" ? 1 : 4

test("ERR-03 pages take and refuse what the contract's schemas do, by the same names", { timeout }, async () => {
  const ours = schemasIn(await loadContract(), "")
  const zods = schemasIn(await byZod(), "")
  expect([...ours.keys()].toSorted()).toEqual([...zods.keys()].toSorted())
  let compared = 0
  const differ = new Map<string, unknown>()
  for (const [path, schema] of zods) {
    expect(ours.get(path), path).not.toBe(schema)
    for (const value of samplesOf(schema as z.ZodType).filter((_, index) => index % oneOf === 0)) {
      compared += 1
      const [mine, theirs] = [tell(ours.get(path) as Schema, value), tell(schema, value)]
      if (!isDeepStrictEqual(mine, theirs)) differ.set(path, [value, mine, theirs].map(short))
    }
  }
  expect(Object.fromEntries(differ)).toEqual({})
  expect(compared).toBeGreaterThan(10_000 / oneOf)
})

const short = (value: unknown): string => (JSON.stringify(value) ?? "undefined").slice(0, 300)
