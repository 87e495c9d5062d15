import { liveEvent } from "@redthread/contract/core/live-event"
import PusherClient from "pusher-js"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { z } from "zod"
import type { ClientEvent } from "./client-event"
import { live } from "./live"
import { LiveServer } from "./testing/live-server"

const greeted = liveEvent("greeted", z.object({ text: z.string() }))
let server: LiveServer
let client: PusherClient
let onOffer: (event: ClientEvent) => void
live.onClientEvent("offer", (_db, event) => onOffer(event))

beforeAll(async () => {
  server = await LiveServer.start()
})
afterEach(() => client.disconnect())
afterAll(() => server.stop())

/** The official browser client, set up as its documentation describes. */
function official(memberId: number, sessionId: number): PusherClient {
  client = new PusherClient(live.keys.key, {
    cluster: "ap1",
    wsHost: "127.0.0.1",
    wsPort: server.port,
    forceTLS: false,
    enabledTransports: ["ws"],
    disableStats: true,
    channelAuthorization: {
      endpoint: `${server.address}/v1/pusher/authenticate`,
      transport: "ajax",
      headers: { Authorization: `Bearer ${memberId}.${sessionId}` },
    },
  })
  return client
}

type Emitter = { bind(event: string, listener: (data: unknown) => void): unknown; unbind(event?: string): unknown }

const heard = (emitter: Emitter, event: string): Promise<unknown> =>
  new Promise((resolve) => {
    emitter.unbind(event)
    emitter.bind(event, resolve)
  })

test("NOTI-04 the official browser client subscribes, receives, and sends its events", async () => {
  const channel = official(1, 11).subscribe("private-user-1")
  await heard(channel, "pusher:subscription_succeeded")
  const arrival = heard(channel, "greeted")
  live.publish([1], greeted, { text: "你好" })
  expect(await arrival).toEqual({ member_seq: null, data: { text: "你好" } })
  const offered = new Promise<ClientEvent>((resolve) => (onOffer = resolve))
  channel.trigger("client-offer", { call_id: 5 })
  expect(await offered).toMatchObject({ memberId: 1, sessionId: 11, event: "offer", data: { call_id: 5 } })
})

test("NOTI-04 the official browser client cannot subscribe to another member's channel", async () => {
  const channel = official(1, 11).subscribe("private-user-2")
  expect(await heard(channel, "pusher:subscription_error")).toMatchObject({ type: "AuthError", status: 403 })
})

test("NOTI-04 the official browser client reconnects after a lost connection and receives events", async () => {
  const channel = official(1, 11).subscribe("private-user-1")
  await heard(channel, "pusher:subscription_succeeded")
  const again = heard(channel, "pusher:subscription_succeeded")
  server.cutConnections()
  await again
  const arrival = heard(channel, "greeted")
  live.publish([1], greeted, { text: "again" })
  expect(await arrival).toEqual({ member_seq: null, data: { text: "again" } })
})

test("NOTI-04 the official browser client stays away when its session has ended", async () => {
  const channel = official(1, 11).subscribe("private-user-1")
  await heard(channel, "pusher:subscription_succeeded")
  const kicked = heard(channel, "kick")
  const off = heard(client.connection, "disconnected")
  live.endSession({ memberId: 1, sessionIds: [11] }, liveEvent("kick", z.object({})))
  await kicked
  await off
  expect(client.connection.state).toBe("disconnected")
})
