import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { giftCatalogue, listReceivedGifts } from "@redthread/contract/gift"
import { db } from "./core/db/pool"
import { checkLedger } from "./features/money/gold/gold.check.service"
import { balances } from "./features/money/gold/gold.service"
import { give } from "./features/money/gold/testing/gold-crowd"
import { talk, twoMembers } from "./testing/fixtures/pairs"
import { GiftSender } from "./testing/gift-sender"
import { serve, type TestApp, type TestMember } from "./testing/harness"
import { MessageWriter, messagesOf } from "./testing/message-writer"
import { missingProgram, type NodeName, PatroniCluster } from "./testing/patroni-cluster"

vi.setConfig({ testTimeout: 300_000, hookTimeout: 200_000 })

const missing = missingProgram()
if (missing) process.stdout.write(`left out: Patroni with etcd and HAProxy (there is no ${missing})\n`)

/** ms after a kill in which a message is acknowledged again. */
const backWithinMs = 30_000

const daisy = giftCatalogue.find(({ name }) => name === "daisy") ?? giftCatalogue[0]
/** cents of gold */
const funds = 10_000_000

let cluster: PatroniCluster
let dataDir: string
let app: TestApp

/** Sends messages between one pair and gifts between another, and retries while the database is unavailable. */
class Load {
  readonly writer: MessageWriter
  readonly gifts: GiftSender

  private constructor(
    readonly pair: [TestMember, TestMember],
    readonly givers: [TestMember, TestMember],
    readonly threadId: number,
  ) {
    this.writer = new MessageWriter(...pair, "patroni")
    this.gifts = new GiftSender(...givers, daisy, "patroni")
  }

  static async start(): Promise<Load> {
    const [pair, givers] = [await twoMembers(app), await twoMembers(app)]
    await talk(...givers)
    await give(givers[0].id, funds)
    return new Load(pair, givers, await talk(...pair))
  }

  /** ms until a message that was sent after this moment is acknowledged. */
  async untilWritten(): Promise<number> {
    const from = performance.now()
    // Six requests were under way; the seventh answer is of one that began later.
    await this.writer.next(7)
    return performance.now() - from
  }
}

/** Ends the load and compares what was acknowledged with what is stored. */
async function check({ writer, gifts, pair, givers, threadId }: Load): Promise<void> {
  await Promise.all([writer.stop(), gifts.stop()])
  expect(writer.unexpected).toEqual([])
  expect(gifts.unexpected).toEqual([])
  const found = await messagesOf(pair[0], threadId)
  const idByClientId = new Map(found.map((message) => [message.client_id, message.id]))
  const lost = [...writer.acknowledged].filter(([key, message]) => idByClientId.get(key) !== message.id)
  expect(lost).toEqual([])
  // Two messages began the conversation.
  expect(found).toHaveLength(writer.acknowledged.size + 2)
  expect(found.map(({ seq }) => seq)).toEqual(Array.from(found, (_, index) => found.length - index))
  // A lane sends its next message after the acknowledgement of the one before.
  const places = new Map<string, number>()
  for (const { client_id } of found) {
    const [, lane = "", place] = /^patroni-(\d)-(\d+)$/.exec(client_id ?? "") ?? []
    if (!place) continue
    expect(Number(place), lane).toBe((places.get(lane) ?? Number(place) + 1) - 1)
    places.set(lane, Number(place))
  }
  const [giver, receiver] = givers
  const { total } = await receiver.ok(listReceivedGifts, { params: { id: receiver.id } })
  expect(total).toBe(gifts.acknowledged)
  const { spendable } = await balances(db, giver.id)
  expect(spendable).toBe(funds - gifts.acknowledged * daisy.price * 100)
  expect(await checkLedger(db)).toEqual([])
  process.stdout.write(`${found.length - 2} messages and ${total} gifts acknowledged: 0 lost, 0 doubled\n`)
}

/** Answers the ms from the fault until messages are written again. */
async function underLoad(
  fault: () => Promise<void>,
  after: () => Promise<void> = async () => undefined,
): Promise<number> {
  const load = await Load.start()
  await load.writer.next(60)
  await fault()
  const ms = await load.untilWritten()
  await load.writer.next(60)
  await after()
  await cluster.untilWhole()
  await check(load)
  process.stdout.write(`written again after ${(ms / 1000).toFixed(1)} s\n`)
  return ms
}

describe.skipIf(missing)("a database cluster of Patroni, etcd and HAProxy", () => {
  beforeAll(async () => {
    cluster = await PatroniCluster.start()
    await cluster.administer(
      "create role redthread login password 'redthread-secret'",
      "create database redthread owner redthread",
    )
    dataDir = await mkdtemp(join(tmpdir(), "redthread-app-"))
    app = await serve({
      databaseUrl: cluster.url,
      dataDir,
      variables: { DATABASE_REPLICA_URLS: cluster.replicaUrls, DATABASE_WAIT_SECONDS: "5" },
    })
  })
  afterAll(async () => {
    await app?.stop()
    await cluster?.stop()
    if (dataDir) await rm(dataDir, { recursive: true, force: true })
  })

  test("RUN-12 the machine of the primary is lost under load: its synchronous replica takes over, and it returns as a replica", async () => {
    const lost = await cluster.nameOf("leader")
    const successor = await cluster.nameOf("sync_standby")
    const ms = await underLoad(
      () => cluster.killMachine(lost),
      async () => {
        expect(await cluster.nameOf("leader")).toBe(successor)
        await cluster.startMachine(lost)
      },
    )
    expect(ms).toBeLessThan(backWithinMs)
  })

  test("RUN-12 PostgreSQL alone is killed on the primary: another server takes over", async () => {
    const lost = await cluster.nameOf("leader")
    const ms = await underLoad(
      () => cluster.killPostgres(lost),
      async () => expect(await cluster.nameOf("leader")).not.toBe(lost),
    )
    expect(ms).toBeLessThan(backWithinMs)
  })

  test("RUN-12 the synchronous replica is lost: commits wait until another one confirms them", async () => {
    const lost = await cluster.nameOf("sync_standby")
    const ms = await underLoad(
      () => cluster.killMachine(lost),
      () => cluster.startMachine(lost),
    )
    expect(ms).toBeLessThan(backWithinMs)
  })

  test("RUN-12 the balancer is killed and started again", async () => {
    const ms = await underLoad(async () => {
      await cluster.kill("balancer")
      await sleep(1000)
      await cluster.run("balancer")
    })
    expect(ms).toBeLessThan(backWithinMs)
  })

  test("RUN-12 all of etcd is lost: the primary writes on", async () => {
    const leader = await cluster.nameOf("leader")
    const names: NodeName[] = ["one", "two", "three"]
    const ms = await underLoad(
      async () => {
        await Promise.all(names.map((name) => cluster.kill("etcd", name)))
        // Longer than the leader's lock lasts.
        await sleep(25_000)
      },
      async () => {
        for (const name of names) await cluster.run("etcd", name)
        expect(await cluster.nameOf("leader")).toBe(leader)
      },
    )
    expect(ms).toBeLessThan(backWithinMs)
  })
})
