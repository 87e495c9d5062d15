import { listReferred, showAffiliate } from "@redthread/contract/affiliate"
import { implement } from "../../../core/http/implement"
import * as affiliate from "./affiliate.service"

export const affiliateCalls = [
  implement(showAffiliate, ({ caller, db }) => affiliate.show(db, caller)),
  implement(listReferred, ({ caller, db }, { query }) => affiliate.listReferred(db, caller, query.max_id)),
]
