import type { Feature } from "../../core/feature"
import { affiliateCalls } from "./affiliate.routes"
import { eraseAffiliate, exportAffiliate } from "./affiliate.service"

export const affiliateFeature: Feature = {
  name: "affiliate",
  calls: affiliateCalls,
  onErase: eraseAffiliate,
  onExport: exportAffiliate,
}
