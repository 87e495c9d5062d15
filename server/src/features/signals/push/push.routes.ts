import { showPushKey, subscribePush, unsubscribePush } from "@redthread/contract/push"
import { implement } from "../../../core/http/implement"
import { show, subscribe, unsubscribe } from "./push.service"

const done = { ok: true } as const

export const pushCalls = [
  implement(showPushKey, show),
  implement(subscribePush, (caller, { body }) => subscribe(caller, body).then(() => done)),
  implement(unsubscribePush, (caller) => unsubscribe(caller).then(() => done)),
]
