import { listWithdrawals, withdraw } from "@redthread/contract/withdraw"
import { implement } from "../../../core/http/implement"
import * as cashOut from "./cash-out.service"

export const cashOutCalls = [
  implement(withdraw, ({ caller, db }, { body }) => cashOut.withdraw(db, caller, body)),
  implement(listWithdrawals, ({ caller, db }, { query }) => cashOut.list(db, caller, query.max_id)),
]
