import Bowser from "bowser"
import { AppError } from "@redthread/contract/core/error"
import type { DeviceSession } from "@redthread/contract/session"
import { transaction, type DbOrTx, type Tx } from "../../../core/db/db"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import * as sessionDb from "./identity.session.db"
import { endLocked, endSessions, isApp } from "./identity.session.service"

/** The app shell sends a header such as `redthread-app/1.4 (android)`. */
const appForm = /^redthread-app\/([\w.]{1,20})(?:\s*\(([^)]{1,40})\))?/

const systems: Record<string, string> = { android: "Android", ios: "iOS" }

/** Returns proper names, which need no translation; null if the headers name no device. */
export function deviceName(client: string | null, agent: string | null): string | null {
  const [, version, system] = appForm.exec(client ?? "") ?? []
  const parts = version
    ? [`Redthread ${version}`, system && (systems[system.toLowerCase()] ?? system)]
    : browserAndSystem(agent)
  const names = parts.filter(Boolean)
  return names.length > 0 ? names.join(" · ") : null
}

function browserAndSystem(agent: string | null): (string | undefined)[] {
  if (!agent) return []
  const parser = Bowser.getParser(agent)
  const system = parser.getOSName()
  // Without a system Bowser returns the first word of the agent, the name of a script or library.
  return system ? [parser.getBrowserName() || undefined, system] : []
}

export async function endOne(db: DbOrTx, { member }: MemberCaller, sessionId: number): Promise<void> {
  await transaction(db, async (tx) => {
    if (!(await sessionDb.belongsTo(tx, sessionId, member.id))) throw new AppError("not_found")
    await endSessions(tx, member.id, { sessionId })
  })
}

export const endOthers = (tx: Tx, accountId: number, exceptSessionId: number): Promise<number> =>
  endSessions(tx, accountId, { accountId, except: exceptSessionId })

export const endMyOthers = (db: DbOrTx, { member, sessionId }: MemberCaller): Promise<number> =>
  transaction(db, (tx) => endOthers(tx, member.id, sessionId))

export const knowsDevice = (db: DbOrTx, accountId: number, deviceId: string): Promise<boolean> =>
  sessionDb.knowsDevice(db, accountId, deviceId)

export async function list(db: DbOrTx, { member, sessionId }: MemberCaller): Promise<DeviceSession[]> {
  const sessions = await sessionDb.listLive(db, member.id, clock.now())
  const devices = sessions.map(({ id, client, agent, country, createdAt, seenAt }) => ({
    id,
    current: id === sessionId,
    device: deviceName(client, agent),
    app: isApp(client),
    country,
    created_at: createdAt.toISOString(),
    seen_at: seenAt.toISOString(),
  }))
  return devices.toSorted((one, other) => Number(other.current) - Number(one.current))
}

/** Returns session ids by device, latest seen first. */
async function devicesOf(tx: Tx, accountId: number): Promise<Map<string, number[]>> {
  const devices = new Map<string, number[]>()
  for (const { id, deviceId } of await sessionDb.listLive(tx, accountId, clock.now())) {
    const device = deviceId ?? `session ${id}`
    devices.set(device, [...(devices.get(device) ?? []), id])
  }
  return devices
}

/** The caller has locked the account. */
export async function endOldest(tx: Tx, accountId: number): Promise<void> {
  const oldest = [...(await devicesOf(tx, accountId)).values()].at(-1) ?? []
  for (const sessionId of oldest) await endLocked(tx, accountId, { sessionId })
}

export const pushIdsOf = (db: DbOrTx, accountId: number): Promise<string[]> =>
  sessionDb.pushIdsOf(db, accountId, clock.now())

export const claimPushId = (db: DbOrTx, sessionId: number, pushId: string): Promise<void> =>
  transaction(db, (tx) => sessionDb.claimPushId(tx, sessionId, pushId))

export const forgetPushId = (tx: Tx, pushId: string): Promise<void> => sessionDb.forgetPushId(tx, pushId)
