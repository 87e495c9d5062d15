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
  implement(register, ({ caller, db }, { body }) => signUp(db, caller, body)),
  implement(acceptTerms, ({ caller, db }) => agree(db, caller).then(() => done)),
  implement(authenticate, ({ caller, db }, { body }) => signIn(db, caller, body)),
  implement(deleteAccount, ({ caller, db }, { body }) => leave(db, caller, body).then(() => done)),
  implement(putReactivate, ({ caller, db }, { body }) => reactivate(db, caller, body).then(() => done)),
  implement(postReactivate, ({ caller, db }, { body }) => reactivate(db, caller, body).then(() => done)),
  implement(sendCodeCall, ({ caller, db }, { body }) => sendCode(db, caller, body)),
  implement(sendEmailVerification, ({ caller, db }, { body }) => sendVerification(db, caller, body)),
  implement(confirmEmail, ({ caller, db }, { body }) => confirm(db, caller, body)),
  implement(putFindPassword, ({ caller, db }, { body }) => findPassword(db, caller, body).then(() => done)),
  implement(postFindPassword, ({ caller, db }, { body }) => findPassword(db, caller, body).then(() => done)),
  implement(proveCall, ({ caller, db }, { body }) => prove(db, caller, body).then(() => done)),
  implement(sendProofCodeCall, ({ caller, db }) => sendProofCode(db, caller)),
  implement(takeBackAccount, ({ caller, db }, { body }) => takeBack(db, caller, body)),
  implement(resetPassword, ({ caller, db }, { body }) => changePassword(db, caller, body).then(() => done)),
]
