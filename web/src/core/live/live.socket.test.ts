import { authorizeDelay, reconnectDelay, sessionEndedCode } from "@redthread/contract/live"
import { beforeEach, expect, test, vi } from "vitest"
import {
  connectTimeoutMs,
  LiveSocket,
  silenceTimeoutMs,
  wakePongTimeoutMs,
  type LiveState,
  type WebSocketLike,
} from "./live.socket"

const channel = "private-user-7"

class FakeSocket implements WebSocketLike {
  onmessage: WebSocketLike["onmessage"] = null
  onclose: WebSocketLike["onclose"] = null
  onerror: WebSocketLike["onerror"] = null
  sent: { event: string; data: unknown }[] = []
  closed = false

  send(text: string): void {
    this.sent.push(JSON.parse(text) as { event: string; data: unknown })
  }

  close(): void {
    this.closed = true
  }

  say(event: string, data: unknown = {}): void {
    this.onmessage?.({ data: JSON.stringify({ event, channel, data: JSON.stringify(data) }) })
  }
}

let sockets: FakeSocket[]
let states: LiveState[]
let heard: { name: string; data: unknown }[]
let gaps: number
let silences: number
let failures: number
let ended: number
let authorize: () => Promise<{ auth: string } | null>
let live: LiveSocket

const latest = (): FakeSocket => {
  const socket = sockets.at(-1)
  if (!socket) throw new Error("no socket was opened")
  return socket
}

beforeEach(() => {
  vi.useFakeTimers()
  sockets = []
  states = []
  heard = []
  gaps = 0
  silences = 0
  failures = 0
  ended = 0
  authorize = () => Promise.resolve({ auth: "key:signature" })
  live = new LiveSocket(
    "ws://here/app/key",
    channel,
    {
      open: () => {
        sockets.push(new FakeSocket())
        return latest()
      },
      authorize: () => authorize(),
      after: (ms, run) => {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
    },
    {
      onState: (state) => states.push(state),
      onEvent: (name, data) => heard.push({ name, data }),
      onGap: () => gaps++,
      onAuthorizeFailed: () => failures++,
      onSilence: () => silences++,
      onEnded: () => ended++,
    },
  )
  return () => vi.useRealTimers()
})

async function subscribe(): Promise<void> {
  live.start()
  latest().say("pusher:connection_established", { socket_id: "1.2", activity_timeout: 120 })
  await vi.advanceTimersByTimeAsync(0)
  latest().say("pusher_internal:subscription_succeeded")
}

test("NOTI-04 a socket is authorized, subscribed to the member's channel and hands on what comes", async () => {
  await subscribe()
  expect(latest().sent).toEqual([{ event: "pusher:subscribe", data: { channel, auth: "key:signature" } }])
  latest().say("message", { id: 3 })
  expect(heard).toEqual([{ name: "message", data: { id: 3 } }])
  expect(states).toEqual(["connecting", "authorizing", "subscribed"])
})

test("NOTI-04 changes before the subscription are requested", async () => {
  await subscribe()
  expect(gaps).toBe(1)
})

test("NOTI-04 any close but 1005 is followed by a new connection after 2000 ms, and by the question what came since", async () => {
  await subscribe()
  latest().onclose?.({ code: 1006 })
  await vi.advanceTimersByTimeAsync(reconnectDelay - 1)
  expect(sockets).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(sockets).toHaveLength(2)
  latest().say("pusher:connection_established", { socket_id: "3.4" })
  await vi.advanceTimersByTimeAsync(0)
  latest().say("pusher_internal:subscription_succeeded")
  expect(gaps).toBe(2)
})

test("ACC-11 only the close code of an ended session ends it", async () => {
  await subscribe()
  latest().onclose?.({ code: 1006 })
  expect(ended).toBe(0)
  await vi.advanceTimersByTimeAsync(reconnectDelay)
  latest().onclose?.({ code: sessionEndedCode })
  expect(ended).toBe(1)
})

test("NOTI-04 an error is followed by one new connection, though the close comes after it", async () => {
  await subscribe()
  const first = latest()
  first.onerror?.()
  first.onclose?.({ code: 1006 })
  await vi.advanceTimersByTimeAsync(reconnectDelay * 3)
  expect(sockets).toHaveLength(2)
})

test("NOTI-04 close code 1005 ends it", async () => {
  await subscribe()
  latest().onclose?.({ code: 1005 })
  await vi.advanceTimersByTimeAsync(reconnectDelay * 5)
  expect(sockets).toHaveLength(1)
  expect(states.at(-1)).toBe("off")
})

test("NOTI-04 an authorization that fails is reported and tried again every 5000 ms on the same socket", async () => {
  let attempts = 0
  authorize = () => (++attempts < 3 ? Promise.reject(new Error("down")) : Promise.resolve({ auth: "late" }))
  live.start()
  latest().say("pusher:connection_established", { socket_id: "1.2" })
  await vi.advanceTimersByTimeAsync(0)
  expect([attempts, failures]).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(authorizeDelay * 2)
  expect([attempts, failures]).toEqual([3, 2])
  expect(latest().sent).toEqual([{ event: "pusher:subscribe", data: { channel, auth: "late" } }])
})

test("NOTI-04 a session that may not listen any more stops asking", async () => {
  authorize = () => Promise.resolve(null)
  live.start()
  latest().say("pusher:connection_established", { socket_id: "1.2" })
  await vi.advanceTimersByTimeAsync(authorizeDelay * 3)
  expect(states.at(-1)).toBe("off")
  expect(latest().closed).toBe(true)
})

test("NOTI-04 a minute of silence is a reason to ask, and an event puts it off", async () => {
  await subscribe()
  await vi.advanceTimersByTimeAsync(silenceTimeoutMs - 1000)
  latest().say("message", {})
  await vi.advanceTimersByTimeAsync(silenceTimeoutMs - 1000)
  expect(silences).toBe(0)
  await vi.advanceTimersByTimeAsync(1000)
  expect(silences).toBe(1)
  await vi.advanceTimersByTimeAsync(silenceTimeoutMs)
  expect([silences, gaps]).toEqual([2, 1])
})

test("NOTI-04 pings are answered, and a line that answers none is given up", async () => {
  await subscribe()
  latest().say("pusher:ping")
  expect(latest().sent.at(-1)?.event).toBe("pusher:pong")
  await vi.advanceTimersByTimeAsync(120_000)
  expect(latest().sent.at(-1)?.event).toBe("pusher:ping")
  await vi.advanceTimersByTimeAsync(30_000 + reconnectDelay)
  expect(sockets).toHaveLength(2)
})

test("NOTI-04 after a sleep or a change of network a line that does not answer within 5 s is given up", async () => {
  await subscribe()
  live.wake()
  expect(latest().sent.at(-1)?.event).toBe("pusher:ping")
  latest().say("pusher:pong")
  await vi.advanceTimersByTimeAsync(wakePongTimeoutMs + reconnectDelay)
  expect(sockets).toHaveLength(1)
  live.wake()
  await vi.advanceTimersByTimeAsync(wakePongTimeoutMs + reconnectDelay)
  expect(sockets).toHaveLength(2)
  live.wake()
  expect(latest().sent).toEqual([])
})

test("NOTI-04 a connection without a greeting within 10 s is replaced", async () => {
  live.start()
  await vi.advanceTimersByTimeAsync(connectTimeoutMs)
  expect([sockets[0]?.closed, states]).toEqual([true, ["connecting", "waiting"]])
  await vi.advanceTimersByTimeAsync(reconnectDelay)
  expect(sockets).toHaveLength(2)
  await subscribe()
  await vi.advanceTimersByTimeAsync(connectTimeoutMs)
  expect(states.at(-1)).toBe("subscribed")
})

test("NOTI-04 frames of other channels and broken frames are left alone", async () => {
  await subscribe()
  latest().onmessage?.({ data: "{nonsense" })
  latest().onmessage?.({ data: JSON.stringify({ event: "message", channel: "private-user-8", data: "{}" }) })
  expect(heard).toEqual([])
})

test("NOTI-04 a stopped socket neither speaks nor comes back", async () => {
  await subscribe()
  const socket = latest()
  live.stop()
  socket.say("message", {})
  await vi.advanceTimersByTimeAsync(silenceTimeoutMs * 2)
  expect(socket.closed).toBe(true)
  expect(heard).toEqual([])
  expect(sockets).toHaveLength(1)
})
