import { endOtherSessions, endSession, listSessions, makeKey, maxDevices, redeemKey } from "@redthread/contract/session"
import { implement } from "../../../core/http/implement"
import * as account from "./account.service"
import * as keys from "./session.key.service"
import * as sessions from "./session.service"

const done = { ok: true } as const

export const sessionCalls = [
  implement(listSessions, async ({ caller, db }) => ({
    items: await sessions.list(db, caller),
    max_devices: maxDevices,
  })),
  implement(endSession, ({ caller, db }, { params }) => sessions.endOne(db, caller, params.id).then(() => done)),
  implement(endOtherSessions, async ({ caller, db }) => ({ ended: await sessions.endMyOthers(db, caller) })),
  implement(makeKey, ({ caller, db }, { body }) => keys.make(db, caller, body.to)),
  implement(redeemKey, ({ caller, db }, { body }) => account.enterByKey(db, caller, body.key)),
]
