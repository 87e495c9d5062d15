import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { showCall, showCurrentCall } from "@redthread/contract/call"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import type { TestSocket } from "../../../testing/test-socket"
import { connect, makeTalkers, outcome, ring, send, videoSdp } from "./testing/call-pair"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const signal = (socket: TestSocket, member: TestMember, event: string, data: object) =>
  socket.send(`client-${event}`, data, member.session.channel)

describe("microphone and camera of a call", () => {
  it("CALL-04: microphone and camera reach the other member of the call only, and are part of the call", async () => {
    const [caller, callee] = await makeTalkers(app)
    const stranger = await app.register()
    const [one, other, third] = [await caller.socket(), await callee.socket(), await stranger.socket()]
    const call_id = await ring(caller, callee, { voiceOnly: false, device: "desk" })
    expect(await outcome(caller, call_id, { event: "media", mute: true, camera: true, device: "desk" })).toBe(400_563)
    expect(await outcome(callee, call_id, { event: "answer", sdp: videoSdp(), device: "phone" })).toBe("connecting")
    expect((await caller.ok(showCall, { params: { id: call_id } })).media).toBeNull()
    signal(other, callee, "media", { call_id, device: "phone", mute: true, camera: false })
    const heard = await one.next("media")
    expect(heard.data).toEqual({ call_id, device: "phone", mute: true, camera: false })
    expect((await caller.ok(showCall, { params: { id: call_id } })).media).toEqual({ mute: true, camera: false })
    expect((await caller.ok(showCurrentCall, {})).call?.media).toEqual({ mute: true, camera: false })
    expect((await callee.ok(showCall, { params: { id: call_id } })).media).toBeNull()
    const state = { event: "media", mute: false, camera: true } as const
    expect(await outcome(callee, call_id, { ...state, device: "tablet" })).toBe(400_562)
    expect((await send(stranger, call_id, state)).status).toBe(404)
    signal(third, stranger, "media", { call_id, mute: false, camera: true })
    await third.until(() => third.received.some(({ event }) => event === "pusher:error"), "the refusal")
    expect((await send(caller, call_id, { event: "end_call" })).status).toBe(200)
    await one.next("end_call")
    expect([one, third].map(({ received }) => received.filter(({ event }) => event === "media").length)).toEqual([1, 0])
    expect(other.received.filter(({ event }) => event === "media")).toEqual([])
    expect(await outcome(callee, call_id, { ...state, device: "phone" })).toBe(400_561)
    expect((await caller.ok(showCall, { params: { id: call_id } })).media).toBeNull()
  })

  it("CALL-04: a repeated state is not sent again, and a voice call has no camera", async () => {
    const [caller, callee] = await makeTalkers(app)
    const socket = await callee.socket()
    const call_id = await connect(caller, callee)
    for (const mute of [true, true, true, false]) await send(caller, call_id, { event: "media", mute, camera: true })
    await send(caller, call_id, { event: "end_call" })
    await socket.next("end_call")
    const states = socket.received.filter(({ event }) => event === "media").map(({ data }) => data)
    expect(states).toMatchObject([
      { mute: true, camera: false },
      { mute: false, camera: false },
    ])
  })
})
