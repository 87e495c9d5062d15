import { pid, pidLengths } from "@redthread/contract/core/call"
import { register, showMe } from "@redthread/contract/account"
import { linkSocial, signInBySocial } from "@redthread/contract/social"
import { beforeEach, expect, test, vi } from "vitest"
import { storeReferral, referralFor } from "./client"

const stored = new Map<string, string>()

const visit = (search: string) => {
  vi.stubGlobal("location", { search })
  storeReferral()
}
const kept = () => stored.get("redthread.pid")

beforeEach(() => {
  stored.clear()
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
  return () => vi.unstubAllGlobals()
})

test.each(Array.from({ length: 8 }, (_, length) => "aB3dE6gH".slice(0, length)))(
  "ACC-13 a pid is kept when it is 3, 4 or 6 long: %s",
  (id) => {
    visit(`?pid=${id}`)
    expect(kept()).toBe((pidLengths as readonly number[]).includes(id.length) ? id : undefined)
    expect(kept() !== undefined).toBe(pid.safeParse(id).success)
  },
)

test("ACC-13 the first pid stays", () => {
  visit("?pid=abc")
  visit("?pid=xyz9")
  expect(kept()).toBe("abc")
})

test("ACC-13 every call carries the pid of the current route, and a new account the one that was kept", () => {
  visit("?pid=abc")
  expect(referralFor(showMe.path)).toBe("abc")
  visit("?pid=xyz9")
  expect(referralFor(showMe.path)).toBe("xyz9")
  visit("")
  expect(referralFor(showMe.path)).toBeNull()
  for (const { path } of [register, signInBySocial, linkSocial]) expect(referralFor(path), path).toBe("abc")
})
