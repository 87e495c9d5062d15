import { showAffiliate } from "@redthread/contract/affiliate"
import { implement } from "../../../core/http/implement"
import * as affiliate from "./affiliate.service"

export const affiliateCalls = [implement(showAffiliate, (caller) => affiliate.show(caller))]
