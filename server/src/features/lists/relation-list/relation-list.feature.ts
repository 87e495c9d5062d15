import {
  listFriendRequests,
  listFriends,
  listLikes,
  listLikesOfMe,
  listMatches,
  listVisits,
} from "@redthread/contract/relation"
import type { Feature } from "../../../core/feature"
import { fromReplica, implement } from "../../../core/http/implement"
import * as lists from "./relation-list.service"

const relationListCalls = [
  implement(listLikes, ({ caller, db }, { query }) => lists.listGiven(db, caller, query.max_id), fromReplica),
  implement(listLikesOfMe, ({ caller, db }, { query }) => lists.listReceived(db, caller, query.max_id), fromReplica),
  implement(listMatches, ({ caller, db }, { query }) => lists.listMatches(db, caller, query.max_id), fromReplica),
  implement(
    listFriendRequests,
    ({ caller, db }, { query }) => lists.listRequests(db, caller, query.max_id),
    fromReplica,
  ),
  implement(listFriends, ({ caller, db }, { query }) => lists.listFriends(db, caller, query.max_id), fromReplica),
  implement(listVisits, ({ caller, db }, { query }) => lists.listVisits(db, caller, query.max_id)),
]

export const relationListFeature: Feature = { name: "relation-list", calls: relationListCalls }
