import { listUpgrades, upgrade } from "@redthread/contract/vip"
import { implement } from "../../../core/http/implement"
import * as vip from "./vip.service"

export const vipCalls = [
  implement(upgrade, ({ caller, db }, { body }) => vip.upgrade(db, caller, body)),
  implement(listUpgrades, ({ caller, db }, { query }) => vip.list(db, caller, query.max_id)),
]
