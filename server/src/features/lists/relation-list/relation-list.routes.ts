import {
  listFriendRequests,
  listFriends,
  listLikes,
  listLikesOfMe,
  listMatches,
  listVisits,
} from "@redthread/contract/relation"
import { implement } from "../../../core/http/implement"
import * as lists from "./relation-list.service"

export const relationListCalls = [
  implement(listLikes, (caller, { query }) => lists.listGiven(caller, query.max_id)),
  implement(listLikesOfMe, (caller, { query }) => lists.listReceived(caller, query.max_id)),
  implement(listMatches, (caller, { query }) => lists.listMatches(caller, query.max_id)),
  implement(listFriendRequests, (caller, { query }) => lists.listRequests(caller, query.max_id)),
  implement(listFriends, (caller, { query }) => lists.listFriends(caller, query.max_id)),
  implement(listVisits, (caller, { query }) => lists.listVisits(caller, query.max_id)),
]
