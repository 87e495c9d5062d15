import {
  authenticate,
  deleteAccount,
  logout,
  postFindPassword,
  postReactivate,
  putFindPassword,
  putReactivate,
  refreshToken,
  register,
  resetPassword,
  showMe,
} from "@redthread/contract/account"
import { confirmEmail, sendCode as sendCodeCall, sendEmailVerification } from "@redthread/contract/code"
import { implement } from "../../core/http/implement"
import { comeBack, leave } from "./account.leave.service"
import { sendCode } from "./account.code.service"
import { confirm, sendVerification } from "./account.email.service"
import { changePassword, findPassword } from "./account.recovery.service"
import * as account from "./account.service"
import { signIn } from "./account.sign-in.service"
import { signUp } from "./account.sign-up.service"

const done = { ok: true } as const

export const accountCalls = [
  implement(register, (caller, { body }) => signUp(caller, body)),
  implement(authenticate, (caller, { body }) => signIn(caller, body)),
  implement(refreshToken, (caller) => account.refresh(caller)),
  implement(logout, (caller) => account.signOut(caller).then(() => done)),
  implement(deleteAccount, (caller, { body }) => leave(caller, body).then(() => done)),
  implement(putReactivate, (caller, { body }) => comeBack(caller, body).then(() => done)),
  implement(postReactivate, (caller, { body }) => comeBack(caller, body).then(() => done)),
  implement(sendCodeCall, (caller, { body }) => sendCode(caller, body)),
  implement(sendEmailVerification, (caller, { body }) => sendVerification(caller, body)),
  implement(confirmEmail, (caller, { body }) => confirm(caller, body)),
  implement(putFindPassword, (caller, { body }) => findPassword(caller, body).then(() => done)),
  implement(postFindPassword, (caller, { body }) => findPassword(caller, body).then(() => done)),
  implement(resetPassword, (caller, { body }) => changePassword(caller, body).then(() => done)),
  implement(showMe, ({ member }) => account.me(member.id)),
]
