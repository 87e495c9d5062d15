import { authenticate, register, showMe } from "@redthread/contract/account"
import { showThread } from "@redthread/contract/chat"
import { beforeEach, expect, test, vi } from "vitest"
import { api, bodyError, setSlowCallHandler } from "./api"
import { queryClient } from "./query-client"
import { ClientError } from "../error/client-error"
import { session } from "../session/session"

interface Sent {
  address: string
  init: RequestInit
}

let sent: Sent[]

function answer(status: number, body: unknown, headers: Record<string, string> = {}): void {
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    sent.push({ address, init })
    return Promise.resolve(new Response(typeof body === "string" ? body : JSON.stringify(body), { status, headers }))
  })
}

const failureOf = async (call: Promise<unknown>): Promise<ClientError> => {
  const error: unknown = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ClientError)) throw new Error("the call did not fail as expected")
  return error
}

// Only the fields stored by the session.
const signIn = (token: string) =>
  session.begin({ token, expires_in: 3600, channel: "private-user-1", me: { id: 1 } } as Parameters<
    typeof session.begin
  >[0])

beforeEach(() => {
  sent = []
  vi.stubGlobal("location", { search: "" })
  session.end("signed_out")
  return () => vi.unstubAllGlobals()
})

test("ERR-03 a body that breaks a rule of the contract is not sent, and names field and text", async () => {
  answer(201, {})
  const body = { email: "anna@example.org", name: "ab", password: "secret1" }
  const error = await failureOf(api(register, { body }))
  expect(error).toMatchObject({ key: "name_invalid", field: "name", status: 400 })
  expect(sent).toEqual([])
})

test("ERR-03 each rule of sign-up cancels the call with its own text", async () => {
  answer(201, {})
  const good = { email: "anna@example.org", name: "anna", password: "secret1" }
  const cases = [
    { change: { password: "12345" }, key: "password_invalid", field: "password" },
    { change: { email: "anna" }, key: "email_invalid", field: "email" },
    { change: { birthday: "1990-02-31" }, key: "birthday_invalid", field: "birthday" },
  ]
  for (const { change, key, field } of cases) {
    expect(await failureOf(api(register, { body: { ...good, ...change } }))).toMatchObject({ key, field })
  }
  const { email: _, ...nobody } = good
  expect(await failureOf(api(register, { body: nobody }))).toMatchObject({ key: "identity_empty", field: "email" })
  expect(sent).toEqual([])
})

test("ERR-03 everything that is wrong is named at once, and of an unfinished form what is filled in", async () => {
  const body = { email: "eva@nowhere", name: "Eva", password: "12345" }
  const wrong = [
    { key: "email_invalid", field: "email" },
    { key: "name_invalid", field: "name" },
    { key: "password_invalid", field: "password" },
  ]
  expect(await failureOf(api(register, { body }))).toMatchObject({ ...wrong[0], problems: wrong })
  expect(bodyError(register, { name: "Eva", gender: 1 })?.problems).toEqual([wrong[1]])
  expect(bodyError(register, { name: "Evelyn" })).toBeNull()
  expect(sent).toEqual([])
})

test("ERR-03 what the contract takes is sent as it parsed it", async () => {
  answer(200, { ok: true })
  await api(showThread, { params: { id: "12" }, query: { user: 1, since: 5 } })
  await api(authenticate, { body: { name: "anna", password: "secret1" } })
  expect(sent.map(({ address }) => address)).toEqual(["/v1/message_threads/12?user=1&since=5", "/v1/authenticate"])
  expect(sent[1]?.init).toMatchObject({ method: "POST", body: '{"name":"anna","password":"secret1"}' })
})

test("ACC-02 the token goes along, with device and language", async () => {
  answer(200, {})
  signIn("abc")
  await api(showMe)
  expect(sent[0]?.init.headers).toMatchObject({ Authorization: "Bearer abc", "Accept-Language": "en" })
  expect(sent[0]?.init.headers).toHaveProperty(
    "X-Client-Id",
    expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  )
})

test("ACC-03 the application for phones says so, and a browser does not", async () => {
  answer(200, {})
  await api(showMe)
  vi.stubGlobal("Capacitor", { isNativePlatform: () => true, getPlatform: () => "ios" })
  await api(showMe)
  vi.stubGlobal("Capacitor", undefined)
  expect(sent[0]?.init.headers).not.toHaveProperty("X-Client")
  expect(sent[1]?.init.headers).toHaveProperty("X-Client", expect.stringMatching(/^redthread-app\/[\d.]+ \(ios\)$/))
})

test("ERR-01 a refusal carries the code's name, the server's sentence and the field", async () => {
  answer(400, { code: 400231, message: "Der Name ist vergeben", field: "name" })
  const error = await failureOf(api(authenticate, { body: { name: "anna", password: "secret1" } }))
  expect(error).toMatchObject({ key: "name_taken", text: "Der Name ist vergeben", field: "name", status: 400 })
})

test("ERR-02 a refusal that is no JSON still has a name", async () => {
  answer(429, "<html>", { "Retry-After": "7" })
  expect(await failureOf(api(showMe))).toMatchObject({ key: "too_many_requests", retryAfterSeconds: 7 })
  answer(502, "")
  expect(await failureOf(api(showMe))).toMatchObject({ key: "server_error" })
})

test("ERR-02 a call that is led elsewhere leads the page to the one about maintenance", async () => {
  const assign = vi.fn<(to: string) => void>()
  vi.stubGlobal("location", { search: "", assign })
  answer(307, "", { location: "/maintenance" })
  expect(await failureOf(api(showMe))).toMatchObject({ key: "unavailable", status: 307 })
  expect(assign).toHaveBeenCalledExactlyOnceWith("/maintenance")
  expect(sent[0]?.init.redirect).toBe("manual")
})

test("ERR-02 no answer at all is a network error", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")))
  expect(await failureOf(api(showMe))).toMatchObject({ key: "network", isNetwork: true })
})

test("ERR-02 an answer that does not come in time is a timeout", async () => {
  vi.stubGlobal(
    "fetch",
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(new Error("aborted")))),
  )
  expect(await failureOf(api(showMe, {}, { timeout: 5 }))).toMatchObject({ key: "timeout", isNetwork: true })
})

test("ERR-02 a reading call that hangs is said to be slow after 10 s, once, and is not tried again after its timeout", async () => {
  vi.useFakeTimers()
  const tell = vi.fn<() => void>()
  setSlowCallHandler(tell)
  let finish: (response: Response) => void = () => undefined
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (finish = resolve)))
  const asked = api(showMe)
  await vi.advanceTimersByTimeAsync(9_900)
  expect(tell).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(tell).toHaveBeenCalledOnce()
  finish(new Response("{}"))
  await asked
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tell).toHaveBeenCalledOnce()
  vi.useRealTimers()
  setSlowCallHandler(null)
  const retry = queryClient.getDefaultOptions().queries?.retry as (failures: number, error: Error) => boolean
  expect([retry(0, new ClientError("timeout")), retry(0, new ClientError("network"))]).toEqual([false, true])
})

/** Refuses all tokens but `good`. */
function takesOnly(good: string, before: () => void = () => undefined): void {
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    before()
    sent.push({ address, init })
    const isGood = (init.headers as Record<string, string>)["Authorization"] === `Bearer ${good}`
    return Promise.resolve(new Response("{}", { status: isGood ? 200 : 401 }))
  })
}

test("ERR-02 a 401 ends the session it was sent with", async () => {
  const ended: string[] = []
  const stop = session.onEnd((reason) => ended.push(reason))
  signIn("old")
  answer(401, { code: 401000, message: "Please sign in" })
  expect(await failureOf(api(showMe))).toMatchObject({ key: "unauthorized" })
  expect(session.current()).toBeNull()
  expect(ended).toEqual(["expired"])
  expect(sent).toHaveLength(1)
  stop()
})

test("ERR-02 a 401 for a token that was exchanged meanwhile is tried once more with the fresh one", async () => {
  signIn("old")
  takesOnly("fresh", () => signIn("fresh"))
  await api(showMe)
  expect(sent).toHaveLength(2)
  expect(session.current()?.token).toBe("fresh")
})

test("ERR-02 the fresh token's own 401 ends the session, and is not tried again", async () => {
  signIn("old")
  takesOnly("neither", () => signIn("fresh"))
  expect(await failureOf(api(showMe))).toMatchObject({ key: "unauthorized" })
  expect(sent).toHaveLength(2)
  expect(session.current()).toBeNull()
})

test("ERR-02 a 401 for another token than the session's leaves the session alone", async () => {
  signIn("mine")
  takesOnly("mine")
  expect(await failureOf(api(showMe, {}, { token: "parked" }))).toMatchObject({ key: "unauthorized" })
  expect(session.current()?.token).toBe("mine")
})
