import { messageArrived } from "@redthread/contract/chat"
import { balanceChanged } from "@redthread/contract/gold"
import { authorizeDelay, reconnectDelay } from "@redthread/contract/live"
import type { Changes } from "@redthread/contract/notice"
import { beforeEach, expect, test, vi } from "vitest"
import { testSite } from "../../testing/fake-site"
import type { live as Live } from "./live.client"
import { silenceTimeoutMs } from "./live.socket"
import type { session as Session } from "../session/session"

type Begin = Parameters<typeof Session.begin>[0]

const channel = "private-user-7"
const changes = (seq: number): Changes => ({
  seq,
  counter: { notification: 0, message: 0, likeme: 0, request: 0, order: 0 },
  stale: [],
  threads: [],
})

interface Line {
  onmessage: ((event: { data: string }) => void) | null
  onclose?: ((event: { code: number }) => void) | null
  send: (text: string) => void
  close: () => void
}

let browser: EventTarget
let live: typeof Live
let line: Line
let sent: string[]
let asked: number[]
let answer: Changes
let isAuthorized: boolean
let told: Changes[]
let gaps: number
let balances: [balance: number, seq: number | null][]

function respond(address: string): unknown {
  const { pathname, searchParams } = new URL(address, "http://here")
  if (!pathname.endsWith("/changes")) return { auth: "key:signature" }
  asked.push(Number(searchParams.get("since")))
  return answer
}

function stubBrowser(): void {
  const stored = new Map<string, string>()
  vi.stubGlobal("location", { search: "", protocol: "http:", host: "here" })
  browser = new EventTarget()
  vi.stubGlobal("addEventListener", browser.addEventListener.bind(browser))
  vi.stubGlobal("document", {
    visibilityState: "visible",
    cookie: "",
    getElementById: () => ({ textContent: JSON.stringify(testSite()) }),
  })
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.stubGlobal("fetch", (address: string) =>
    isAuthorized || address.includes("/changes?")
      ? Promise.resolve(new Response(JSON.stringify(respond(address))))
      : Promise.reject(new TypeError("fetch failed")),
  )
  vi.stubGlobal("WebSocket", function open(): Line {
    line = { onmessage: null, send: (text) => void sent.push(text), close: () => undefined }
    return line
  })
}

const say = (event: string, data: unknown): void =>
  line.onmessage?.({ data: JSON.stringify({ event, channel, data: JSON.stringify(data) }) })

beforeEach(async () => {
  vi.useFakeTimers()
  stubBrowser()
  asked = []
  sent = []
  told = []
  gaps = 0
  balances = []
  answer = changes(0)
  isAuthorized = true
  // Fresh modules: a started client follows the session forever, and other tests have sessions too.
  vi.resetModules()
  const [{ loadSite }, { session }, client] = await Promise.all([
    import("../api/site"),
    import("../session/session"),
    import("./live.client"),
  ])
  live = client.live
  await loadSite()
  session.begin({ token: "token", expires_in: 3600, channel, me: { id: 7, seq: 0 } } as Begin)
  const stop = [
    live.onChanges((heard) => told.push(heard)),
    live.onGap(() => gaps++),
    live.on(balanceChanged, ({ balance }, seq) => balances.push([balance, seq])),
    live.on(messageArrived, () => undefined),
  ]
  live.start()
  say("pusher:connection_established", { socket_id: "1.2" })
  await vi.advanceTimersByTimeAsync(0)
  say("pusher_internal:subscription_succeeded", {})
  await vi.advanceTimersByTimeAsync(0)
  return () => {
    for (const each of stop) each()
    session.end("signed_out")
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
})

test("NOTI-04 after its subscription a client requests changes since the account was read", () => {
  expect([asked, gaps]).toEqual([[0], 1])
})

test("NOTI-04 without authorisation a client requests changes at each attempt", async () => {
  isAuthorized = false
  answer = changes(3)
  line.onclose?.({ code: 1006 })
  await vi.advanceTimersByTimeAsync(reconnectDelay)
  say("pusher:connection_established", { socket_id: "1.3" })
  await vi.advanceTimersByTimeAsync(authorizeDelay)
  expect([asked, told, gaps]).toEqual([[0, 0, 3], [changes(3)], 1])
})

test("NOTI-04 an event comes out of its envelope, with its seq", () => {
  say("balance", { member_seq: 1, data: { balance: 12.5 } })
  expect([balances, asked]).toEqual([[[12.5, 1]], [0]])
})

test("NOTI-04 changes are requested after a gap from 0 and an unreadable event", async () => {
  answer = changes(2)
  say("balance", { member_seq: 2, data: { balance: 3 } })
  await vi.advanceTimersByTimeAsync(0)
  expect([asked, told, gaps]).toEqual([[0, 0], [changes(2)], 1])
  say("balance", { balance: 4 })
  await vi.advanceTimersByTimeAsync(0)
  say("message", { member_seq: 3, data: { thread_id: "unreadable" } })
  await vi.advanceTimersByTimeAsync(0)
  expect([asked, balances]).toEqual([[0, 0, 2, 2], [[3, 2]]])
})

test("NOTI-04 refresh requests changes and data without a seq within a second", async () => {
  answer = changes(4)
  say("refresh", { member_seq: null, data: {} })
  await vi.advanceTimersByTimeAsync(1000)
  expect([asked, told, gaps]).toEqual([[0, 0], [changes(4)], 2])
})

test("NOTI-04 a minute of silence causes one request, and none if another tab made it", async () => {
  await vi.advanceTimersByTimeAsync(silenceTimeoutMs + 10_000)
  expect([asked, gaps]).toEqual([[0, 0], 1])
  const sibling = new BroadcastChannel("redthread.changes")
  const random = vi.spyOn(Math, "random").mockReturnValue(0.99)
  await vi.advanceTimersByTimeAsync(silenceTimeoutMs - 10_000)
  sibling.postMessage({ channel, since: 0, changes: changes(5) })
  await vi.waitFor(() => expect(told).toEqual([changes(5)]))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toEqual([0, 0])
  random.mockRestore()
  sibling.close()
})

test.each(["online", "visibilitychange"])("NOTI-04 %s tests the connection and requests changes", async (what) => {
  answer = changes(2)
  browser.dispatchEvent(new Event(what))
  expect(sent.at(-1)).toContain("pusher:ping")
  await vi.advanceTimersByTimeAsync(1000)
  expect([asked, told]).toEqual([[0, 0], [changes(2)]])
})

test("NOTI-04 a page that comes out of the browser's cache tries its line, a new one and a hidden one do not", () => {
  const shown = (persisted: boolean) => browser.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }))
  const before = sent.length
  shown(false)
  vi.stubGlobal("document", { visibilityState: "hidden" })
  browser.dispatchEvent(new Event("visibilitychange"))
  expect(sent).toHaveLength(before)
  shown(true)
  expect(sent).toHaveLength(before + 1)
})
