import {
  acceptTerms,
  deleteAccount,
  logout,
  postReactivate,
  putReactivate,
  refreshToken,
  register,
  showMe,
} from "@redthread/contract/account"
import { showCaptcha, sendCode as sendCodeCall } from "@redthread/contract/code"
import { endOtherSessions, endSession, listSessions, makeKey, maxDevices, redeemKey } from "@redthread/contract/session"
import { implement } from "../../../core/http/implement"
import * as account from "./identity.account.service"
import { challenge } from "./identity.captcha.service"
import { deleteOwnAccount, reactivate } from "./identity.deletion.service"
import * as devices from "./identity.device.service"
import { sendCode } from "./identity.send-code.service"
import * as keys from "./identity.session-key.service"
import * as sessions from "./identity.session.service"
import { agree, signUp } from "./identity.sign-up.service"

const done = { ok: true } as const

export const identityCalls = [
  implement(register, ({ caller, db }, { body }) => signUp(db, caller, body)),
  implement(acceptTerms, ({ caller, db }) => agree(db, caller).then(() => done)),
  implement(refreshToken, ({ caller, db }) => account.refresh(db, caller)),
  implement(logout, ({ caller, db }) => sessions.end(db, caller).then(() => done)),
  implement(showMe, ({ caller: { member }, db }) => account.me(db, member.id)),
  implement(deleteAccount, ({ caller, db }, { body }) => deleteOwnAccount(db, caller, body).then(() => done)),
  implement(putReactivate, ({ caller, db }, { body }) => reactivate(db, caller, body).then(() => done)),
  implement(postReactivate, ({ caller, db }, { body }) => reactivate(db, caller, body).then(() => done)),
  implement(listSessions, async ({ caller, db }) => ({
    items: await devices.list(db, caller),
    max_devices: maxDevices,
  })),
  implement(endSession, ({ caller, db }, { params }) => devices.endOne(db, caller, params.id).then(() => done)),
  implement(endOtherSessions, async ({ caller, db }) => ({ ended: await devices.endMyOthers(db, caller) })),
  implement(makeKey, ({ caller, db }, { body }) => keys.make(db, caller, body.to)),
  implement(redeemKey, ({ caller, db }, { body }) => account.enterByKey(db, caller, body.key)),
  implement(sendCodeCall, ({ caller, db }, { body }) => sendCode(db, caller, body)),
  implement(showCaptcha, async () => ({ ...(await challenge()) })),
]
