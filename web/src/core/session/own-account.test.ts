import type { Me } from "@redthread/contract/account"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { freshForMs, readAccount, readAccountAgain } from "./own-account"
import { session } from "./session"
import { storageKeys } from "../preferences/storage"

const stored = new Map<string, string>()
const none = { notification: 0, message: 0, likeme: 0, request: 0, order: 0 }
// Only the fields read by the code under test.
const me = (more: Partial<Me> = {}) => ({ id: 7, name: "Anna", is_partner: 0, counter: none, ...more }) as Me

let answer: Me
let calls: number

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-22T12:00:00Z") })
  stored.clear()
  calls = 0
  vi.stubGlobal("location", { search: "", pathname: "/home" })
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }))
  vi.stubGlobal("document", { documentElement: { dataset: {} }, cookie: "" })
  vi.stubGlobal("navigator", {})
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.stubGlobal("fetch", () => {
    calls += 1
    return Promise.resolve(new Response(JSON.stringify(answer), { status: 200 }))
  })
  session.begin({ token: "token", expires_in: 3600, channel: "private-user-7", me: me() })
})
afterEach(() => {
  session.end("signed_out")
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test("ACC-16 the sum of the badges decides whether there is more to ask for", async () => {
  const onBehind = vi.fn<() => void>()
  answer = me({ name: "Anna Maria" })
  await readAccount(onBehind)
  expect(session.current()?.me.name).toBe("Anna Maria")
  expect(onBehind).not.toHaveBeenCalled()
  answer = me({ counter: { ...none, message: 2 } })
  await readAccount(onBehind)
  expect(onBehind).toHaveBeenCalledOnce()
})

test("SHELL-07 PRO-12 what is chosen while the account is being read is not undone by the answer", async () => {
  const { chooseScheme, followPreferences } = await import("../preferences/preferences")
  const { chosenScheme } = await import("../preferences/scheme")
  session.updateMe(me({ scheme: "auto", language: "en" }))
  followPreferences()
  let answered: (reply: Response) => void = () => undefined
  const put: unknown[] = []
  vi.stubGlobal("fetch", (_: string, { method, body }: RequestInit) => {
    if (method === "GET") return new Promise<Response>((resolve) => (answered = resolve))
    put.push(body)
    return Promise.resolve(new Response("{}"))
  })
  const reading = readAccount(() => undefined)
  chooseScheme("light")
  chooseScheme("auto")
  await vi.waitFor(() => expect(put).toHaveLength(2))
  await vi.waitFor(() => expect(session.current()?.me.scheme).toBe("auto"))
  await vi.advanceTimersByTimeAsync(0)
  answered(new Response(JSON.stringify(me({ scheme: "dark", language: "en" }))))
  await reading
  expect([chosenScheme(), session.current()?.me.scheme]).toEqual(["auto", "auto"])
})

test("ACC-18 the open-cache key spares a page that comes into sight the question for 15 seconds", async () => {
  answer = me()
  const ask = () => readAccountAgain(() => undefined)
  await ask()
  expect([calls, Number(stored.get(storageKeys.opened))]).toEqual([1, Date.now()])
  vi.setSystemTime(Date.now() + freshForMs - 1)
  await ask()
  expect(calls).toBe(1)
  vi.setSystemTime(Date.now() + 1)
  await ask()
  expect(calls).toBe(2)
  stored.set(storageKeys.opened, String(Date.now() + 60_000))
  await ask()
  expect(calls, "a clock that was put back").toBe(3)
})

test("ACC-18 what was chosen and what is on the badges is kept with the session between two visits", () => {
  session.updateMe(me({ send_on_enter: false, sound: 0 }))
  const kept = JSON.parse(stored.get(storageKeys.session) ?? "{}") as { token: string; channel: string; me: Me }
  expect(kept).toMatchObject({ token: "token", channel: "private-user-7", me: { send_on_enter: false, sound: 0 } })
  expect(stored.get(storageKeys.sendOnEnter)).toBe("0")
  session.updateMe(me({ send_on_enter: true }))
  expect(stored.get(storageKeys.sendOnEnter)).toBe("1")
})
