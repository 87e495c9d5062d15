import {
  confirmTotp,
  giveSecondFactor,
  removeTotp,
  renewRecoveryCodes,
  showSecondFactor,
  startTotp,
} from "@redthread/contract/second-factor"
import { implement } from "../../../core/http/implement"
import * as secondFactor from "./second-factor.service"

const done = { ok: true } as const

export const secondFactorCalls = [
  implement(showSecondFactor, (caller) => secondFactor.show(caller)),
  implement(giveSecondFactor, (caller, { body }) => secondFactor.give(caller, body)),
  implement(startTotp, (caller) => secondFactor.start(caller)),
  implement(confirmTotp, (caller, { body }) => secondFactor.confirm(caller, body.code)),
  implement(renewRecoveryCodes, (caller) => secondFactor.renewRecovery(caller)),
  implement(removeTotp, (caller) => secondFactor.remove(caller).then(() => done)),
]
