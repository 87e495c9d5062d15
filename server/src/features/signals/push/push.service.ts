import type { CallArguments } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import type { PushPayload, renewPush, subscribePush } from "@redthread/contract/push"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { log } from "../../../core/process/log"
import { forgetPushId, pushIdsOf } from "../../identity/identity/identity.device.service"
import * as pushDb from "./push.db"
import { isFcmConfigured, sendToApp } from "./push.fcm"
import { type Delivery, isPushService, type PushOptions, sendToBrowser, vapidKeys } from "./push.web"

export const show = async (db: DbOrTx, { sessionId }: MemberCaller) => ({
  key: vapidKeys().publicKey,
  subscribed: await pushDb.isSubscribed(db, sessionId),
})

export async function subscribe(
  db: DbOrTx,
  { member, sessionId }: MemberCaller,
  { endpoint, keys }: CallArguments<typeof subscribePush>["body"],
): Promise<void> {
  if (!isPushService(endpoint)) throw new AppError("invalid", { field: "endpoint" })
  const row = { sessionId, memberId: member.id, endpoint, ...keys, createdAt: clock.now() }
  await transaction(db, (tx) => pushDb.put(tx, row))
}

export async function renew(
  db: DbOrTx,
  { old, endpoint, keys }: CallArguments<typeof renewPush>["body"],
): Promise<void> {
  if (!isPushService(endpoint)) throw new AppError("invalid", { field: "endpoint" })
  const renewed = await transaction(db, (tx) => pushDb.replace(tx, old, { endpoint, ...keys }))
  if (!renewed) throw new AppError("not_found")
}

export const unsubscribe = (db: DbOrTx, { sessionId }: MemberCaller): Promise<void> =>
  transaction(db, (tx) => pushDb.remove(tx, sessionId))

const oneDay: PushOptions = { ttlSeconds: 86_400, urgency: "normal" }

/** Forgets devices that are gone. "sent": one or more accepted; "failed": none did, but a retry may succeed. */
export async function push(db: DbOrTx, memberId: number, payload: PushPayload, options = oneDay): Promise<Delivery> {
  const browsers = (await pushDb.listOf(db, memberId, clock.now())).map(async (row) => {
    const delivery = await sendToBrowser(row, payload, options).catch(logFailure)
    if (delivery === "gone") await transaction(db, (tx) => pushDb.remove(tx, row.sessionId))
    return delivery
  })
  const pushIds = isFcmConfigured() ? await pushIdsOf(db, memberId) : []
  const apps = pushIds.map(async (pushId) => {
    const delivery = await sendToApp(pushId, payload, options).catch(logFailure)
    if (delivery === "gone") await transaction(db, (tx) => forgetPushId(tx, pushId))
    return delivery
  })
  const deliveries = await Promise.all([...browsers, ...apps])
  return (["sent", "failed"] as const).find((delivery) => deliveries.includes(delivery)) ?? "gone"
}

function logFailure(error: unknown): "failed" {
  log.warn({ err: error }, "push")
  return "failed"
}

export const forgetDevices = (tx: Tx, memberId: number): Promise<void> => pushDb.removeOf(tx, memberId)
