import { z } from "zod"
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
import type { Tx, DbOrTx } from "../../../core/db/db"
import type { Feature } from "../../../core/feature"
import { defineJob } from "../../../core/jobs/jobs"
import { fromReplica, implement } from "../../../core/http/implement"
import { eraseFront, followProfile as followInFront } from "./browse.front.db"
import { followProfile as followInPopularity } from "./browse.popularity.db"
import {
  attention,
  cameOrWent,
  followProfile as followOnline,
  onlineList,
  recomputeAllPopularity,
} from "./browse.rank.service"
import { chooseFront } from "./browse.front.service"
import { counts, birthdays, front, hottest, latest, online } from "./browse.list.service"
import * as frontPage from "./browse.front.service"

const done = { ok: true } as const

const browseCalls = [
  implement(listOnline, ({ caller, db }, { query }) => online(db, caller, query.max_id), fromReplica),
  implement(listLatest, ({ caller, db }, { query }) => latest(db, caller, query.max_id), fromReplica),
  implement(listHottest, ({ caller, db }, { query }) => hottest(db, caller, query.max_id), fromReplica),
  implement(
    listBirthdays,
    ({ caller, db }, { query }) => birthdays(db, caller, query.max_id, query.time_zone),
    fromReplica,
  ),
  implement(listFront, ({ caller, db }, { query }) => front(db, caller, query.max_id), fromReplica),
  implement(countPeople, ({ caller, db }, { query }) => counts(db, caller, query.time_zone), fromReplica),
  implement(listStaffFront, ({ db }, { query }) => frontPage.list(db, query)),
  implement(setFront, ({ caller, db }, { body }) => frontPage.set(db, caller, body.user_id).then(() => done)),
  implement(unsetFront, ({ caller, db }, { body }) => frontPage.unset(db, caller, body.user_id).then(() => done)),
]

const recomputePopularityJob = defineJob({
  name: "browse.heat",
  data: z.object({}),
  handle: recomputeAllPopularity,
  schedule: "7 * * * *",
})

const chooseFrontJob = defineJob({
  name: "browse.front",
  data: z.object({}),
  handle: chooseFront,
  schedule: "23 * * * *",
})

async function followProfile(tx: Tx, memberId: number): Promise<void> {
  await followInPopularity(tx, memberId)
  await followInFront(tx, memberId)
  await followOnline(tx, memberId)
}

async function start(db: DbOrTx): Promise<void> {
  attention.start()
  await onlineList.start(db)
}

async function stop(): Promise<void> {
  await attention.stop()
  await onlineList.stop()
}

export const browseFeature: Feature = {
  name: "browse",
  calls: browseCalls,
  jobs: [recomputePopularityJob, chooseFrontJob],
  onProfile: followProfile,
  onPresence: cameOrWent,
  onErase: eraseFront,
  start,
  stop,
}
