import type { Feature } from "../../../core/feature"
import { secondFactorCalls } from "./second-factor.routes"
import { exportTotp, hasTotp, removeAll } from "./second-factor.service"

export const secondFactorFeature: Feature = {
  name: "second-factor",
  calls: secondFactorCalls,
  hasSecondFactor: hasTotp,
  onErase: removeAll,
  onExport: exportTotp,
}
