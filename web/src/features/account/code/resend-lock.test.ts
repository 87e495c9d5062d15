import { beforeEach, expect, test } from "vitest"
import { lock, lockedFor, resendIn } from "./resend-lock"

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  Object.assign(globalThis, {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
  })
})

test("ACC-05 a code may be sent again after the seconds that the server names, rounded up, and not before", () => {
  lock("recover", "eva@example.org", 60, 1_000_000)
  expect(lockedFor("recover", "eva@example.org", 1_000_000)).toBe(60)
  expect(lockedFor("recover", "eva@example.org", 1_000_001)).toBe(60)
  expect(lockedFor("recover", "eva@example.org", 1_059_001)).toBe(1)
  expect(lockedFor("recover", "eva@example.org", 1_060_000)).toBe(0)
})

test("ACC-05 each purpose and each target has a lock of its own, however it is written", () => {
  lock("recover", "Eva@Example.org ", 60, 0)
  expect(lockedFor("recover", "eva@example.org", 0)).toBe(60)
  expect(lockedFor("sign_in", "eva@example.org", 0)).toBe(0)
  expect(lockedFor("recover", "eve@example.org", 0)).toBe(0)
})

test("ACC-05 the tab's storage contains no address", () => {
  lock("recover", "eva@example.org", 60, 0)
  expect([...kept.keys()].join(" ")).not.toMatch(/eva|example/)
})

test("ACC-05 a refusal without a number means 60 seconds", () => {
  expect(resendIn({ resend_in: 12 })).toBe(12)
  expect(resendIn({})).toBe(60)
  expect(resendIn()).toBe(60)
})
