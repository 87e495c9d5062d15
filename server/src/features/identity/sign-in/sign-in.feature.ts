import { z } from "zod"
import type { Feature } from "../../../core/feature"
import { defineJob } from "../../../core/jobs/jobs"
import { eraseTakeBacks, exportTakeBacks, sweep, takeBack } from "./sign-in.take-back.service"
import {
  authenticate,
  postFindPassword,
  prove as proveCall,
  putFindPassword,
  resetPassword,
  sendProofCode as sendProofCodeCall,
  takeBackAccount,
} from "@redthread/contract/account"
import { confirmEmail, sendEmailVerification } from "@redthread/contract/code"
import { implement } from "../../../core/http/implement"
import { confirm, sendVerification } from "./sign-in.email.service"
import { prove, sendProofCode } from "./sign-in.proof.service"
import { changePassword, findPassword } from "./sign-in.recovery.service"
import { signIn } from "./sign-in.service"

const done = { ok: true } as const

const signInCalls = [
  implement(authenticate, ({ caller, db }, { body }) => signIn(db, caller, body)),
  implement(sendEmailVerification, ({ caller, db }, { body }) => sendVerification(db, caller, body)),
  implement(confirmEmail, ({ caller, db }, { body }) => confirm(db, caller, body)),
  implement(putFindPassword, ({ caller, db }, { body }) => findPassword(db, caller, body).then(() => done)),
  implement(postFindPassword, ({ caller, db }, { body }) => findPassword(db, caller, body).then(() => done)),
  implement(proveCall, ({ caller, db }, { body }) => prove(db, caller, body).then(() => done)),
  implement(sendProofCodeCall, ({ caller, db }) => sendProofCode(db, caller)),
  implement(takeBackAccount, ({ caller, db }, { body }) => takeBack(db, caller, body)),
  implement(resetPassword, ({ caller, db }, { body }) => changePassword(db, caller, body).then(() => done)),
]

export const signInFeature: Feature = {
  name: "sign-in",
  exportName: "access",
  calls: signInCalls,
  jobs: [defineJob({ name: "access.take-back.sweep", data: z.object({}), handle: sweep, schedule: "46 3 * * *" })],
  onErase: eraseTakeBacks,
  onExport: exportTakeBacks,
}
