import { listWithdrawals, withdraw } from "@redthread/contract/withdraw"
import { implement } from "../../../core/http/implement"
import * as cashOut from "./cash-out.service"

export const cashOutCalls = [
  implement(withdraw, (caller, { body, tx }) => cashOut.withdraw(tx, caller, body)),
  implement(listWithdrawals, (caller, { query }) => cashOut.list(caller, query.max_id)),
]
