import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { liveEvent } from "@redthread/contract/core/live-event"
import { pino } from "pino"
import { afterAll, beforeAll, expect, test } from "vitest"
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

interface Taken {
  path: string
  body: { name: string; channels: string[]; data: string }
}

/** A service that answers with these statuses, one after the other, and then with 200. */
class StubService {
  readonly taken: Taken[] = []
  readonly statuses: number[] = []
  private readonly server: Server = createServer((request, response) => {
    let text = ""
    request.on("data", (chunk: Buffer) => (text += chunk.toString()))
    request.on("end", () => {
      const status = this.statuses.shift() ?? 200
      if (status === 200) this.taken.push({ path: request.url ?? "", body: JSON.parse(text) as Taken["body"] })
      response.writeHead(status).end("{}")
    })
  })

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
  expect(stub.taken.map(({ body }) => [body.name, body.channels.length])).toEqual([
    ["greeted", 100],
    ["greeted", 50],
    ["greeted", 1],
    ["block", 1],
  ])
  const data = stub.taken.map(({ body }) => JSON.parse(body.data) as unknown)
  expect(data.slice(1)).toEqual([
    { member_seq: null, data: { n: 1 } },
    { member_seq: 41, data: { n: 2 } },
    { member_seq: null, data: {} },
  ])
  expect(stub.taken[0]?.path).toMatch(/^\/apps\/4711\/events\?auth_key=test-key&.*&auth_signature=[0-9a-f]{64}$/)
})

test("NOTI-05 LIST-01 with hosted push members are here as long as they call", async () => {
  const heard: string[] = []
  live.onPresence((changes) => {
    for (const { memberId, online } of changes) heard.push(`${memberId} ${online ? "came" : "went"}`)
  })
  await live.open({ keys: testKeys, log, hosted: { address }, presenceGrace: 400 })
  for (let calls = 0; calls < 6; calls += 1) {
    live.called(7)
    await sleep(100)
  }
  expect(heard).toEqual(["7 came"])
  expect(live.isConnected(7)).toBe(true)
  await expect.poll(() => heard).toEqual(["7 came", "7 went"])
  await live.close()
})

test("NOTI-05 what fails in passing is sent again before what follows, what is refused is given up", async () => {
  stub.taken.length = 0
  stub.statuses.push(503, 429, 200, 401, 200)
  const push = new HostedPush(testKeys, { address }, log)
  for (const name of ["late", "refused", "next"]) push.send(["private-user-1"], name, "{}")
  await push.settled()
  expect(stub.taken.map(({ body }) => body.name)).toEqual(["late", "next"])
})
