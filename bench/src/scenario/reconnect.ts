import { setTimeout as sleep } from "node:timers/promises"
import { join } from "node:path"
import { connect } from "../../../server/src/core/db/database-url"
import { damageOf } from "../faults/check"
import type { Client, Writing } from "../faults/client"
import { IdleDevice } from "../faults/idle-device"
import { openClients } from "../faults/open-clients"
import { HttpPool } from "../load/http-pool"
import { openFilesMax } from "../process-memory"
import { freePort, type Product } from "../product"
import type { Row } from "../report"
import { removeSent } from "./chat"
import { memoryOf } from "./http-rounds"
import { type Bench, type Scenario, signInActors, startProduct, upTo } from "./scenario"

const crowd = 20_000
/** Pairs that write to each other meanwhile. */
const pairCount = 100
/** Files of the server and of this process that are no sockets of members. */
const otherFiles = 1500
/** Part of the sockets that is cut at once. */
const cutShare = 0.05
/** ms after the fault until every socket is subscribed and every acknowledged message is shown. */
const steadyWithin = 15_000
const longestWait = 120_000
/** Devices that connect at a time in the beginning. */
const atOnce = 50
/** Connections of all idle devices for their calls. */
const connections = 200

async function connectAll(devices: readonly IdleDevice[]): Promise<void> {
  const open = new Set<IdleDevice>()
  for (const device of devices) {
    device.start()
    open.add(device)
    while (open.size >= atOnce) {
      await sleep(5)
      for (const one of open) if (one.state === "subscribed") open.delete(one)
    }
  }
  while (devices.some(({ state }) => state !== "subscribed")) await sleep(20)
}

const hasAll = (pair: readonly Client[]): boolean => {
  const expected = pair.flatMap(({ acknowledged }) => [...acknowledged.values()].map(({ id }) => id))
  return pair.every(({ shown }) => expected.every((id) => shown.has(id)))
}

/** ms until all is steady. */
async function untilSteady(devices: readonly IdleDevice[], pairs: readonly (readonly Client[])[]): Promise<number> {
  const from = performance.now()
  const isSteady = (): boolean => devices.every(({ state }) => state === "subscribed") && pairs.every(hasAll)
  while (!isSteady()) {
    if (performance.now() - from > longestWait) return Number.POSITIVE_INFINITY
    await sleep(50)
  }
  return Math.round(performance.now() - from)
}

interface Storm {
  readonly cutMs: number
  readonly restartMs: number
  /** From the signal to the process until its successor is ready. */
  readonly awayMs: number
}

async function runStorms(
  { data }: Bench,
  product: Product,
  devices: readonly IdleDevice[],
  pairs: readonly (readonly Client[])[],
  writing: Writing,
): Promise<{ storm: Storm; successor: Product }> {
  await sleep(2000)
  for (const device of devices.slice(0, Math.round(devices.length * cutShare))) device.cut()
  // The sockets notice it in the next turn of the event loop.
  await sleep(100)
  writing.state = "paused"
  const cutMs = await untilSteady(devices, pairs)
  writing.state = "on"
  await sleep(2000)
  const signalled = performance.now()
  await product.stop()
  const successor = await startProduct(data, undefined, undefined, product.port)
  const awayMs = Math.round(performance.now() - signalled)
  writing.state = "paused"
  const restartMs = await untilSteady(devices, pairs)
  return { storm: { cutMs, restartMs, awayMs }, successor }
}

/** Twenty thousand sockets on one process: some are cut, then the process is restarted, while pairs write. */
export const reconnect: Scenario = {
  name: "reconnect",
  members: crowd,
  async run(bench) {
    const { data, report } = bench
    const run = `storm~${Date.now().toString(36)}`
    const port = await freePort()
    let product = await startProduct(data, undefined, undefined, port)
    const http = new HttpPool(port, connections)
    const sql = connect(data.url, { max: 1 })
    const writing: Writing = { state: "on" }
    const devices: IdleDevice[] = []
    let clients: Client[] = []
    try {
      const around = { databaseUrl: data.url, dataDir: join(data.folder, "server") }
      const writers = new Set(upTo(pairCount).flatMap((id) => [id, id + data.shape.lightThreads]))
      const count = Math.min(crowd, (await openFilesMax()) - otherFiles) - writers.size
      const idle = upTo(data.shape.members).filter((id) => !writers.has(id))
      const actors = await signInActors(data, idle.slice(0, count))
      const address = `ws://127.0.0.1:${port}/app/${product.liveKey}?protocol=7&client=bench&version=1.0`
      for (const actor of actors) devices.push(new IdleDevice(actor, address, http))
      const before = await memoryOf(product)
      await connectAll(devices)
      report(`  ${devices.length} sockets`)
      await sleep(15_000)
      const total = await memoryOf(product)
      const pairs = await openClients(around, data.shape, pairCount, () => product.url)
      clients = pairs.flat()
      const written = clients.map((client) => client.write(run, writing))
      const { storm, successor } = await runStorms(bench, product, devices, pairs, writing)
      product = successor
      writing.state = "ended"
      await Promise.all(written)
      await untilSteady(devices, pairs)
      const damage = await damageOf(sql, run, pairs)
      const acknowledged = clients.reduce((sum, client) => sum + client.acknowledged.size, 0)
      const row: Row = {
        name: `${devices.length} idle sockets on one process`,
        unit: "KB a socket",
        rate: (total - before) / devices.length / 1024,
        median: null,
        p99: null,
        cpu: null,
        database: null,
        memory: total,
        ratio: null,
        to: null,
        spread: null,
        failed: clients.flatMap(({ refusals }) => refusals).length,
      }
      return {
        rows: [row],
        verdicts: [
          { what: "messages acknowledged and lost", value: damage.lost, atMost: 0 },
          { what: "messages stored twice", value: damage.doubled, atMost: 0 },
          { what: "messages out of order", value: damage.disordered, atMost: 0 },
          { what: "devices that don't show what is stored", value: damage.devicesBehind, atMost: 0 },
          { what: "a twentieth of the sockets cut: ms until steady", value: storm.cutMs, atMost: steadyWithin },
          { what: "the process restarted: ms until steady", value: storm.restartMs, atMost: steadyWithin },
        ],
        notes: [`${acknowledged} messages acknowledged; the process was away for ${storm.awayMs} ms`],
      }
    } finally {
      writing.state = "ended"
      for (const client of clients) client.stop()
      for (const device of devices) device.stop()
      http.close()
      await product.stop()
      await sql`delete from message where client_id like ${`${run}-%`}`
      await sql.end()
      await removeSent(data)
    }
  },
}
