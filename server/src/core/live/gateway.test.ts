import { once } from "node:events"
import { liveEvent } from "@redthread/contract/core/live-event"
import { connect } from "node:net"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { z } from "zod"
import { live } from "./live"
import { authFor } from "./signature"
import { LiveServer, testKeys } from "./testing/live-server"
import { RawClient } from "./testing/raw-client"

const greeted = liveEvent("greeted", z.object({ text: z.string() }))
const kicked = liveEvent("kick", z.object({}))
const ended = new Set<number>()

let server: LiveServer
beforeAll(async () => {
  live.verifySessionsBy((sessionId) => Promise.resolve(!ended.has(sessionId)))
  server = await LiveServer.start({ maxConnections: 20 })
})
afterAll(() => server.stop())

const refusal = async (client: RawClient, data: unknown): Promise<unknown> => {
  client.send("pusher:subscribe", data)
  return (await client.next("pusher:subscription_error")).data
}

describe("connection", () => {
  test("NOTI-04 a connection gets its socket id, subscribes to the member's channel and receives events", async () => {
    const client = await server.connect()
    expect(client.socketId).toMatch(/^\d+\.\d+$/)
    expect(client.received[0]?.data).toMatchObject({ activity_timeout: 120 })
    const reply = await fetch(`${server.address}/v1/pusher/authenticate`, {
      method: "POST",
      headers: { authorization: "Bearer 1.11", "content-type": "application/json" },
      body: JSON.stringify({ channel_name: "private-user-1", socket_id: client.socketId }),
    })
    const { auth } = (await reply.json()) as { auth: string }
    await client.subscribe("private-user-1", auth)
    live.publish([1, 1, 2], greeted, { text: '안녕 \u2028 "x"' })
    const got = await client.next("greeted")
    expect(got).toEqual({
      event: "greeted",
      channel: "private-user-1",
      data: { member_seq: null, data: { text: '안녕 \u2028 "x"' } },
    })
    await client.settle()
    expect(client.received.filter(({ event }) => event === "greeted")).toHaveLength(1)
    await client.close()
  })

  test("NOTI-04 events of a member need to be made while a socket is subscribed", async () => {
    const memberId = 91
    const client = await server.connect()
    expect(live.mayHear(memberId)).toBe(false)
    const channel = `private-user-${memberId}`
    await client.subscribe(
      channel,
      live.authorise({ memberId, sessionId: 91, socketId: client.socketId, channel })?.auth,
    )
    expect(live.mayHear(memberId)).toBe(true)
    await client.close()
    await expect.poll(() => live.mayHear(memberId)).toBe(false)
  })

  test("an unknown key is refused with 4001, an unsupported protocol with 4007, another path with 404", async () => {
    const stranger = RawClient.to(`ws://127.0.0.1:${server.port}/app/nobody?protocol=7`)
    expect((await stranger.next("pusher:error")).data).toMatchObject({ code: 4001 })
    expect((await stranger.closed).code).toBe(4001)
    const old = RawClient.to(`ws://127.0.0.1:${server.port}/app/${testKeys.key}?protocol=3`)
    expect((await old.closed).code).toBe(4007)
    const lost = await fetch(`${server.address}/app/x`, { headers: { connection: "keep-alive" } })
    expect(lost.status).toBe(404)
    const misled = RawClient.to(`ws://127.0.0.1:${server.port}/socket`)
    expect((await misled.closed).code).toBe(1006)
  })

  test("connections over capacity are refused with 4100, until one is closed", async () => {
    const clients = await Promise.all(Array.from({ length: 20 }, () => server.connect()))
    expect(live.connectionCount()).toBe(20)
    const late = RawClient.to(server.socketAddress)
    expect((await late.closed).code).toBe(4100)
    await Promise.all(clients.map((client) => client.close()))
    const next = await server.connect()
    await next.close()
  })

  test("frames that are no frames are answered, and the connection lives on", async () => {
    const client = await server.connect()
    for (const nonsense of [
      "{",
      "[]",
      "null",
      '{"event":7}',
      '{"event":"x","channel":7}',
      '{"event":"pusher:nothing"}',
    ]) {
      client.ws.send(nonsense)
      expect((await client.next("pusher:error")).data).toMatchObject({ code: 4300 })
    }
    client.ws.send(Buffer.from([1, 2, 3]))
    expect((await client.next("pusher:error")).data).toMatchObject({ code: 4300 })
    await client.settle()
    await client.close()
  })

  test.each(["ping", "pong"] as const)("a flood of %ss of the protocol below closes with 4301", async (sign) => {
    const flood = await server.connect()
    const frozen = vi.spyOn(performance, "now").mockReturnValue(6_000_000)
    const { closed } = flood
    // One by one: ws itself closes a connection whose unread pongs accumulate.
    for (let sent = 0; sent < 150 && flood.ws.readyState === flood.ws.OPEN; sent += 1) {
      flood.ws[sign]()
      if (sign === "ping") await Promise.race([once(flood.ws, "pong"), closed])
    }
    expect((await closed).code).toBe(4301)
    frozen.mockRestore()
  })

  test("a frame over 16 kB closes with 1009, a flood of frames with 4301", async () => {
    const big = await server.connect()
    big.send("client-x", "x".repeat(17_000))
    expect((await big.closed).code).toBe(1009)
    const flood = await server.connect()
    const frozen = vi.spyOn(performance, "now").mockReturnValue(5_000_000)
    for (let sent = 0; sent < 150; sent += 1) flood.send("pusher:ping", {})
    expect((await flood.closed).code).toBe(4301)
    frozen.mockRestore()
    expect(flood.received.filter(({ event }) => event === "pusher:pong")).toHaveLength(100)
  })

  test("a reader with a megabyte of unsent data is disconnected, others are not", async () => {
    const raw = connect(server.port, "127.0.0.1")
    const path = `/app/${testKeys.key}?protocol=7`
    raw.write(
      `GET ${path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n` +
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
    )
    await new Promise((resolve) => raw.once("data", resolve))
    raw.write(masked(JSON.stringify({ event: "pusher:subscribe", data: { channel: "announcements" } })))
    const other = await server.connect()
    await other.subscribe("announcements")
    while (live.subscriptionCount("announcements") < 2) await other.settle()
    raw.pause()
    const gone = new Promise((resolve) => raw.once("close", resolve))
    for (let sent = 0; live.subscriptionCount("announcements") === 2; sent += 1) {
      expect(sent).toBeLessThan(5000)
      live.broadcast("announcements", greeted, { text: "x".repeat(9000) })
      await other.next("greeted")
    }
    raw.resume()
    raw.on("error", () => undefined)
    await gone
    await other.settle()
    await other.close()
  })
})

describe("subscription", () => {
  test("NOTI-04 forged, foreign and misplaced auths are refused", async () => {
    const client = await server.connect()
    const other = await server.connect()
    const channel = "private-user-1"
    const own = live.authorise({ memberId: 1, sessionId: 11, socketId: client.socketId, channel })?.auth ?? ""
    const refused = [
      undefined,
      "",
      7,
      own.slice(0, -1) + "2",
      own.replace(/:11$/, ""),
      own.replace(/:11$/, ":12"),
      own.replace(testKeys.key, "other-key"),
      authFor({ ...testKeys, secret: "guess" }, client.socketId, channel, 11),
      authFor(testKeys, other.socketId, channel, 11),
      authFor(testKeys, client.socketId, "private-user-2", 11),
    ]
    for (const auth of refused) {
      expect(await refusal(client, { channel, auth })).toMatchObject({ type: "AuthError", status: 401 })
    }
    expect(live.subscriptionCount(channel)).toBe(0)
    await client.subscribe(channel, own)
    await Promise.all([client.close(), other.close()])
  })

  test("NOTI-04 the server only signs the member's own channel", async () => {
    for (const channel of [
      "private-user-2",
      "private-user-01",
      "private-user-",
      "private-x",
      "presence-user-1",
      "announcements",
    ]) {
      expect(live.authorise({ memberId: 1, sessionId: 11, socketId: "1.1", channel })).toBeNull()
    }
  })

  test("only member channels and public channels can be subscribed to, also with a valid signature", async () => {
    const client = await server.connect()
    for (const channel of [
      "presence-room",
      "private-room",
      "private-encrypted-room",
      "private-user-0",
      "private-user-1x",
    ]) {
      const auth = authFor(testKeys, client.socketId, channel)
      expect(await refusal(client, { channel, auth, channel_data: '{"user_id":"1"}' })).toMatchObject({ status: 403 })
    }
    for (const data of [undefined, {}, { channel: "" }, { channel: "a b" }, { channel: "x".repeat(200) }]) {
      client.send("pusher:subscribe", data)
      expect((await client.next("pusher:error")).data).toMatchObject({ code: 4300 })
    }
    await client.close()
  })

  test("a connection belongs to one session: it can't become another member's or session's", async () => {
    const client = await server.member(1, 11)
    const foreign = authFor(testKeys, client.socketId, "private-user-2", 22)
    expect(await refusal(client, { channel: "private-user-2", auth: foreign })).toMatchObject({ status: 403 })
    const later = authFor(testKeys, client.socketId, "private-user-1", 12)
    expect(await refusal(client, { channel: "private-user-1", auth: later })).toMatchObject({ status: 403 })
    await client.close()
  })

  test("no events arrive after unsubscribing; subscribing twice delivers once", async () => {
    const client = await server.connect()
    await client.subscribe("announcements")
    await client.subscribe("announcements")
    live.broadcast("announcements", greeted, { text: "one" })
    await client.settle()
    client.send("pusher:unsubscribe", { channel: "announcements" })
    await client.settle()
    live.broadcast("announcements", greeted, { text: "two" })
    await client.settle()
    expect(client.received.filter(({ event }) => event === "greeted").map(({ data }) => data)).toEqual([
      { member_seq: null, data: { text: "one" } },
    ])
    await client.close()
  })

  test("NOTI-06 an event contains the recipient's live seq", async () => {
    const client = await server.member(1, 11)
    live.publish({ memberId: 1, seq: 9_007_199_254_740_991 }, greeted, { text: "x".repeat(9_949) })
    const { data } = await client.next("greeted")
    expect(data).toMatchObject({ member_seq: Number.MAX_SAFE_INTEGER })
    await client.close()
  })

  test("an event that is too big is refused before it is sent", () => {
    expect(() => live.publish([1], greeted, { text: "x".repeat(10_001) })).toThrow("greeted")
  })
})

describe("session", () => {
  test("NOTI-04 the end of a session sends the last event and closes its sockets alone", async () => {
    const [ending, same, other] = await Promise.all([server.member(1, 11), server.member(1, 12), server.member(2, 21)])
    live.endSession({ memberId: 1, sessionIds: [11] }, kicked)
    await ending.next("kick")
    expect((await ending.closed).code).toBe(4009)
    await same.settle()
    expect(same.received.map(({ event }) => event)).not.toContain("kick")
    live.endSession({ memberId: 1 })
    expect((await same.closed).code).toBe(4009)
    await other.settle()
    await other.close()
  })

  test("an auth that was signed before the session ended opens nothing after it", async () => {
    const client = await server.connect()
    const channel = "private-user-1"
    const reply = live.authorise({ memberId: 1, sessionId: 66, socketId: client.socketId, channel })
    ended.add(66)
    client.send("pusher:subscribe", { channel, ...reply })
    expect((await client.closed).code).toBe(4009)
    expect(live.subscriptionCount(channel)).toBe(0)
  })
})

/** A client's text frame, written by hand: for a reader that stops reading. */
function masked(text: string): Buffer {
  const payload = Buffer.from(text)
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload])
}
