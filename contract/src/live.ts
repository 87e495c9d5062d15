import { z } from "zod"
import { call, done } from "./core/call"
import { liveEvent } from "./core/live-event"

/** Wait in ms before reconnecting (after an error or any close code except 1005), and before authorizing again. */
export const reconnectDelay = 2000
export const authorizeDelay = 5000
export const noReconnectCode = 1005
export const sessionEndedCode = 4009

export const authorizeChannel = call({
  method: "POST",
  path: "/pusher/authenticate",
  summary: "Sign a subscription of this socket to one of the member's own channels",
  access: "account",
  publishes: false,
  body: z.strictObject({
    channel_name: z.string().min(1).max(164),
    socket_id: z.string().regex(/^\d+\.\d+$/, "invalid"),
  }),
  replies: { 200: z.object({ auth: z.string(), channel_data: z.string().optional() }) },
})

export const sendClientEvent = call({
  method: "POST",
  path: "/pusher/events",
  summary:
    "What a client says on its own channel (`client-<event>`), for those whose sockets are a hosted push service's. " +
    "It may be lost, as on a socket; what concerns a voice or video call has `POST call/{id}/events`",
  access: "member",
  publishes: false,
  body: z.strictObject({ event: z.enum(["typing", "delivered"]), data: z.record(z.string(), z.unknown()) }),
  replies: { 200: done },
  limit: { max: 300, seconds: 60, by: "member" },
})

/** Events that end a session: `kick` by staff or from another device, `block` when the account is suspended. */
export const kicked = liveEvent("kick", z.object({}))
export const suspended = liveEvent("block", z.object({}))

export const refreshAll = liveEvent("refresh", z.object({}))
