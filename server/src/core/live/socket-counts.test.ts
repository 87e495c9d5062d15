import { afterEach, beforeEach, expect, test } from "vitest"
import { openAttempts } from "../limits/attempts"
import { live } from "./live"
import { maxPerNetwork, maxPerSession } from "./socket-counts"
import { LiveServer } from "./testing/live-server"
import { RawClient } from "./testing/raw-client"

let server: LiveServer
beforeEach(async () => {
  server = await LiveServer.start()
})
afterEach(() => server.stop())

const several = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

const authOf = (client: RawClient, memberId: number, sessionId: number) => {
  const channel = `private-user-${memberId}`
  return { channel, ...live.authorise({ memberId, sessionId, socketId: client.socketId, channel }) }
}

test("NOTI-04 the number of sockets per session is limited", async () => {
  const [first] = await several(maxPerSession, () => server.member(1, 11))
  const late = await server.connect()
  late.send("pusher:subscribe", authOf(late, 1, 11))
  expect((await late.closed).code).toBe(4100)
  await server.member(1, 12)
  await first?.close()
  await server.member(1, 11)
})

test("NOTI-04 the number of unsubscribed sockets per network is limited", async () => {
  await several(30, (index) => server.member(index + 1, index + 1))
  const [waiting] = await several(maxPerNetwork, () => server.connect())
  const late = RawClient.to(server.socketAddress)
  expect((await late.closed).code).toBe(4100)
  if (waiting) await waiting.subscribe("private-user-7", authOf(waiting, 7, 7).auth)
  await server.connect()
})

test("NOTI-04 a socket without a subscription is closed after 30 s, even if it answers pings", async () => {
  await server.stop()
  server = await LiveServer.start({ sweepEvery: 20 })
  const member = await server.member(1, 11)
  const stranger = await server.connect()
  const answer = setInterval(() => [member, stranger].map((client) => client.send("pusher:pong", {})), 10)
  expect((await stranger.closed).code).toBe(4202)
  await member.settle()
  clearInterval(answer)
})

test("NOTI-04 what a member says counts over all their sockets", async () => {
  let heard = 0
  live.onClientEvent("counted", () => void (heard += 1))
  // 12 of 600
  openAttempts({ redis: null, prefix: "", factor: 0.02 })
  const devices = [await server.member(1, 11), await server.member(1, 12)]
  for (const device of devices)
    for (let said = 0; said < 8; said += 1) device.send("client-counted", {}, "private-user-1")
  for (const device of devices) await device.settle()
  const refused = devices.flatMap(({ received }) => received.filter(({ event }) => event === "pusher:error"))
  expect([heard, refused.length]).toEqual([12, 4])
  const other = await server.member(2, 21)
  other.send("client-counted", {}, "private-user-2")
  await other.settle()
  expect(heard).toBe(13)
  openAttempts({ redis: null, prefix: "", factor: 1 })
})
