import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { reportCall, sendCallSignal, showCall } from "@redthread/contract/call"
import { listTrades } from "@redthread/contract/gold"
import { callServer, startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { ServerProcess } from "../../../testing/server-process"
import type { TestSocket } from "../../../testing/test-socket"
import { begin, makeTalkers, voiceSdp } from "./testing/call-pair"

const redisUrl = process.env.TEST_REDIS_URL ?? ""
if (!redisUrl) process.stdout.write("left out: calls on two processes (TEST_REDIS_URL is not set)\n")

/** The caller's process is this one, the callee's a program of its own. */
let app: TestApp
let second: ServerProcess
let there: string

const candidates = [{ candidate: "candidate:1 1 udp 1 192.0.2.4 50000 typ host", sdpMid: "0" }]

const signal = (socket: TestSocket, { session }: TestMember, event: string, data: object): void =>
  socket.send(`client-${event}`, data, session.channel)

const report = (url: string, { token }: TestMember, id: number, seconds: number) =>
  callServer(url, reportCall, { params: { id }, body: { seconds } }, { token })

describe.runIf(redisUrl)("a call across two processes", () => {
  beforeAll(async () => {
    const shared = { REDIS_URL: redisUrl, SECRET_KEY: randomUUID() }
    app = await startApp(shared)
    second = new ServerProcess({ ...shared, DATA_DIR: app.dataDir, DATABASE_URL: app.databaseUrl })
    there = await second.url()
  })
  afterAll(async () => {
    await second?.kill("SIGTERM")
    await app?.stop()
  })

  test("CALL-02 NOTI-06 the caller on one, the callee on the other: every event arrives, and each minute is paid once", async () => {
    const [caller, callee] = await makeTalkers(app)
    const [one, other] = [await caller.socket(), await callee.socket(there)]
    const call_id = await begin(caller, callee)
    signal(one, caller, "offer", { call_id, sdp: voiceSdp() })
    expect((await other.next("offer")).data).toMatchObject({ call_id, user: { user_id: caller.id } })
    signal(other, callee, "answer", { call_id, sdp: voiceSdp() })
    await one.next("answer", ({ call_id: id }) => id === call_id)
    signal(one, caller, "candidate", { call_id, candidates })
    signal(other, callee, "candidate", { call_id, candidates })
    for (const socket of [one, other]) expect((await socket.next("candidate")).data).toMatchObject({ candidates })
    // Both say at once, each to its own process, that the minute has begun.
    const reports = await Promise.all([report(app.url, caller, call_id, 0), report(there, callee, call_id, 0)])
    expect(reports.map(({ body }) => body.status)).toEqual(["connected", "connected"])
    signal(other, callee, "end_call", { call_id })
    expect((await one.next("end_call")).data).toMatchObject({ call_id, status: "hangup" })
    const { items } = await caller.ok(listTrades, { query: {} })
    expect(items.filter(({ kind }) => kind === "call").map(({ amount }) => amount)).toEqual([-1])
  })

  test("CALL-02 NOTI-06 devices on both processes ring; of two that answer at once one has the call, the other gets handled", async () => {
    const [caller, callee] = await makeTalkers(app)
    const devices = [await callee.socket(), await callee.socket(there)]
    const id = await begin(caller, callee)
    await caller.ok(sendCallSignal, { params: { id }, body: { event: "offer", sdp: voiceSdp() } })
    for (const socket of devices) await socket.next("offer", ({ call_id }) => call_id === id)
    const answers = await Promise.all(
      [app.url, there].map((url, index) => {
        const body = { event: "answer" as const, sdp: voiceSdp(), device: `device-${index}` }
        return callServer(url, sendCallSignal, { params: { id }, body }, { token: callee.token })
      }),
    )
    const outcomes = answers.map(({ status, error }) => (status === 200 ? "taken" : error.code))
    expect(outcomes).toEqual(expect.arrayContaining(["taken", 400_562]))
    const taker = answers.findIndex(({ status }) => status === 200)
    for (const socket of devices) expect((await socket.next("handled")).data["device"]).toBe(`device-${taker}`)
    for (const url of [app.url, there]) {
      expect((await callServer(url, showCall, { params: { id } }, { token: caller.token })).body.status).toBe(
        "connecting",
      )
    }
  })

  test("CALL-03 a call rings on while the caller has a page on one process, and ends after the last", async () => {
    const [caller, callee] = await makeTalkers(app)
    const [[second, secondCallee], other] = [await makeTalkers(app), await callee.socket(there)]
    const [here, elsewhere, only] = [await caller.socket(), await caller.socket(there), await second.socket()]
    const secondOther = await secondCallee.socket()
    const ids = [await begin(caller, callee), await begin(second, secondCallee)]
    for (const [index, member] of [caller, second].entries())
      await member.ok(sendCallSignal, { params: { id: ids[index] ?? 0 }, body: { event: "offer", sdp: voiceSdp() } })
    const isEnded = ({ received }: TestSocket) => received.some(({ event }) => event === "end_call")
    here.close()
    await here.gone()
    only.close()
    await secondOther.until(() => isEnded(secondOther), "the end of the second call")
    expect((await callee.ok(showCall, { params: { id: ids[0] ?? 0 } })).status).toBe("ringing")
    elsewhere.close()
    await other.until(() => isEnded(other), "the end of the first call")
  }, 60_000)
})
