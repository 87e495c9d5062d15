import { listTrades } from "@redthread/contract/gold"
import { implement } from "../../../core/http/implement"
import * as trade from "./gold.trade.service"

export const goldCalls = [implement(listTrades, ({ caller, db }, { query }) => trade.listTrades(db, caller, query))]
