import { logout, refreshToken, showMe } from "@redthread/contract/account"
import { implement } from "../../../core/http/implement"
import * as account from "./account.service"

const done = { ok: true } as const

export const accountCalls = [
  implement(refreshToken, (caller) => account.refresh(caller)),
  implement(logout, (caller) => account.signOut(caller).then(() => done)),
  implement(showMe, ({ member }) => account.me(member.id)),
]
