import type { Feature } from "../../../core/feature"
import { exportTotp, hasTotp, removeAll } from "./second-factor.service"
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

const secondFactorCalls = [
  implement(showSecondFactor, ({ caller, db }) => secondFactor.show(db, caller)),
  implement(giveSecondFactor, ({ caller, db }, { body }) => secondFactor.give(db, caller, body)),
  implement(startTotp, ({ caller, db }) => secondFactor.start(db, caller)),
  implement(confirmTotp, ({ caller, db }, { body }) => secondFactor.confirm(db, caller, body.code)),
  implement(renewRecoveryCodes, ({ caller, db }) => secondFactor.renewRecovery(db, caller)),
  implement(removeTotp, ({ caller, db }) => secondFactor.remove(db, caller).then(() => done)),
]

export const secondFactorFeature: Feature = {
  name: "second-factor",
  calls: secondFactorCalls,
  hasSecondFactor: hasTotp,
  onErase: removeAll,
  onExport: exportTotp,
}
