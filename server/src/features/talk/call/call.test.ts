import { createHmac } from "node:crypto"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import {
  reportCall,
  sendCallSignal,
  showCall,
  showCallTerms,
  showCurrentCall,
  startCall,
} from "@redthread/contract/call"
import { sendMessage, showThread } from "@redthread/contract/chat"
import { listNotifications } from "@redthread/contract/notification"
import { editProfile } from "@redthread/contract/profile"
import { block } from "@redthread/contract/relation"
import { sql } from "drizzle-orm"
import { db } from "../../../core/db/pool"
import { clock } from "../../../core/process/clock"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import type { TestSocket } from "../../../testing/test-socket"
import { sweepCalls } from "./call.sweep.service"
import { begin, connect, makeTalkers, outcome, ring, send, stateOf, videoSdp, voiceSdp } from "./testing/call-pair"

let app: TestApp
beforeAll(async () => {
  app = await startApp({ TURN_URL: "turn:127.0.0.1:3478", TURN_SECRET: "a secret of the relay", CALL_TIMEOUT: "40" })
})
afterEach(() => clock.set(null))
afterAll(() => app.stop())

const report = (member: TestMember, id: number, seconds: number) =>
  member.ok(reportCall, { params: { id }, body: { seconds } })

const signal = (socket: TestSocket, member: TestMember, event: string, data: object) =>
  socket.send(`client-${event}`, data, member.session.channel)

describe("a call from beginning to end", () => {
  it("CALL-01 CALL-02 goes over the socket: offer, answer, candidates both ways, end", async () => {
    const [caller, callee] = await makeTalkers(app)
    const [one, other] = [await caller.socket(), await callee.socket()]
    const call_id = await begin(caller, callee)
    expect(await stateOf(caller, call_id)).toBe("dialing")
    signal(one, caller, "offer", { call_id, sdp: voiceSdp() })
    const offered = await other.next("offer")
    expect(offered.data).toMatchObject({ call_id, user: { user_id: caller.id }, voiceOnly: true, secret: false })
    expect(await stateOf(callee, call_id)).toBe("ringing")
    signal(other, callee, "answer", { call_id, sdp: voiceSdp() })
    await one.next("answer", ({ call_id: id }) => id === call_id)
    expect(await stateOf(callee, call_id)).toBe("connecting")
    const candidates = [{ candidate: "candidate:1 1 udp 1 192.0.2.4 50000 typ host", sdpMid: "0", sdpMLineIndex: 0 }]
    signal(one, caller, "candidate", { call_id, candidates })
    expect((await other.next("candidate")).data).toMatchObject({ call_id, candidates })
    signal(other, callee, "candidate", { call_id, candidates })
    expect((await one.next("candidate")).data).toMatchObject({ call_id, candidates })
    expect(await report(callee, call_id, 0)).toMatchObject({ status: "connected" })
    signal(one, caller, "end_call", { call_id })
    expect((await other.next("end_call")).data).toMatchObject({ call_id, status: "hangup" })
    expect(await callee.ok(showCurrentCall, {})).toEqual({ call: null })
  })

  it("CALL-03 ends while it rings once the caller's last page is closed", async () => {
    const [[caller, callee], [second, secondCallee]] = [await makeTalkers(app), await makeTalkers(app)]
    const [page, laptop, only] = [await caller.socket(), await caller.socket(), await second.socket()]
    const [other, secondOther] = [await callee.socket(), await secondCallee.socket()]
    const [id, secondId] = [await ring(caller, callee), await ring(second, secondCallee)]
    const isEnded = ({ received }: TestSocket) => received.some(({ event }) => event === "end_call")
    page.close()
    await page.gone()
    only.close()
    await secondOther.until(() => isEnded(secondOther), "the end of the second call")
    expect([await stateOf(secondCallee, secondId), await stateOf(callee, id)]).toEqual(["cancel", "ringing"])
    expect(await second.ok(showCurrentCall, {})).toEqual({ call: null })
    laptop.close()
    await other.until(() => isEnded(other), "the end of the first call")
    expect(await stateOf(callee, id)).toBe("cancel")
  }, 60_000)

  it("CALL-02 a socket is told why its event was refused, and nobody hears of it", async () => {
    const [caller, callee] = await makeTalkers(app)
    const stranger = await app.register()
    const [socket, other] = [await stranger.socket(), await callee.socket()]
    const call_id = await ring(caller, callee)
    for (const event of ["offer", "answer", "candidate", "reject", "busy", "handled", "end_call"]) {
      signal(socket, stranger, event, { call_id })
    }
    const refused = () => socket.received.filter(({ event }) => event === "pusher:error")
    await socket.until(() => refused().length === 7, "seven refusals")
    expect(refused().map(({ data }) => data["message"])).toContain("end_call: call_not_found")
    expect(other.received.filter(({ data }) => data["call_id"] === call_id).map(({ event }) => event)).toEqual([
      "offer",
    ])
    expect(await stateOf(caller, call_id)).toBe("ringing")
  })

  it("CALL-02 a device that comes later finds the call, its offer and the servers", async () => {
    const [caller, callee] = await makeTalkers(app)
    const id = await ring(caller, callee, { device: "tab-1" })
    const { call } = await callee.ok(showCurrentCall, {})
    expect(call).toMatchObject({ call_id: id, status: "ringing", caller: false, user: { user_id: caller.id } })
    expect(call?.offer).toMatchObject({ device: "tab-1" })
    expect(call?.ice_servers.at(-1)?.urls).toEqual(["turn:127.0.0.1:3478"])
    expect((await caller.ok(showCall, { params: { id } })).offer).toBeNull()
  })

  it("CALL-02 several devices ring, one answers, the others get handled and can't take it any more", async () => {
    const [caller, callee] = await makeTalkers(app)
    const devices = [await callee.socket(), await callee.socket(), await callee.socket()]
    const id = await ring(caller, callee)
    for (const device of devices) await device.next("offer", ({ call_id }) => call_id === id)
    expect(await outcome(callee, id, { event: "answer", sdp: voiceSdp(), device: "phone" })).toBe("connecting")
    for (const device of devices) expect((await device.next("handled")).data).toEqual({ call_id: id, device: "phone" })
    for (const event of ["answer", "offer"] as const) {
      expect(await outcome(callee, id, { event, sdp: voiceSdp(), device: "desk" })).toBe(400_562)
    }
    expect(await outcome(callee, id, { event: "reject", device: "desk" })).toBe(400_562)
    expect(await outcome(callee, id, { event: "offer", sdp: voiceSdp(), device: "phone" })).toBe("connecting")
  })

  it("CALL-02 two devices that answer at once: one has the call", async () => {
    const [caller, callee] = await makeTalkers(app)
    const id = await ring(caller, callee)
    const taken = await Promise.all(
      ["a", "b", "c"].map((device) => outcome(callee, id, { event: "answer", sdp: voiceSdp(), device })),
    )
    expect(taken.filter((what) => what === "connecting")).toHaveLength(1)
    expect(taken.filter((what) => what === 400_562)).toHaveLength(2)
  })
})

describe("who is not free", () => {
  it("CALL-02 an offer to somebody in a call is answered busy, and their call goes on", async () => {
    const [caller, callee] = await makeTalkers(app)
    const [third] = await makeTalkers(app)
    await third.ok(sendMessage, { body: { user_id: callee.id, message_content: "Hello" } })
    await callee.ok(sendMessage, { body: { user_id: third.id, message_content: "Hello" } })
    const first = await connect(caller, callee)
    const socket = await third.socket()
    const second = await begin(third, callee)
    expect(await outcome(third, second, { event: "offer", sdp: voiceSdp() })).toBe("busy")
    expect((await socket.next("busy")).data).toMatchObject({ call_id: second, status: "busy" })
    expect(await stateOf(caller, first)).toBe("connecting")
  })

  it("CALL-02 who is in a call begins no other, and is told in which", async () => {
    const [caller, callee] = await makeTalkers(app)
    const id = await ring(caller, callee)
    const { error } = await caller.call(startCall, { body: { user_id: callee.id } })
    expect(error).toMatchObject({ code: 400_560, data: { call_id: id } })
  })

  it("CALL-02 two who call each other at once end up in one call, whoever is first", async () => {
    for (let round = 0; round < 4; round += 1) {
      const [one, other] = await makeTalkers(app)
      await give200(other)
      const calls = await Promise.all([begin(one, other), begin(other, one)])
      const results = await Promise.all([
        outcome(one, calls[0], { event: "offer", sdp: voiceSdp() }),
        outcome(other, calls[1], { event: "offer", sdp: voiceSdp() }),
      ])
      expect(results.filter((result) => result === "ringing")).toHaveLength(1)
      const states = await Promise.all([stateOf(one, calls[0]), stateOf(one, calls[1])])
      expect(states.toSorted()).toEqual(["cancel", "ringing"])
      const rings = calls[states.indexOf("ringing")]
      for (const member of [one, other]) expect((await member.ok(showCurrentCall, {})).call?.call_id).toBe(rings)
    }
  })

  it("CALL-02 the callee's device says busy, rejects, or lets the others know", async () => {
    const [caller, callee] = await makeTalkers(app)
    const socket = await caller.socket()
    for (const event of ["busy", "reject"] as const) {
      const id = await ring(caller, callee)
      expect(await outcome(callee, id, { event: "handled", device: "watch" })).toBe("ringing")
      expect(await outcome(caller, id, { event })).toBe(400_563)
      expect(await outcome(callee, id, { event })).toBe(event)
      expect((await socket.next(event)).data).toMatchObject({ call_id: id, status: event })
    }
  })
})

async function give200(member: TestMember): Promise<void> {
  const { give } = await import("../../money/gold/testing/gold-crowd")
  await give(member.id, 20_000)
}

describe("who may call", () => {
  it("CALL-02 who may not write may not call: blocks both ways, and whom the other lets write", async () => {
    const [caller, callee] = await makeTalkers(app)
    const code = async () => (await caller.call(startCall, { body: { user_id: callee.id } })).error.code
    await callee.ok(editProfile, { body: { message_policy: "friends" } })
    expect(await code()).toBe(400_434)
    expect((await caller.call(showCallTerms, { query: { user_id: callee.id } })).error.code).toBe(400_434)
    await callee.ok(editProfile, { body: { message_policy: "everyone" } })
    await callee.ok(block, { body: { user_id: caller.id } })
    expect(await code()).toBe(400_433)
    await caller.ok(block, { body: { user_id: callee.id } }).catch(() => undefined)
    expect((await callee.call(startCall, { body: { user_id: caller.id } })).error.code).toBe(400_432)
    expect((await caller.call(startCall, { body: { user_id: caller.id } })).error.code).toBe(400_206)
  })

  it("CALL-02 a block ends the call of the two at once", async () => {
    const [caller, callee] = await makeTalkers(app)
    const socket = await caller.socket()
    const id = await connect(caller, callee)
    await report(callee, id, 0)
    await callee.ok(block, { body: { user_id: caller.id } })
    expect((await socket.next("end_call")).data).toMatchObject({ call_id: id, status: "disconnected" })
    expect((await caller.ok(showCall, { params: { id } })).user).toBeNull()
  })
})

describe("time", () => {
  it("CALL-03 nobody answers: missed after 40 seconds, cancelled where it never rang", async () => {
    const [caller, callee] = await makeTalkers(app)
    const [third, fourth] = await makeTalkers(app)
    clock.set(new Date())
    const [rang, never] = [await ring(caller, callee), await begin(third, fourth)]
    clock.advance(39_000)
    await sweepCalls(db)
    expect(await stateOf(caller, rang)).toBe("ringing")
    clock.advance(1001)
    const socket = await callee.socket()
    await sweepCalls(db)
    expect([await stateOf(caller, rang), await stateOf(third, never)]).toEqual(["missed", "cancel"])
    expect((await socket.next("end_call")).data).toMatchObject({ call_id: rang, status: "missed" })
  })

  it("CALL-03 the log has the seconds; the callee's count stands where it is smaller", async () => {
    const [caller, callee] = await makeTalkers(app)
    clock.set(new Date())
    const id = await connect(caller, callee)
    await report(caller, id, 0)
    clock.advance(10_000)
    await Promise.all([report(caller, id, 10), report(callee, id, 10)])
    clock.advance(5000)
    expect((await send(caller, id, { event: "end_call" })).body).toEqual({ status: "hangup", seconds: 15 })
    expect(await report(caller, id, 1)).toMatchObject({ status: "hangup", seconds: 15 })
    expect(await report(callee, id, 99)).toMatchObject({ seconds: 15 })
    expect(await report(callee, id, 14)).toMatchObject({ seconds: 14 })
    expect(await caller.ok(showCall, { params: { id } })).toMatchObject({ seconds: 14, status: "hangup" })
  })

  it("CALL-06 both ends gone: the server ends it when they were last heard, and a silence of a restart ends nothing", async () => {
    const [caller, callee] = await makeTalkers(app)
    clock.set(new Date())
    const id = await connect(caller, callee)
    await report(caller, id, 0)
    for (const seconds of [10, 20, 30]) {
      clock.advance(10_000)
      await Promise.all([report(caller, id, seconds), report(callee, id, seconds)])
    }
    clock.advance(50_000)
    await sweepCalls(db)
    expect(await stateOf(caller, id)).toBe("connected")
    clock.advance(10_001)
    await sweepCalls(db)
    expect(await caller.ok(showCall, { params: { id } })).toMatchObject({ status: "disconnected", seconds: 30 })
  })
})

describe("what is told of a call", () => {
  const messages = async (reader: TestMember, other: TestMember) =>
    (await reader.ok(showThread, { params: { id: other.id }, query: { user: 1 } })).messages
  const records = async (reader: TestMember, other: TestMember) =>
    (await messages(reader, other)).filter(({ message_type }) => message_type === "call")

  it("CALL-03 a message of the call is posted once, in the caller's name, with the seconds", async () => {
    const [caller, callee] = await makeTalkers(app)
    const socket = await callee.socket()
    clock.set(new Date())
    const id = await connect(caller, callee)
    await report(caller, id, 0)
    clock.advance(7000)
    await Promise.all([caller, callee].map((member) => send(member, id, { event: "end_call" })))
    await socket.next("message", ({ sender }) => sender === caller.id)
    await Promise.all([sweepCalls(db), sweepCalls(db)])
    const [record, ...others] = await records(callee, caller)
    expect(others).toEqual([])
    expect(record).toMatchObject({ sender: caller.id, call_id: id, content: "hangup 7 voice" })
    const again = await caller.ok(sendMessage, { body: { user_id: callee.id, call_id: id } })
    expect(again.id).toBe(record?.id)
    expect((await callee.call(sendMessage, { body: { user_id: caller.id, call_id: id } })).status).toBe(404)
  })

  it("CALL-03 NOTI-01 a missed call is a message and a notification, also when the caller gave up or one was in a call", async () => {
    const [caller, callee] = await makeTalkers(app)
    const id = await ring(caller, callee)
    await send(caller, id, { event: "end_call" })
    await sweepCalls(db)
    expect(await records(callee, caller)).toMatchObject([{ call_id: id, content: "cancel 0 voice" }])
    const { items } = await callee.ok(listNotifications, { query: {} })
    expect(items).toMatchObject([
      { type: "call", event: "missed", data: { user_id: caller.id, target_id: id }, seen: 0 },
    ])
    const never = await begin(caller, callee)
    await send(caller, never, { event: "end_call" })
    const refused = await ring(caller, callee)
    await send(callee, refused, { event: "reject" })
    await sweepCalls(db)
    expect((await records(callee, caller)).map(({ call_id }) => call_id)).toEqual([refused, id])
    expect((await callee.ok(listNotifications, { query: {} })).items).toHaveLength(1)
  })

  it("CALL-03 what a crash left untold is told by the next sweep, and nothing after a block", async () => {
    const [caller, callee] = await makeTalkers(app)
    const id = await ring(caller, callee)
    await callee.ok(block, { body: { user_id: caller.id } })
    await sweepCalls(db)
    expect(await records(callee, caller)).toEqual([])
    const [third, fourth] = await makeTalkers(app)
    const untold = await ring(third, fourth)
    await db.execute(sql`update call set state = 'missed', ended_at = now(), seconds = 0, offer = null,
      due_at = now() - interval '1 second' where id = ${untold}`)
    await sweepCalls(db)
    expect(await records(fourth, third)).toMatchObject([{ call_id: untold, content: "missed 0 voice" }])
    expect(await stateOf(caller, id)).toBe("cancel")
  })
})

describe("the way between the two", () => {
  it("CALL-01 each of the two alone gets servers with a credential that ends with the ringing, and a longer one when it is accepted", async () => {
    const [caller, callee] = await makeTalkers(app)
    const stranger = await app.register()
    clock.set(new Date("2026-11-22T12:00:00Z"))
    const { ice_servers: servers, call_id } = await caller.ok(startCall, { body: { user_id: callee.id } })
    const { username = "", credential } = servers.at(-1) ?? {}
    // It may be dialed and ring for 40 s each, and take a minute to connect.
    expect(username).toBe(`${Date.parse("2026-11-22T12:02:20Z") / 1000}:${call_id}-${caller.id}`)
    expect((await stranger.call(showCall, { params: { id: call_id } })).status).toBe(404)
    const expected = createHmac("sha1", "a secret of the relay").update(username).digest("base64")
    expect(credential).toBe(expected)
    await send(caller, call_id, { event: "offer", sdp: voiceSdp() })
    await send(callee, call_id, { event: "answer", sdp: voiceSdp() })
    for (const member of [caller, callee]) {
      const { ice_servers: renewed } = await member.ok(showCall, { params: { id: call_id } })
      const until = Date.parse("2026-11-22T18:00:00Z") / 1000
      expect(renewed.at(-1)?.username).toBe(`${until}:${call_id}-${member.id}`)
    }
    await send(caller, call_id, { event: "end_call" })
    expect((await caller.ok(showCall, { params: { id: call_id } })).ice_servers).toEqual([])
  })

  it("CALL-04 with secret nothing of an address reaches the other, whoever asked for it", async () => {
    for (const secretive of ["caller", "callee"] as const) {
      const [caller, callee] = await makeTalkers(app)
      const [one, other] = [await caller.socket(), await callee.socket()]
      const id = await ring(caller, callee, { secret: secretive === "caller" })
      await send(callee, id, { event: "answer", sdp: voiceSdp(), secret: secretive === "callee" })
      const kinds = [
        "candidate:1 1 udp 2113937151 203.0.113.7 50000 typ host generation 0 ufrag x",
        "candidate:2 1 udp 1677729535 203.0.113.7 50000 typ srflx raddr 203.0.113.7 rport 50000",
        "candidate:3 1 udp 1677729535 203.0.113.7 50000 typ prflx raddr 203.0.113.7 rport 50000",
        "candidate:4 1 tcp 1518280447 203.0.113.7 9 typ host tcptype active typ relay",
        "candidate:5 1 udp 41885439 198.51.100.2 60000 typ relay raddr 203.0.113.7 rport 50000 generation 0 x 203.0.113.7",
        "candidate:typ relay 203.0.113.7",
      ].map((candidate) => ({ candidate, sdpMid: "0" }))
      for (const member of [caller, callee]) await send(member, id, { event: "candidate", candidates: kinds })
      for (const socket of [one, other]) {
        const heard = await socket.next("candidate", ({ call_id }) => call_id === id)
        expect(heard.data["candidates"]).toEqual([
          {
            candidate: "candidate:5 1 udp 41885439 198.51.100.2 60000 typ relay raddr 0.0.0.0 rport 9",
            sdpMid: "0",
          },
        ])
        expect(JSON.stringify(socket.received)).not.toContain("203.0.113.7")
      }
    }
  })

  it("CALL-04 a voice call carries no pictures, and no call carries anything else", async () => {
    const [caller, callee] = await makeTalkers(app)
    const voice = await begin(caller, callee)
    expect(await outcome(caller, voice, { event: "offer", sdp: videoSdp() })).toBe(400_563)
    const data = `${voiceSdp()}m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\n`
    expect(await outcome(caller, voice, { event: "offer", sdp: data })).toBe(400_563)
    expect(await outcome(caller, voice, { event: "end_call" })).toBe("cancel")
    const video = await begin(caller, callee, { voiceOnly: false })
    expect(await outcome(caller, video, { event: "offer", sdp: videoSdp() })).toBe("ringing")
  })

  it("CALL-02 what is too large is refused before it is looked at", async () => {
    const [caller, callee] = await makeTalkers(app)
    const id = await begin(caller, callee)
    const sdp = `${voiceSdp()}${"a=x\r\n".repeat(2000)}`
    expect((await caller.call(sendCallSignal, { params: { id }, body: { event: "offer", sdp } })).error.code).toBe(
      400_201,
    )
    const candidates = Array.from({ length: 21 }, () => ({ candidate: "candidate:1" }))
    expect(await outcome(caller, id, { event: "candidate", candidates })).toBe(400_203)
  })
})
