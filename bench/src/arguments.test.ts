import { expect, it } from "vitest"
import { ArgumentError, readArguments } from "./arguments"

const names = ["recommend", "chat"]

it("takes size and scenarios from the command line", () => {
  expect(readArguments([], names)).toMatchObject({ members: 10_000, only: [], seconds: 3, profile: false })
  expect(readArguments(["--members", "1_000_000", "--only", "chat"], names)).toMatchObject({
    members: 1_000_000,
    only: ["chat"],
  })
  expect(readArguments(["--help"], names)).toBeNull()
})

it("refuses what it does not know with a sentence", () => {
  expect(() => readArguments(["--only", "chess"], names)).toThrow("There is no scenario chess")
  expect(() => readArguments(["--members", "many"], names)).toThrow("--members is a whole number")
  expect(() => readArguments(["--fast"], names)).toThrow(ArgumentError)
})
