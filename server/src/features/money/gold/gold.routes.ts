import { listTrades } from "@redthread/contract/gold"
import { implement } from "../../../core/http/implement"
import * as trade from "./gold.trade.service"

export const goldCalls = [implement(listTrades, (caller, { query }) => trade.listTrades(caller, query))]
