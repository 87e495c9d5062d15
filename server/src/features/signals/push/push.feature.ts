import type { Feature } from "../../../core/feature"
import { clearAccessToken } from "./push.fcm"
import { forgetDevices, renew, show, subscribe, unsubscribe } from "./push.service"
import { keepPushId, renewPush, showPushKey, subscribePush, unsubscribePush } from "@redthread/contract/push"
import { implement } from "../../../core/http/implement"
import { claimPushId } from "../../identity/identity/identity.device.service"

const done = { ok: true } as const

const pushCalls = [
  implement(showPushKey, ({ caller, db }) => show(db, caller)),
  implement(subscribePush, ({ caller, db }, { body }) => subscribe(db, caller, body).then(() => done)),
  implement(renewPush, ({ db }, { body }) => renew(db, body).then(() => done)),
  implement(keepPushId, ({ caller: { sessionId }, db }, { body }) =>
    claimPushId(db, sessionId, body.push_id).then(() => done),
  ),
  implement(unsubscribePush, ({ caller, db }) => unsubscribe(db, caller).then(() => done)),
]

export const pushFeature: Feature = {
  name: "push",
  calls: pushCalls,
  onErase: forgetDevices,
  stop: async () => clearAccessToken(),
}
