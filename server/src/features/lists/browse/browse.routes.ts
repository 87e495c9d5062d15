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
  implement(listOnline, ({ caller, db }, { query }) => online(db, caller, query.max_id)),
  implement(listLatest, ({ caller, db }, { query }) => latest(db, caller, query.max_id)),
  implement(listHottest, ({ caller, db }, { query }) => hottest(db, caller, query.max_id)),
  implement(listBirthdays, ({ caller, db }, { query }) => birthdays(db, caller, query.max_id, query.time_zone)),
  implement(listFront, ({ caller, db }, { query }) => front(db, caller, query.max_id)),
  implement(countPeople, ({ caller, db }, { query }) => counts(db, caller, query.time_zone)),
  implement(listStaffFront, ({ db }, { query }) => frontPage.list(db, query)),
  implement(setFront, ({ caller, db }, { body }) => frontPage.set(db, caller, body.user_id).then(() => done)),
  implement(unsetFront, ({ caller, db }, { body }) => frontPage.unset(db, caller, body.user_id).then(() => done)),
]
