import { showMe } from "@redthread/contract/account"
import { beforeEach, expect, test, vi } from "vitest"
import { accounts } from "./accounts"
import { api } from "../api/api"
import { refreshIfDue, startRefreshing } from "./session-refresh"
import { session } from "./session"

type Begin = Parameters<typeof session.begin>[0]

// Only the fields read by the code under test.
const tokenFor = (token: string, expires_in: number) =>
  ({ token, expires_in, channel: "private-user-1", me: { id: 1, name: "Anna", avatar: null } }) as Begin

let asked: number
const stored = new Map<string, string>()

beforeEach(() => {
  asked = 0
  stored.clear()
  vi.stubGlobal("location", { search: "" })
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  let queue = Promise.resolve()
  const locks = { request: (_: string, work: () => Promise<void>) => (queue = queue.then(work)) }
  vi.stubGlobal("navigator", { locks })
  vi.stubGlobal("fetch", () => {
    asked++
    return Promise.resolve(new Response(JSON.stringify(tokenFor(`fresh-${asked}`, 3600)), { status: 200 }))
  })
  return () => vi.unstubAllGlobals()
})

test("ACC-03 a token is exchanged before it expires, and not earlier", async () => {
  session.begin(tokenFor("young", 3600))
  await refreshIfDue()
  expect(asked).toBe(0)
  session.begin(tokenFor("old", 300))
  await refreshIfDue()
  expect(session.current()?.token).toBe("fresh-1")
})

test("ACC-03 several tabs at once exchange it once", async () => {
  session.begin(tokenFor("old", 300))
  await Promise.all([refreshIfDue(), refreshIfDue(), refreshIfDue()])
  expect(asked).toBe(1)
})

test("ACC-03 a token that another tab has already exchanged is taken over", async () => {
  session.begin(tokenFor("old", 300))
  const other = { token: "theirs", channel: "private-user-1", expiresAt: Date.now() + 3_600_000, me: { id: 1 } }
  stored.set("redthread.session", JSON.stringify(other))
  await refreshIfDue()
  expect(asked).toBe(0)
  expect(session.current()?.token).toBe("theirs")
})

test("ACC-03 a 401 on the exchange ends the session", async () => {
  session.begin(tokenFor("old", 300))
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}", { status: 401 })))
  await refreshIfDue()
  expect(session.current()).toBeNull()
  expect(stored.has("redthread.session")).toBe(false)
})

test("ACC-03 an exchange whose reply was lost is repeated while the old token is accepted", async () => {
  session.begin(tokenFor("old", 300))
  const lost = vi.fn<() => Promise<Response>>(() => Promise.reject(new TypeError("Failed to fetch")))
  const answered = globalThis.fetch
  vi.stubGlobal("fetch", (...call: Parameters<typeof fetch>) =>
    lost.mock.calls.length < 2 ? lost() : answered(...call),
  )
  await refreshIfDue()
  expect(lost).toHaveBeenCalledTimes(2)
  expect(session.current()?.token).toBe("fresh-1")
})

test("ACC-03 without a network the session stays", async () => {
  session.begin(tokenFor("old", 300))
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")))
  await refreshIfDue()
  expect(session.current()?.token).toBe("old")
})

test("ACC-03 a call that begins with an expired token waits for the fresh one", async () => {
  vi.stubGlobal("document", { cookie: "", addEventListener: () => undefined })
  vi.stubGlobal("setInterval", () => 0)
  startRefreshing()
  session.begin(tokenFor("old", -60))
  const tokens: (string | undefined)[] = []
  const answered = globalThis.fetch
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    if (!address.includes("refresh")) tokens.push((init.headers as Record<string, string>)["Authorization"])
    return answered(address, init)
  })
  await Promise.all([api(showMe), api(showMe)])
  expect(tokens).toEqual(["Bearer fresh-1", "Bearer fresh-1"])
  expect(asked).toBe(3)
})

test("ACC-03 a token that is exchanged while its account is put aside is kept for its return", async () => {
  session.begin(tokenFor("old", 300))
  const answered = globalThis.fetch
  vi.stubGlobal("fetch", (...call: Parameters<typeof fetch>) => {
    session.begin({ ...tokenFor("hers", 3600), me: { id: 2, name: "Bea", avatar: null } } as Begin)
    return answered(...call)
  })
  await refreshIfDue()
  expect(session.current()?.token).toBe("hers")
  expect(accounts.list()).toMatchObject([
    { id: 2, token: null },
    { id: 1, token: "fresh-1" },
  ])
})
