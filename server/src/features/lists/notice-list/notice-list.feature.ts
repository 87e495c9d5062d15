import { listNotifications } from "@redthread/contract/notification"
import type { Feature } from "../../../core/feature"
import { fromReplica, implement } from "../../../core/http/implement"
import { list } from "./notice-list.service"

const noticeListCalls = [
  implement(listNotifications, ({ caller, db }, { query }) => list(db, caller, query.max_id), fromReplica),
]

export const noticeListFeature: Feature = { name: "notice-list", calls: noticeListCalls }
