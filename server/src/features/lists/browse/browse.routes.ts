import {
  countPeople,
  listBirthdays,
  listFront,
  listHottest,
  listLatest,
  listOnline,
  listStaffFront,
  setFront,
  unsetFront,
} from "@redthread/contract/browse"
import { implement } from "../../../core/http/implement"
import { counts } from "./browse.count.service"
import * as frontPage from "./browse.front.service"
import { birthdays, front, hottest, latest, online } from "./browse.list.service"

const done = { ok: true } as const

export const browseCalls = [
  implement(listOnline, (caller, { query }) => online(caller, query.max_id)),
  implement(listLatest, (caller, { query }) => latest(caller, query.max_id)),
  implement(listHottest, (caller, { query }) => hottest(caller, query.max_id)),
  implement(listBirthdays, (caller, { query }) => birthdays(caller, query.max_id, query.time_zone)),
  implement(listFront, (caller, { query }) => front(caller, query.max_id)),
  implement(countPeople, (caller, { query }) => counts(caller, query.time_zone)),
  implement(listStaffFront, (_caller, { query }) => frontPage.list(query)),
  implement(setFront, (caller, { body }) => frontPage.set(caller, body.user_id).then(() => done)),
  implement(unsetFront, (caller, { body }) => frontPage.unset(caller, body.user_id).then(() => done)),
]
