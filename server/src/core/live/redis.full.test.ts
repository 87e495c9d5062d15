import { type ChildProcess, fork } from "node:child_process"
import { randomUUID } from "node:crypto"
import { Redis } from "ioredis"
import { pino } from "pino"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { topic } from "./bus"
import { live } from "./live"
import { RedisBus } from "./redis-bus"
import { LiveServer } from "./testing/live-server"
import { RawClient } from "./testing/raw-client"
import { caughtUp, kicked, numbered, type Order } from "./testing/second-process"

const redisUrl = process.env.TEST_REDIS_URL ?? ""
if (!redisUrl) process.stdout.write("left out: live events across two processes (TEST_REDIS_URL is not set)\n")

const keys = { appId: "4711", key: `test-${randomUUID()}`, secret: "shared" }
const ended = new Set<number>()
let server: LiveServer
let other: ChildProcess
let otherAddress: string

const heard = (): Promise<{ address?: string }> =>
  new Promise((resolve, reject) => {
    const onExit = (): void => reject(new Error("the other process ended"))
    other.once("exit", onExit)
    other.once("message", (message: { address?: string }) => {
      other.off("exit", onExit)
      resolve(message)
    })
  })

async function tell(order: Order): Promise<void> {
  const done = heard()
  other.send(order)
  await done
}

async function startBoth(): Promise<void> {
  live.verifySessionsBy((sessionId) => Promise.resolve(!ended.has(sessionId)))
  server = await LiveServer.start({ keys, redisUrl, gapEvent: caughtUp })
  other = fork(new URL("testing/second-process.ts", import.meta.url), [redisUrl, keys.key], {
    execArgv: ["--import", "tsx"],
  })
  otherAddress = (await heard()).address ?? ""
}

async function stopBoth(): Promise<void> {
  if (other.connected) {
    const gone = new Promise((resolve) => other.once("exit", resolve))
    other.disconnect()
    await gone
  }
  await server.stop()
}

/** A client of the other process, authorised by this one. */
async function remoteMember(memberId: number, sessionId: number): Promise<RawClient> {
  const client = await RawClient.connected(otherAddress)
  const channel = `private-user-${memberId}`
  await client.subscribe(channel, live.authorise({ memberId, sessionId, socketId: client.socketId, channel })?.auth)
  return client
}

describe.skipIf(!redisUrl)("two processes joined by Redis", () => {
  beforeAll(startBoth)
  afterAll(stopBoth)

  test("NOTI-06 each process delivers to the other's sockets and its own, once and in order", async () => {
    const [localSocket, remoteSocket] = await Promise.all([server.member(1, 11), remoteMember(1, 12)])
    const numbers = Array.from({ length: 200 }, (_, n) => n)
    // Another process may have the member's socket.
    expect(live.mayHear(2)).toBe(true)
    for (const n of numbers) live.publish([1], numbered, { n })
    const fromHere = await take(remoteSocket, 200)
    await tell({ publish: [1], numbers: numbers.map((n) => 1000 + n) })
    const fromThere = await take(localSocket, 400)
    expect(fromHere).toEqual(numbers)
    expect(fromThere).toEqual([...numbers, ...numbers.map((n) => 1000 + n)])
    await take(remoteSocket, 200)
    expect(remoteSocket.received.filter(({ event }) => event === "numbered")).toHaveLength(400)
    await Promise.all([localSocket.close(), remoteSocket.close()])
  })

  test("NOTI-06 the end of a session closes its sockets on the other process, and only them", async () => {
    const [kickedThere, staysThere] = await Promise.all([remoteMember(1, 11), remoteMember(1, 12)])
    live.endSession({ memberId: 1, sessionIds: [11] }, kicked)
    await kickedThere.next("kick")
    expect((await kickedThere.closed).code).toBe(4009)
    await staysThere.settle()
    const localSocket = await server.member(1, 13)
    await tell({ end: { memberId: 1 } })
    expect((await localSocket.closed).code).toBe(4009)
    expect((await staysThere.closed).code).toBe(4009)
  })

  test("NOTI-06 after a Redis failure all clients catch up, ended sessions are closed, and events arrive again", async () => {
    const [localSocket, remoteSocket, missed] = await Promise.all([
      server.member(1, 11),
      remoteMember(2, 21),
      remoteMember(3, 31),
    ])
    await tell({ revoke: 31 })
    await cutRedis("in", 2)
    await Promise.all([localSocket.next("catch_up"), remoteSocket.next("catch_up")])
    expect((await missed.closed).code).toBe(4009)
    live.publish([2], numbered, { n: 1 })
    expect((await remoteSocket.next("numbered")).data).toEqual({ member_seq: null, data: { n: 1 } })
    await tell({ publish: [1], numbers: [2] })
    expect((await localSocket.next("numbered")).data).toEqual({ member_seq: null, data: { n: 2 } })
    expect(live.ready()).toBe(true)
    await Promise.all([localSocket.close(), remoteSocket.close()])
  })

  test("NOTI-06 clients of the other process catch up after events were lost", async () => {
    const remoteSocket = await remoteMember(2, 21)
    await cutRedis("out", 2)
    live.publish([2], numbered, { n: 1 })
    await remoteSocket.next("catch_up")
    live.publish([2], numbered, { n: 2 })
    expect((await remoteSocket.next("numbered")).data).toEqual({ member_seq: null, data: { n: 2 } })
    await remoteSocket.close()
  })

  test("NOTI-06 a process that is killed makes the clients of the others catch up", async () => {
    const localSocket = await server.member(1, 11)
    await counts(`redthread:${keys.key}`, live.processId, 2)
    other.kill("SIGKILL")
    expect(await localSocket.next("catch_up")).toMatchObject({ channel: "private-user-1" })
    await localSocket.close()
  })
})

test.skipIf(!redisUrl)("NOTI-06 what is published right before a process closes still reaches the others", async () => {
  const log = pino({ level: "silent" })
  const [leaving, staying] = await Promise.all(
    ["leaving", "staying"].map((name) => RedisBus.open(redisUrl, keys.key, name, log)),
  )
  const words = topic<number>("words")
  const heardAll = new Promise<number[]>((resolve) => {
    const heardSoFar: number[] = []
    staying?.subscribe(words, (n) => heardSoFar.push(n) === 300 && resolve(heardSoFar))
  })
  for (let n = 0; n < 300; n += 1) leaving?.publish(words, n)
  await leaving?.close()
  expect(await heardAll).toEqual(Array.from({ length: 300 }, (_, n) => n))
  await staying?.close()
})

test.skipIf(!redisUrl)("NOTI-06 a clean shutdown makes no client catch up", async () => {
  const log = pino({ level: "silent" })
  const prefix = `test-${randomUUID()}`
  const [staying, leaving] = await Promise.all(
    ["staying", "leaving"].map((name) => RedisBus.open(redisUrl, prefix, name, log)),
  )
  const gap = vi.fn<() => void>()
  staying?.onGap(gap)
  await counts(prefix, "staying", 2)
  await leaving?.close()
  await counts(prefix, "staying", 2)
  expect(gap).not.toHaveBeenCalled()
  await staying?.close()
})

test("a Redis that does not answer stops the start with a sentence that names the variable", async () => {
  const opening = RedisBus.open("redis://127.0.0.1:1", "test", "me", pino({ level: "silent" }))
  await expect(opening).rejects.toThrow(/REDIS_URL.*ECONNREFUSED/)
})

async function take(client: RawClient, count: number): Promise<unknown[]> {
  const numbers: unknown[] = []
  while (numbers.length < count) {
    const { data } = await client.next("numbered")
    numbers.push((data as { data: { n: number } }).data.n)
  }
  return numbers
}

/** Resolves after this number of heartbeats, one per second. */
async function counts(prefix: string, processId: string, times: number): Promise<void> {
  const redis = new Redis(redisUrl)
  await redis.subscribe(`${prefix}:here`)
  let left = times
  await new Promise<void>((resolve) => {
    redis.on("message", (_channel: string, text: string) => {
      if (text.startsWith(processId)) left -= 1
      if (left === 0) resolve()
    })
  })
  redis.disconnect()
}

/** Cuts the bus connections of this test's processes alone: others may be using the same Redis. */
async function cutRedis(direction: "in" | "out", connections: number): Promise<void> {
  const admin = new Redis(redisUrl)
  const clients = String(await admin.call("client", "list")).split("\n")
  const ours = clients.filter((line) => line.includes(`name=redthread:${keys.key}:${direction} `))
  expect(ours).toHaveLength(connections)
  await Promise.all(ours.map((line) => admin.call("client", "kill", "id", /id=(\d+)/.exec(line)?.[1] ?? "")))
  admin.disconnect()
}
