import { expect, test } from "vitest"
import { longestSilence } from "./gateway"
import { live, defaultPresenceGraceMs } from "./live"
import { LiveServer } from "./testing/live-server"
import { RawClient } from "./testing/raw-client"

test("NOTI-04 a draining server disconnects its clients with 4200 and refuses new ones", async () => {
  const server = await LiveServer.start()
  const clients = await Promise.all([server.member(1, 11), server.connect(), server.connect()])
  const drained = live.drain()
  const late = RawClient.to(server.socketAddress)
  expect((await late.closed).code).toBe(1006)
  for (const client of clients) {
    expect((await client.next("pusher:error")).data).toMatchObject({ code: 4200 })
    expect((await client.closed).code).toBe(4200)
  }
  await drained
  expect(live.connectionCount()).toBe(0)
  await server.stop()
})

test("a client that does not hang up is cut when the server drains", async () => {
  const server = await LiveServer.start()
  const client = await server.connect()
  client.ws.pause()
  await live.drain()
  expect(live.connectionCount()).toBe(0)
  client.ws.resume()
  await client.closed
  await server.stop()
})

test("a silent client gets a ping, and is disconnected with 4201 without a reply", async () => {
  const server = await LiveServer.start({ sweepEvery: 20 })
  const [silent, answering] = await Promise.all([server.member(1, 11), server.member(2, 21)])
  const answer = setInterval(() => answering.send("pusher:pong", {}), 10)
  await silent.next("pusher:ping")
  expect((await silent.closed).code).toBe(4201)
  await answering.settle()
  clearInterval(answer)
  await answering.close()
  await server.stop()
})

test("NOTI-04 a device that fell silent without a close is offline as soon as it is given up", async () => {
  const gone = new Promise<void>((resolve) => {
    live.onPresence((_db, changes) => {
      if (changes.some(({ online }) => !online)) resolve()
    })
  })
  const server = await LiveServer.start({ sweepEvery: 20, presenceGrace: 10 })
  const client = await server.member(7, 71)
  client.ws.pause()
  // A socket that is closed waits 30 s for the other side's closing: the test's own limit is below that.
  await gone
  expect(live.connectionCount()).toBe(0)
  client.ws.terminate()
  await server.stop()
}, 10_000)

test("NOTI-04 silence is noticed within a minute", () => {
  expect(longestSilence + defaultPresenceGraceMs).toBeLessThan(60_000)
})

test("without a server that is open nothing pretends to work", () => {
  expect(live.ready()).toBe(false)
  expect(() => live.connectionCount()).toThrow("not open")
})
