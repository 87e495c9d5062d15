import { listNotifications } from "@redthread/contract/notification"
import { implement } from "../../../core/http/implement"
import { list } from "./notice-list.service"

export const noticeListCalls = [
  implement(listNotifications, ({ caller, db }, { query }) => list(db, caller, query.max_id)),
]
