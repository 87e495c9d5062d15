import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest"
import type { ClientEvent } from "./client-event"
import { live } from "./live"
import { LiveServer } from "./testing/live-server"

let server: LiveServer
let handled: ClientEvent[] = []
beforeAll(async () => {
  live.onClientEvent("offer", (_db, event) => void handled.push(event))
  live.onClientEvent("broken", () => Promise.reject(new Error("on purpose")))
  server = await LiveServer.start()
})
beforeEach(() => {
  handled = []
})
afterAll(() => server.stop())

test("a client event is passed to its handler with member and session, and to no other client", async () => {
  const [sender, sibling] = await Promise.all([server.member(1, 11), server.member(1, 12)])
  sender.send("client-offer", { call_id: 5 }, "private-user-1")
  sender.send("client-offer", JSON.stringify({ call_id: 6 }), "private-user-1")
  await sender.settle()
  const from = { memberId: 1, sessionId: 11, event: "offer", channel: "private-user-1" }
  expect(handled).toEqual([
    { ...from, data: { call_id: 5 } },
    { ...from, data: { call_id: 6 } },
  ])
  await sibling.settle()
  expect(sibling.received.map(({ event }) => event)).not.toContain("client-offer")
  await Promise.all([sender.close(), sibling.close()])
})

test("client events on another channel, with an unknown name, or too large are refused", async () => {
  const client = await server.member(1, 11)
  await client.subscribe("announcements")
  client.send("client-offer", {}, "private-user-2")
  client.send("client-offer", {}, "announcements")
  client.send("client-offer", {})
  client.send("client-nothing", {}, "private-user-1")
  client.send("client-offer", "x".repeat(10_001), "private-user-1")
  client.send("client-broken", {}, "private-user-1")
  for (let refused = 0; refused < 6; refused += 1) {
    expect((await client.next("pusher:error")).data).toMatchObject({ code: 4302 })
  }
  expect(handled).toEqual([])
  await client.close()
})

test("the eleventh client event of a second is refused with 4301", async () => {
  const client = await server.member(1, 11)
  const frozen = vi.spyOn(performance, "now").mockReturnValue(5_000_000)
  for (let sent = 0; sent < 12; sent += 1) client.send("client-offer", { sent }, "private-user-1")
  for (let dropped = 0; dropped < 2; dropped += 1) {
    expect((await client.next("pusher:error")).data).toMatchObject({ code: 4301 })
  }
  expect(handled).toHaveLength(10)
  frozen.mockReturnValue(5_001_000)
  client.send("client-offer", { sent: 12 }, "private-user-1")
  await client.settle()
  frozen.mockRestore()
  expect(handled).toHaveLength(11)
  await client.close()
})

test("a client that ignores the end of its session is heard no more", async () => {
  const client = await server.member(1, 11)
  client.ws.pause()
  live.endSession({ memberId: 1, sessionIds: [11] })
  client.send("client-offer", {}, "private-user-1")
  await server.hasRead(client)
  expect(handled).toEqual([])
  client.ws.resume()
  await client.closed
})

test("the same handlers serve events that came by HTTP", async () => {
  const event = { memberId: 1, sessionId: 11, event: "offer", data: {}, channel: "private-user-1" }
  expect(await live.handleClientEvent(event)).toBe(true)
  expect(handled).toEqual([event])
  expect(await live.handleClientEvent({ ...event, event: "nothing" })).toBe(false)
})
