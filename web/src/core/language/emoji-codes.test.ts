import { emoji, withEmoji } from "@redthread/contract/emoji"
import { expect, test } from "vitest"
import { withCodes } from "./emoji-codes"

test("FEED-02 codes are shown as emoji, unknown ones as they were written", () => {
  expect(withEmoji("Hi [smile], [unknown] [Smile] [] [smile")).toBe("Hi 🙂, [unknown] [Smile] [] [smile")
  expect(withEmoji("[constructor] [valueof]")).toBe("[constructor] [valueof]")
})

test("FEED-02 what is written with emoji is kept with codes, and reads the same again", () => {
  const all = Object.values(emoji).join(" and ")
  expect(withCodes(all)).not.toMatch(/\p{Extended_Pictographic}/u)
  expect(withEmoji(withCodes(all))).toBe(all)
  for (const whole of ["👍🏽", "❤️‍🔥", "👩‍❤️‍💋‍👩"]) expect(withCodes(whole)).toBe(whole)
})
