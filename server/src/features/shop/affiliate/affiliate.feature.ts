import type { Feature } from "../../../core/feature"
import { affiliateCalls } from "./affiliate.routes"
import { credit, eraseAffiliate, exportAffiliate, referrerOf } from "./affiliate.service"

export const affiliateFeature: Feature = {
  name: "affiliate",
  calls: affiliateCalls,
  onJoin: credit,
  referrerOf,
  onErase: eraseAffiliate,
  onExport: exportAffiliate,
}
