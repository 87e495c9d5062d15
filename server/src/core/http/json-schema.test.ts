import { expect, test } from "vitest"
import { z } from "zod"
import { writerOf } from "./json-body"

const shape = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("near"), city: z.string() }),
  z.object({ kind: z.enum(["new", "here"]), days: z.int().nullable().optional() }),
])

test("each kind of a union is written as it is, and nothing that no kind names", () => {
  const write = writerOf(z.array(shape))
  const values = [
    { kind: "near", city: "Köln", secret: 1 },
    { kind: "new", days: 3 },
    { kind: "here", days: null },
  ] as const
  expect(JSON.parse(write([...values]))).toEqual([
    { kind: "near", city: "Köln" },
    { kind: "new", days: 3 },
    { kind: "here", days: null },
  ])
})
