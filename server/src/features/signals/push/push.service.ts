import type { CallArguments } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import type { PushPayload, renewPush, subscribePush } from "@redthread/contract/push"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { log } from "../../../core/process/log"
import { forgetPushId, pushIdsOf } from "../../identity/identity/identity.device.service"
import * as pushDb from "./push.db"
import { isFcmSet, sendToApp } from "./push.fcm"
import { type Delivery, isPushService, type PushOptions, sendToBrowser, vapidKeys } from "./push.web"

/** The key to subscribe with, and whether this device is. */
export const show = async (db: DbOrTx, { sessionId }: MemberCaller) => ({
  key: vapidKeys().publicKey,
  subscribed: await pushDb.isSubscribed(db, sessionId),
})

/**
 * Has the device of this session told; a browser belongs to whoever signed in on it last. Raises `invalid` for an address
 * that is no push service's.
 */
export async function subscribe(
  db: DbOrTx,
  { member, sessionId }: MemberCaller,
  { endpoint, keys }: CallArguments<typeof subscribePush>["body"],
): Promise<void> {
  if (!isPushService(endpoint)) throw new AppError("invalid", { field: "endpoint" })
  const row = { sessionId, memberId: member.id, endpoint, ...keys, createdAt: clock.now() }
  await transaction(db, (tx) => pushDb.put(tx, row))
}

/** Puts a browser's new subscription in the place of its old one. Raises `invalid` and `not_found`. */
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

/**
 * Tells the member's devices that are elsewhere; those that are no more are forgotten. Answers "sent" where one took it,
 * "failed" where none did and it may be tried again.
 */
export async function push(db: DbOrTx, memberId: number, payload: PushPayload, options = oneDay): Promise<Delivery> {
  const browsers = (await pushDb.listOf(db, memberId, clock.now())).map(async (row) => {
    const delivery = await sendToBrowser(row, payload, options).catch(failed)
    if (delivery === "gone") await transaction(db, (tx) => pushDb.remove(tx, row.sessionId))
    return delivery
  })
  const pushIds = isFcmSet() ? await pushIdsOf(db, memberId) : []
  const apps = pushIds.map(async (pushId) => {
    const delivery = await sendToApp(pushId, payload, options).catch(failed)
    if (delivery === "gone") await transaction(db, (tx) => forgetPushId(tx, pushId))
    return delivery
  })
  const deliveries = await Promise.all([...browsers, ...apps])
  return (["sent", "failed"] as const).find((delivery) => deliveries.includes(delivery)) ?? "gone"
}

function failed(error: unknown): "failed" {
  log.warn({ err: error }, "push")
  return "failed"
}

export const forgetDevices = (tx: Tx, memberId: number): Promise<void> => pushDb.removeOf(tx, memberId)
