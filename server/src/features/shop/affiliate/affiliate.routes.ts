import { listReferred, showAffiliate } from "@redthread/contract/affiliate"
import { implement } from "../../../core/http/implement"
import * as affiliate from "./affiliate.service"

export const affiliateCalls = [
  implement(showAffiliate, (caller) => affiliate.show(caller)),
  implement(listReferred, (caller, { query }) => affiliate.listReferred(caller, query.max_id)),
]
