import { toFlag } from "@redthread/contract/core/call"
import { onlineChanged } from "@redthread/contract/notice"
import { afterCommit, type DbOrTx, transaction, type Tx } from "../../../core/db/db"
import { everyFeature } from "../../../core/every-feature"
import { live } from "../../../core/live/live"
import type { PresenceChange } from "../../../core/live/presence"
import { log } from "../../../core/process/log"
import * as presenceDb from "./presence.db"

const heartbeatMs = 15_000
const beatsPerSweep = 2
const maxSilentSeconds = 60
const listenersMax = 200

let timer: NodeJS.Timeout | null = null
let beats = 0
let isListening = false

const idsOf = (changes: readonly PresenceChange[], online: boolean): number[] =>
  changes.filter((change) => change.online === online).map(({ memberId }) => memberId)

const publishOnline = (listenerIds: readonly number[], memberId: number, online: boolean): void =>
  live.publish(listenerIds, onlineChanged, { user_id: memberId, online: toFlag(online) })

async function emitOnline(db: DbOrTx, memberIds: readonly number[], online: boolean): Promise<void> {
  if (memberIds.length === 0) return
  for (const [memberId, listenerIds] of await presenceDb.listeners(db, memberIds, listenersMax)) {
    publishOnline(listenerIds, memberId, online)
  }
}

const listenersOf = async (on: DbOrTx, memberIds: readonly number[]): Promise<Map<number, number[]>> =>
  presenceDb.listeners(on, await presenceDb.connectedOf(on, memberIds), listenersMax)

/** Call before a change of the members who may see these members online: publishes the difference after the commit. */
export async function beforeVisibilityChange(tx: Tx, memberIds: readonly number[]): Promise<void> {
  const before = await listenersOf(tx, memberIds)
  afterCommit(tx, (db) => {
    publishChanged(db, memberIds, before).catch((error: unknown) => log.error({ err: error }, "presence"))
  })
}

async function publishChanged(
  db: DbOrTx,
  memberIds: readonly number[],
  before: ReadonlyMap<number, number[]>,
): Promise<void> {
  const after = await listenersOf(db, memberIds)
  for (const memberId of memberIds) {
    const [previous, current] = [new Set(before.get(memberId)), new Set(after.get(memberId))]
    publishOnline(
      [...previous].filter((listener) => !current.has(listener)),
      memberId,
      false,
    )
    publishOnline(
      [...current].filter((listener) => !previous.has(listener)),
      memberId,
      true,
    )
  }
}

async function applyMove(db: DbOrTx, move: presenceDb.PresenceMove): Promise<void> {
  const { connected, disconnected } = await transaction(db, (tx) => presenceDb.move(tx, live.processId, move))
  if (connected.length + disconnected.length === 0) return
  await everyFeature.onPresence(db, [...connected, ...disconnected])
  await emitOnline(db, connected, true)
  await emitOnline(db, disconnected, false)
}

const onPresence = (db: DbOrTx, changes: readonly PresenceChange[]): Promise<void> =>
  applyMove(db, { connected: idsOf(changes, true), disconnected: idsOf(changes, false) })

/** Corrects the stored rows after moves failed while the database was away, or this process was swept as dead. */
async function restorePresence(db: DbOrTx): Promise<void> {
  const stored = await presenceDb.membersOf(db, live.processId)
  const connected = new Set(live.localMembers())
  await applyMove(db, {
    connected: [...connected],
    disconnected: stored.filter((memberId) => !connected.has(memberId)),
  })
}

/** Removes members of dead processes and corrects the rows of this one. */
export async function sweepPresence(db: DbOrTx): Promise<void> {
  const disconnected = await transaction(db, (tx) => presenceDb.sweep(tx, maxSilentSeconds))
  await everyFeature.onPresence(db, disconnected)
  await emitOnline(db, disconnected, false)
  const stored = await presenceDb.countPresence(db, live.processId)
  if (stored !== live.localMembers().length) await restorePresence(db)
}

async function sendHeartbeat(db: DbOrTx): Promise<void> {
  const unknown = await presenceDb.beat(db, live.processId)
  beats += 1
  if (unknown && beats > 1) await restorePresence(db)
  if (beats % beatsPerSweep === 0) await sweepPresence(db)
}

/** Call before the first socket opens. */
export async function openPresence(db: DbOrTx): Promise<void> {
  if (!isListening) live.onPresence(onPresence)
  isListening = true
  beats = 0
  await sendHeartbeat(db)
  timer = setInterval(() => {
    sendHeartbeat(db).catch((error: unknown) => log.error({ err: error }, "presence"))
  }, heartbeatMs).unref()
}

/** Call after the sockets are closed. */
export async function closePresence(db: DbOrTx): Promise<void> {
  if (timer) clearInterval(timer)
  timer = null
  await transaction(db, (tx) => presenceDb.deleteProcess(tx, live.processId))
}
