import { endOtherSessions, endSession, listSessions, makeKey, maxDevices, redeemKey } from "@redthread/contract/session"
import { implement } from "../../../core/http/implement"
import * as account from "./account.service"
import * as keys from "./session.key.service"
import * as sessions from "./session.service"

const done = { ok: true } as const

export const sessionCalls = [
  implement(listSessions, async (caller) => ({ items: await sessions.list(caller), max_devices: maxDevices })),
  implement(endSession, (caller, { params }) => sessions.endOne(caller, params.id).then(() => done)),
  implement(endOtherSessions, async (caller) => ({ ended: await sessions.endMyOthers(caller) })),
  implement(makeKey, (caller, { body }) => keys.make(caller, body.to)),
  implement(redeemKey, (caller, { body }) => account.enterByKey(caller, body.key)),
]
