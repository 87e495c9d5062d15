import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { editThread, listThreads, sendMessage, threadChangesMax } from "@redthread/contract/chat"
import { type Changes, changedThreadsMax, listChanges, listCounters } from "@redthread/contract/notice"
import { editProfile } from "@redthread/contract/profile"
import { like, requestFriend } from "@redthread/contract/relation"
import { callServer, startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { TcpGate } from "../../../testing/tcp-gate"
import { ServerProcess } from "../../../testing/server-process"
import { give } from "../../money/gold/testing/gold-crowd"

const redisUrl = process.env.TEST_REDIS_URL ?? ""
if (!redisUrl) process.stdout.write("left out: Redis away and back (TEST_REDIS_URL is not set)\n")

let app: TestApp
const gate = new TcpGate(redisUrl)
const shared = { SECRET_KEY: randomUUID() }

beforeAll(async () => {
  if (redisUrl) await gate.open()
  app = await startApp(redisUrl ? { ...shared, REDIS_URL: gate.url } : shared)
})
afterAll(async () => {
  await app.stop()
  await gate.shut()
})

const couple = async (): Promise<[TestMember, TestMember]> => [await app.register(), await app.register({ gender: 1 })]

const since = (member: TestMember, seq: number): Promise<Changes> => member.ok(listChanges, { query: { since: seq } })

const send = (from: TestMember, to: TestMember, message_content: string, url = app.url) =>
  callServer(url, sendMessage, { body: { user_id: to.id, message_content } }, { token: from.token })

describe("what came since", () => {
  test("NOTI-04 names what changed after a live seq, feature by feature, and nothing else", async () => {
    const [anna, ben] = await couple()
    const steps: [what: Partial<Changes>, change: () => Promise<unknown>][] = [
      [{ stale: ["likes"] }, () => anna.ok(like, { body: { user_id: ben.id } })],
      [{ stale: ["friends"] }, () => anna.ok(requestFriend, { body: { user_id: ben.id } })],
      [{ stale: ["balance"] }, () => give(ben.id, 500)],
      [{ stale: ["settings"] }, () => ben.ok(editProfile, { body: { sound: 0 } })],
    ]
    for (const [what, change] of steps) {
      const before = await since(ben, 0)
      await change()
      const told = await since(ben, before.seq)
      expect(told).toMatchObject({ ...what, threads: [] })
      expect(told.seq).toBeGreaterThan(before.seq)
      expect(await since(ben, told.seq)).toMatchObject({ seq: told.seq, stale: [], threads: [] })
    }
    const { seq } = await since(ben, 0)
    const { body: sent } = await send(anna, ben, "Hello")
    const threads = [{ id: sent.thread_id, user_id: anna.id, seq: 1 }]
    expect(await since(ben, seq)).toMatchObject({ stale: [], threads, counter: { message: 1, likeme: 1, request: 1 } })
    const read = await since(ben, seq)
    await ben.ok(editThread, { params: { id: sent.thread_id }, body: { unread: 0 } })
    expect(await since(ben, read.seq)).toMatchObject({ threads, counter: { message: 0 } })
  })

  test("NOTI-04 CHAT-01 after more than 100 conversations changed, all are reported once, page by page", async () => {
    const [anna, ben] = await couple()
    await send(anna, ben, "Before")
    const { seq } = await since(ben, 0)
    const senders: TestMember[] = []
    while (senders.length <= changedThreadsMax) senders.push(await app.register())
    for (const sender of senders) expect((await send(sender, ben, "Meanwhile")).status).toBe(201)
    const late = await app.register()
    const told = await since(ben, seq)
    expect(told).toMatchObject({ threads: null, counter: { message: senders.length + 1 } })
    const seen: number[] = []
    for (let from = seq; ;) {
      const page = await ben.ok(listThreads, { query: { since: from } })
      expect(page.items.length).toBeLessThanOrEqual(threadChangesMax)
      if (page.items.length === 0) break
      seen.push(...page.items.map(({ user_id }) => user_id))
      // A change during the catch-up is reported as well.
      if (from === seq) await send(late, ben, "In between")
      from = page.seq
    }
    expect(seen).toEqual([...senders, late].map(({ id }) => id))
    expect(await since(ben, (await since(ben, told.seq)).seq)).toMatchObject({ threads: [] })
  })

  test("NOTI-04 a seq from before a restore, ahead of the member's own, is answered with all changes", async () => {
    const [anna, ben] = await couple()
    const { body: sent } = await send(anna, ben, "Hello")
    const told = await since(ben, 9_000_000)
    expect(told.seq).toBe((await ben.ok(listCounters, {})).seq)
    expect(told.stale.toSorted()).toEqual(["balance", "friends", "likes", "notifications", "questions", "settings"])
    expect(told.threads?.map(({ id }) => id)).toEqual([sent.thread_id])
  })

  test("NOTI-04 the first event of a new member carries 1, so that a gap from 0 is detected", async () => {
    const [anna, ben] = await couple()
    expect(ben.session.me.seq).toBe(0)
    const socket = await ben.socket()
    await send(anna, ben, "Hello")
    expect(await socket.next("message")).toMatchObject({ memberSeq: 1 })
    expect(await since(ben, 0)).toMatchObject({ seq: 1 })
  })
})

describe.runIf(redisUrl)("Redis away and back", () => {
  let second: ServerProcess
  let there: string
  beforeAll(async () => {
    const variables = { ...shared, REDIS_URL: gate.url, DATA_DIR: app.dataDir, DATABASE_URL: app.databaseUrl }
    second = new ServerProcess(variables)
    there = await second.url()
  })
  afterAll(() => second?.kill("SIGTERM"))

  test("NOTI-06 lost events of another process cause a refresh within 5 s, and are reported by changes", async () => {
    const [anna, ben] = await couple()
    const [near, far] = [await ben.socket(), await ben.socket(there)]
    await send(anna, ben, "Before", there)
    const known = (await near.next("message")).memberSeq ?? 0
    await gate.shut()
    expect((await send(anna, ben, "Meanwhile", there)).status).toBe(400)
    const { body: sent } = await send(ben, anna, "Meanwhile", there)
    await give(ben.id, 700)
    await far.next("message", ({ id }) => id === sent.id)
    await near.next("balance")
    await gate.open()
    await Promise.all([near.next("refresh"), far.next("refresh")])
    expect(near.received.filter(({ data }) => data["id"] === sent.id)).toEqual([])
    const threads = [{ id: sent.thread_id, user_id: anna.id, seq: 2 }]
    expect(await since(ben, known)).toMatchObject({ threads, stale: ["balance"] })
    expect(await near.next("refresh")).toMatchObject({ memberSeq: null, data: {} })
  })
})
