import { expect, test } from "vitest"
import { emoji, emojiCode } from "./emoji"

test("FEED-02 there are 68 emoji, each with a name that a text can say, and none twice", () => {
  const names = Object.keys(emoji)
  expect(names).toHaveLength(68)
  expect(new Set(Object.values(emoji)).size).toBe(68)
  for (const name of names) expect([...`[${name}]`.matchAll(emojiCode)]).toHaveLength(1)
})
