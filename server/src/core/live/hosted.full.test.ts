import { createServer, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { setImmediate } from "node:timers/promises"
import { liveEvent } from "@redthread/contract/core/live-event"
import { pino } from "pino"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { z } from "zod"
import { wrapData } from "./frame"
import { hostedAddress, HostedPush } from "./hosted"
import { live } from "./live"
import { authFor } from "./signature"
import { LiveServer, testKeys } from "./testing/live-server"

const log = pino({ level: "silent" })
const greeted = liveEvent("greeted", z.object({ n: z.number() }))

test("NOTI-05 a server that hands its events to a push service reaches that service's clients, in order", async () => {
  const service = await LiveServer.start()
  const clients = await Promise.all([service.member(1, 11), service.member(2, 21)])
  const push = new HostedPush(testKeys, { address: service.address }, log)
  for (let n = 0; n < 5; n += 1)
    push.send(["private-user-1", "private-user-2"], "greeted", wrapData(null, JSON.stringify({ n })))
  await push.settled()
  for (const client of clients) {
    for (let n = 0; n < 5; n += 1)
      expect((await client.next("greeted")).data).toEqual({ member_seq: null, data: { n } })
  }
  await Promise.all(clients.map((client) => client.close()))
  await service.stop()
})

test("NOTI-05 the address of a cluster is the service's", () => {
  expect(hostedAddress("ap1")).toBe("https://api-ap1.pusher.com")
})

interface HostedEvent {
  name: string
  data: string
  channels?: string[]
  channel?: string
}

interface Taken {
  path: string
  events: HostedEvent[]
}

/** A service that answers with these statuses, one after the other, and then with 200. */
class StubService {
  readonly taken: Taken[] = []
  readonly statuses: number[] = []
  /** It takes requests, and answers none until this resolves. */
  busy: Promise<void> | null = null
  private readonly server: Server = createServer((request, response) => {
    let text = ""
    request.on("data", (chunk: Buffer) => (text += chunk.toString()))
    request.on("end", () => void this.answer(request.url ?? "", text, response))
  })

  private async answer(path: string, text: string, response: ServerResponse): Promise<void> {
    const body = JSON.parse(text) as HostedEvent & { batch?: HostedEvent[] }
    const status = this.statuses.shift() ?? 200
    if (status === 200) this.taken.push({ path, events: body.batch ?? [body] })
    await this.busy
    response.writeHead(status).end("{}")
  }

  /** What each channel was sent, in order. */
  byChannel(): Map<string, HostedEvent[]> {
    const sent = new Map<string, HostedEvent[]>()
    for (const event of this.taken.flatMap(({ events }) => events)) {
      for (const channel of event.channels ?? [event.channel ?? ""]) {
        sent.set(channel, [...(sent.get(channel) ?? []), event])
      }
    }
    return sent
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve))
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  stop(): void {
    this.server.close()
    this.server.closeAllConnections()
  }
}

const stub = new StubService()
let address: string
beforeAll(async () => {
  address = await stub.start()
})
afterAll(() => stub.stop())

test("NOTI-05 with hosted push configured publish, the end of a session and the signing of channels go its way", async () => {
  await live.open({ keys: testKeys, log, hosted: { address } })
  expect(live.hosted).toBe(true)
  const channel = "private-user-1"
  const auth = { auth: authFor(testKeys, "1.2", channel) }
  expect(live.authorise({ memberId: 1, sessionId: 11, socketId: "1.2", channel })).toEqual(auth)
  live.publish(
    Array.from({ length: 150 }, (_, at) => at + 1),
    greeted,
    { n: 1 },
  )
  live.publish({ memberId: 3, seq: 41 }, greeted, { n: 2 })
  live.endSession({ memberId: 7 }, liveEvent("block", z.object({})))
  await live.close()
  const sent = stub.byChannel()
  const told = (memberId: number) =>
    sent.get(`private-user-${memberId}`)?.map(({ name, data }) => [name, JSON.parse(data) as unknown])
  expect(sent.size).toBe(150)
  expect(told(1)).toEqual([["greeted", { member_seq: null, data: { n: 1 } }]])
  expect(told(3)?.[1]).toEqual(["greeted", { member_seq: 41, data: { n: 2 } }])
  expect(told(7)?.[1]).toEqual(["block", { member_seq: null, data: {} }])
  expect(stub.taken[0]?.path).toMatch(
    /^\/apps\/4711\/(batch_)?events\?auth_key=test-key&.*&auth_signature=[0-9a-f]{64}$/,
  )
})

test("NOTI-05 LIST-01 with hosted push members are here as long as they call", async () => {
  const heard: string[] = []
  live.onPresence((_db, changes) => {
    for (const { memberId, online } of changes) heard.push(`${memberId} ${online ? "came" : "went"}`)
  })
  await live.open({ keys: testKeys, log, hosted: { address }, presenceGrace: 400 })
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] })
  try {
    for (let calls = 0; calls < 6; calls += 1) {
      live.called(7)
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(heard).toEqual(["7 came"])
    expect(live.isConnected(7)).toBe(true)
    await vi.advanceTimersByTimeAsync(1000)
    expect(heard).toEqual(["7 came", "7 went"])
  } finally {
    vi.useRealTimers()
  }
  await live.close()
})

test("NOTI-05 what fails in passing is sent again before what follows, what is refused is given up", async () => {
  stub.taken.length = 0
  stub.statuses.push(503, 429)
  const push = new HostedPush(testKeys, { address }, log)
  const send = (name: string): void => push.send(["private-user-1"], name, "{}")
  send("late")
  await setImmediate()
  send("next")
  await push.settled()
  stub.statuses.push(401)
  send("refused")
  await push.settled()
  send("last")
  await push.settled()
  const names = stub
    .byChannel()
    .get("private-user-1")
    ?.map(({ name }) => name)
  expect(names).toEqual(["late", "next", "last"])
})

test("NOTI-05 queued events are sent in batches of ten, in order per channel, and channels are independent", async () => {
  stub.taken.length = 0
  const push = new HostedPush(testKeys, { address }, log)
  for (let n = 0; n < 30; n += 1) push.send([`private-user-${n % 3}`], `e${n}`, "{}")
  await push.settled()
  expect(stub.taken.every(({ events }) => events.length <= 10)).toBe(true)
  expect(stub.taken.length).toBeLessThanOrEqual(5)
  for (const member of [0, 1, 2]) {
    const names = stub
      .byChannel()
      .get(`private-user-${member}`)
      ?.map(({ name }) => name)
    expect(names).toEqual(Array.from({ length: 10 }, (_, at) => `e${3 * at + member}`))
  }
})

test("NOTI-05 a service that does not answer holds up the end of the process for two seconds at most", async () => {
  stub.taken.length = 0
  let answer = (): void => undefined
  stub.busy = new Promise((resolve) => (answer = resolve))
  await live.open({ keys: testKeys, log, hosted: { address } })
  for (let n = 0; n < 50; n += 1) live.publish([1], greeted, { n })
  const began = performance.now()
  await live.close()
  expect(performance.now() - began).toBeLessThan(4000)
  expect(stub.taken).toHaveLength(1)
  answer()
  stub.busy = null
})
