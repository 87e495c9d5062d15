import {
  acceptTerms,
  authenticate,
  deleteAccount,
  postFindPassword,
  postReactivate,
  prove as proveCall,
  putFindPassword,
  putReactivate,
  register,
  resetPassword,
  sendProofCode as sendProofCodeCall,
  takeBackAccount,
} from "@redthread/contract/account"
import { confirmEmail, sendCode as sendCodeCall, sendEmailVerification } from "@redthread/contract/code"
import { implement } from "../../../core/http/implement"
import { reactivate, leave } from "./access.leave.service"
import { sendCode } from "./access.code.service"
import { confirm, sendVerification } from "./access.email.service"
import { prove, sendProofCode } from "./access.proof.service"
import { changePassword, findPassword } from "./access.recovery.service"
import { signIn } from "./access.sign-in.service"
import { agree, signUp } from "./access.sign-up.service"
import { takeBack } from "./access.take-back.service"

const done = { ok: true } as const

export const accessCalls = [
  implement(register, (caller, { body }) => signUp(caller, body)),
  implement(acceptTerms, (caller) => agree(caller).then(() => done)),
  implement(authenticate, (caller, { body }) => signIn(caller, body)),
  implement(deleteAccount, (caller, { body }) => leave(caller, body).then(() => done)),
  implement(putReactivate, (caller, { body }) => reactivate(caller, body).then(() => done)),
  implement(postReactivate, (caller, { body }) => reactivate(caller, body).then(() => done)),
  implement(sendCodeCall, (caller, { body }) => sendCode(caller, body)),
  implement(sendEmailVerification, (caller, { body }) => sendVerification(caller, body)),
  implement(confirmEmail, (caller, { body }) => confirm(caller, body)),
  implement(putFindPassword, (caller, { body }) => findPassword(caller, body).then(() => done)),
  implement(postFindPassword, (caller, { body }) => findPassword(caller, body).then(() => done)),
  implement(proveCall, (caller, { body }) => prove(caller, body).then(() => done)),
  implement(sendProofCodeCall, (caller) => sendProofCode(caller)),
  implement(takeBackAccount, (caller, { body }) => takeBack(caller, body)),
  implement(resetPassword, (caller, { body }) => changePassword(caller, body).then(() => done)),
]
