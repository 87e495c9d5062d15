import type { Me, Session } from "@redthread/contract/account"
import { beforeEach, expect, test, vi } from "vitest"
import { switchTo } from "./account-switch"
import { accounts } from "./accounts"
import { session } from "./session"
import { signOut } from "./own-account"

const stored = new Map<string, string>()

// Only the fields read by the code under test.
const member = (id: number, more: Partial<Me> = {}) =>
  ({ id, name: `Member ${id}`, avatar: `/files/p-${id}.webp`, is_partner: 0, ...more }) as Me

const signedIn = (id: number, token = `token-${id}`, more: Partial<Me> = {}): Session => ({
  token,
  expires_in: 3600,
  channel: `private-user-${id}`,
  me: member(id, more),
})

const tokens = () => Object.fromEntries(accounts.list().map(({ id, token }) => [id, token]))

beforeEach(() => {
  stored.clear()
  vi.stubGlobal("location", { search: "" })
  vi.stubGlobal("navigator", {})
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  session.end("signed_out")
  return () => vi.unstubAllGlobals()
})

const refreshAnswers = (status: number, body: unknown = {}) => {
  const sent: string[] = []
  vi.stubGlobal("fetch", (_: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(headers["Authorization"] ?? "")
    return Promise.resolve(new Response(JSON.stringify(body), { status }))
  })
  return sent
}

test("ACC-09 another account that signs in leaves the first signed in, the latest used first", () => {
  session.begin(signedIn(1))
  session.begin(signedIn(2))
  expect(accounts.list().map(({ id, token }) => [id, token])).toEqual([
    [2, null],
    [1, "token-1"],
  ])
  expect(session.current()?.me.id).toBe(2)
})

test("ACC-09 switching takes a fresh token, without a password, and puts the other aside", async () => {
  session.begin(signedIn(1))
  session.begin(signedIn(2))
  const sent = refreshAnswers(200, signedIn(1, "fresh-1"))
  expect(await switchTo(1)).toBe(true)
  expect(sent).toEqual(["Bearer token-1"])
  expect(session.current()).toMatchObject({ token: "fresh-1", me: { id: 1 } })
  expect(tokens()).toEqual({ 1: null, 2: "token-2" })
})

test("ACC-09 pressing twice exchanges the token once", async () => {
  session.begin(signedIn(1))
  session.begin(signedIn(2))
  const sent = refreshAnswers(200, signedIn(1, "fresh-1"))
  expect(await Promise.all([switchTo(1), switchTo(1)])).toEqual([true, true])
  expect(sent).toHaveLength(1)
})

test("ACC-09 an account whose session is over has to sign in, and the one in use stays", async () => {
  session.begin(signedIn(1))
  session.begin(signedIn(2))
  refreshAnswers(401)
  expect(await switchTo(1)).toBe(false)
  expect(session.current()?.me.id).toBe(2)
  expect(tokens()).toEqual({ 1: null, 2: null })
})

test("ACC-09 who signs out stays in the list without a token; a partner leaves it", () => {
  session.begin(signedIn(1))
  session.end("signed_out")
  expect(tokens()).toEqual({ 1: null })
  session.begin(signedIn(2, "token-2", { is_partner: 1 }))
  session.end("signed_out")
  expect(tokens()).toEqual({ 1: null })
})

test("ACC-09 signing out ends the sessions of all accounts here, and leaves no token", async () => {
  session.begin(signedIn(1))
  session.begin(signedIn(2))
  const sent = refreshAnswers(200, { ok: true })
  await signOut()
  expect(sent.toSorted()).toEqual(["Bearer token-1", "Bearer token-2"])
  expect(tokens()).toEqual({ 1: null, 2: null })
  expect(await switchTo(1)).toBe(false)
})

test("ACC-09 ACC-11 however the session ends, no other account stays open", () => {
  for (const reason of ["expired", "stale", "kicked", "suspended", "deleted"] as const) {
    session.begin(signedIn(1))
    session.begin(signedIn(2))
    const parked: (readonly string[])[] = []
    const stop = session.onEnd((_reason, _me, others) => parked.push(others))
    session.end(reason)
    stop()
    expect(parked, reason).toEqual([["token-1"]])
    expect(tokens(), reason).toEqual({ 1: null })
  }
})

test("ACC-09 tokens that a browser holds without a session are dropped at the start", () => {
  session.begin(signedIn(1))
  session.begin(signedIn(2))
  stored.delete("redthread.session")
  vi.stubGlobal("addEventListener", () => undefined)
  session.start()
  expect(tokens()).toEqual({ 1: null, 2: null })
})

test("ERR-02 ACC-11 a session that the server ended leaves the list with its account", () => {
  for (const reason of ["expired", "stale", "kicked", "suspended", "deleted"] as const) {
    session.begin(signedIn(1))
    session.end(reason)
    expect(tokens(), reason).toEqual({})
  }
})

test("ACC-09 the list is cut above 4096 characters, the oldest first", () => {
  const long = "x".repeat(300)
  for (let id = 1; id <= 20; id++) session.begin(signedIn(id, `${long}-${id}`))
  const text = stored.get("redthread.accounts") ?? ""
  expect(text.length).toBeLessThanOrEqual(4096)
  const ids = accounts.list().map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(5)
  expect(ids).toEqual(ids.map((_, index) => 20 - index))
})

test("ACC-09 an empty list is not kept at all, and a broken one is no list", () => {
  session.begin(signedIn(1))
  expect(stored.has("redthread.accounts")).toBe(true)
  accounts.forget(1)
  expect(stored.has("redthread.accounts")).toBe(false)
  stored.set("redthread.accounts", '[{"id":"1"},null,7')
  expect(accounts.list()).toEqual([])
  stored.set("redthread.accounts", '[{"id":"1"},null,{"id":3,"name":"Cleo","avatar":null,"token":null,"expiresAt":0}]')
  expect(accounts.list().map(({ id }) => id)).toEqual([3])
})

test("ACC-09 the page of one account never becomes another's", () => {
  const opened: string[] = []
  session.begin(signedIn(1))
  const stop = session.onSwitch((to) => opened.push(to))
  session.begin(signedIn(2))
  expect(session.current()?.me.id).toBe(1)
  expect(JSON.parse(stored.get("redthread.session") ?? "{}")).toMatchObject({ token: "token-2" })
  session.begin(signedIn(3), "/chats")
  expect(opened).toEqual(["/home", "/chats"])
  stop()
})

test("ACC-09 ERR-02 an account that ends while another tab has changed to the next leaves that one signed in", () => {
  session.begin(signedIn(1))
  const opened: string[] = []
  const stop = session.onSwitch((to) => opened.push(to))
  session.begin(signedIn(2))
  session.end("kicked")
  expect(JSON.parse(stored.get("redthread.session") ?? "{}")).toMatchObject({ token: "token-2" })
  expect(tokens()).toEqual({ 2: null })
  stop()
})

test("ACC-03 news of the account never brings back a token that another tab has exchanged", () => {
  session.begin(signedIn(1))
  stored.set("redthread.session", JSON.stringify({ ...session.current(), token: "theirs" }))
  session.updateMe(member(1, { name: "Anna" }))
  expect(JSON.parse(stored.get("redthread.session") ?? "{}")).toMatchObject({ token: "theirs", me: { name: "Anna" } })
})

test("ACC-07 ACC-11 the server's word of leaving may come before its answer", async () => {
  const ended: string[] = []
  const stop = session.onEnd((reason) => ended.push(reason))
  for (const reason of ["deleted", "signed_out"] as const) {
    session.begin(signedIn(1))
    await session.leave(reason, () => Promise.resolve(session.end("kicked")))
  }
  expect(ended).toEqual(["deleted", "signed_out"])
  expect(tokens()).toEqual({ 1: null })
  stop()
})

test("ACC-07 what keeps an account from being deleted leaves the session as it is", async () => {
  session.begin(signedIn(1))
  await expect(session.leave("deleted", () => Promise.reject(new Error("no")))).rejects.toThrow("no")
  expect(session.current()?.token).toBe("token-1")
  const ended: string[] = []
  const stop = session.onEnd((reason) => ended.push(reason))
  session.end("kicked")
  expect(ended).toEqual(["kicked"])
  stop()
})
