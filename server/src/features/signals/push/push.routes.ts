import { keepPushId, renewPush, showPushKey, subscribePush, unsubscribePush } from "@redthread/contract/push"
import { implement } from "../../../core/http/implement"
import * as sessions from "../../identity/account/session.service"
import { renew, show, subscribe, unsubscribe } from "./push.service"

const done = { ok: true } as const

export const pushCalls = [
  implement(showPushKey, show),
  implement(subscribePush, (caller, { body }) => subscribe(caller, body).then(() => done)),
  implement(renewPush, (_caller, { body }) => renew(body).then(() => done)),
  implement(keepPushId, ({ sessionId }, { body }) => sessions.keepPushId(sessionId, body.push_id).then(() => done)),
  implement(unsubscribePush, (caller) => unsubscribe(caller).then(() => done)),
]
