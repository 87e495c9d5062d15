import { toFlag } from "@redthread/contract/core/flag"
import { onlineChanged } from "@redthread/contract/notice"
import { afterCommit, type DbOrTx, transaction, type Tx } from "../../../core/db/db"
import { everyFeature } from "../../../core/every-feature"
import { live } from "../../../core/live/live"
import type { PresenceChange } from "../../../core/live/presence"
import { log } from "../../../core/process/log"
import * as presenceDb from "./presence.db"

/** ms between two signs of life, signs between two sweeps, and seconds of silence after which a process is dead. */
const beatEvery = 15_000
const beatsPerSweep = 2
const silentSeconds = 60
/** Members who are told that one connected or disconnected, at most. */
const listenersMax = 200

let timer: NodeJS.Timeout | null = null
let beats = 0
let listening = false

const idsOf = (changes: readonly PresenceChange[], online: boolean): number[] =>
  changes.filter((change) => change.online === online).map(({ memberId }) => memberId)

const publish = (listenerIds: readonly number[], memberId: number, online: boolean): void =>
  live.publish(listenerIds, onlineChanged, { user_id: memberId, online: toFlag(online) })

async function emitOnline(db: DbOrTx, memberIds: readonly number[], online: boolean): Promise<void> {
  if (memberIds.length === 0) return
  for (const [memberId, listenerIds] of await presenceDb.listeners(db, memberIds, listenersMax)) {
    publish(listenerIds, memberId, online)
  }
}

/** Who knows that these members are here, by member; nobody knows of one who is not. */
const knowing = async (on: DbOrTx, memberIds: readonly number[]): Promise<Map<number, number[]>> =>
  presenceDb.listeners(on, await presenceDb.connected(on, memberIds), listenersMax)

/**
 * To be called before a change of who may know that these members are online. Once it is committed, who came to know is
 * told so, and who may no longer know that they are offline: when they do go, nothing is said to them.
 */
export async function beforeVisibilityChange(tx: Tx, memberIds: readonly number[]): Promise<void> {
  const before = await knowing(tx, memberIds)
  afterCommit(tx, (db) => {
    publishChanged(db, memberIds, before).catch((error: unknown) => log.error({ err: error }, "presence"))
  })
}

async function publishChanged(
  db: DbOrTx,
  memberIds: readonly number[],
  before: ReadonlyMap<number, number[]>,
): Promise<void> {
  const after = await knowing(db, memberIds)
  for (const memberId of memberIds) {
    const [knew, know] = [new Set(before.get(memberId)), new Set(after.get(memberId))]
    publish(
      [...knew].filter((listener) => !know.has(listener)),
      memberId,
      false,
    )
    publish(
      [...know].filter((listener) => !knew.has(listener)),
      memberId,
      true,
    )
  }
}

async function onPresence(db: DbOrTx, changes: readonly PresenceChange[]): Promise<void> {
  const moved = { came: idsOf(changes, true), went: idsOf(changes, false) }
  const { came, went } = await transaction(db, (tx) => presenceDb.move(tx, live.processId, moved))
  if (came.length + went.length === 0) return
  await everyFeature.onPresence(db, [...came, ...went])
  await emitOnline(db, came, true)
  await emitOnline(db, went, false)
}

/** Inserts all members connected here again, after the table was emptied or this process was swept as dead. */
async function restore(db: DbOrTx): Promise<void> {
  const moved = { came: live.localMembers(), went: [] }
  const { came } = await transaction(db, (tx) => presenceDb.move(tx, live.processId, moved))
  await everyFeature.onPresence(db, came)
  await emitOnline(db, came, true)
}

/** Deletes processes without a heartbeat, and publishes the members who are offline by that. */
export async function sweepPresence(db: DbOrTx): Promise<void> {
  const gone = await transaction(db, (tx) => presenceDb.sweep(tx, silentSeconds))
  await everyFeature.onPresence(db, gone)
  await emitOnline(db, gone, false)
}

async function beat(db: DbOrTx): Promise<void> {
  const unknown = await presenceDb.beat(db, live.processId)
  beats += 1
  if (unknown && beats > 1) await restore(db)
  if (beats % beatsPerSweep !== 0) return
  await sweepPresence(db)
  const kept = await presenceDb.countPresence(db, live.processId)
  if (kept < live.localMembers().length) await restore(db)
}

/** Keeps the presence table in step with this process's sockets. To be called before the first socket. */
export async function openPresence(db: DbOrTx): Promise<void> {
  if (!listening) live.onPresence(onPresence)
  listening = true
  beats = 0
  await beat(db)
  timer = setInterval(() => {
    beat(db).catch((error: unknown) => log.error({ err: error }, "presence"))
  }, beatEvery).unref()
}

/** Removes this process and its members. To be called when the sockets are closed. */
export async function closePresence(db: DbOrTx): Promise<void> {
  if (timer) clearInterval(timer)
  timer = null
  await transaction(db, (tx) => presenceDb.deleteProcess(tx, live.processId))
}
