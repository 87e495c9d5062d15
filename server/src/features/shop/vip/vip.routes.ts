import { listUpgrades, upgrade } from "@redthread/contract/vip"
import { implement } from "../../../core/http/implement"
import * as vip from "./vip.service"

export const vipCalls = [
  implement(upgrade, (caller, { body, tx }) => vip.upgrade(tx, caller, body)),
  implement(listUpgrades, (caller, { query }) => vip.list(caller, query.max_id)),
]
