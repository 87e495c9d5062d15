import { authenticate, logout, refreshToken, register, showMe } from "@redthread/contract/account"
import { implement } from "../../core/http/implement"
import * as account from "./account.service"
import { signIn } from "./account.sign-in.service"
import { signUp } from "./account.sign-up.service"

const done = { ok: true } as const

export const accountCalls = [
  implement(register, (caller, { body }) => signUp(caller, body)),
  implement(authenticate, (caller, { body }) => signIn(caller, body)),
  implement(refreshToken, (caller) => account.refresh(caller)),
  implement(logout, (caller) => account.signOut(caller).then(() => done)),
  implement(showMe, ({ member }) => account.me(member.id)),
]
