import { listOnline, listRecommend } from "@redthread/contract/member"
import { implement } from "../../core/http/implement"
import { online } from "./member.online.service"
import { recommend } from "./member.recommend.service"

export const memberCalls = [
  implement(listRecommend, (caller, { query }) => recommend(caller, query.max_id)),
  implement(listOnline, (caller, { query }) => online(caller, query.max_id)),
]
