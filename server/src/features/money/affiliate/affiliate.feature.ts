import { listReferred, showAffiliate } from "@redthread/contract/affiliate"
import type { Feature } from "../../../core/feature"
import { implement } from "../../../core/http/implement"
import * as affiliate from "./affiliate.service"
import { credit, eraseAffiliate, exportAffiliate } from "./affiliate.service"

const affiliateCalls = [
  implement(showAffiliate, ({ caller, db }) => affiliate.show(db, caller)),
  implement(listReferred, ({ caller, db }, { query }) => affiliate.listReferred(db, caller, query.max_id)),
]

export const affiliateFeature: Feature = {
  name: "affiliate",
  calls: affiliateCalls,
  onJoin: credit,
  onErase: eraseAffiliate,
  onExport: exportAffiliate,
}
