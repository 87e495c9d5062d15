import { logout, refreshToken, showMe } from "@redthread/contract/account"
import { implement } from "../../../core/http/implement"
import * as account from "./account.service"

const done = { ok: true } as const

export const accountCalls = [
  implement(refreshToken, ({ caller, db }) => account.refresh(db, caller)),
  implement(logout, ({ caller, db }) => account.signOut(db, caller).then(() => done)),
  implement(showMe, ({ caller: { member }, db }) => account.me(db, member.id)),
]
