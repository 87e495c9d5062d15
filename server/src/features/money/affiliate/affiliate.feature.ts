import type { Feature } from "../../../core/feature"
import { affiliateCalls } from "./affiliate.routes"
import { credit, eraseAffiliate, exportAffiliate } from "./affiliate.service"

export const affiliateFeature: Feature = {
  name: "affiliate",
  calls: affiliateCalls,
  onJoin: credit,
  onErase: eraseAffiliate,
  onExport: exportAffiliate,
}
