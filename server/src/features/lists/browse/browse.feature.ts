import type { Tx, DbOrTx } from "../../../core/db/db"
import type { Feature } from "../../../core/feature"
import { eraseFront, followProfile as followInFront } from "./browse.front.db"
import { followProfile as followInPopularity } from "./browse.popularity.db"
import { attention } from "./browse.popularity.service"
import { chooseFrontJob, recomputePopularityJob } from "./browse.jobs"
import { cameOrWent, followProfile as followOnline, onlineList } from "./browse.online.service"
import { browseCalls } from "./browse.routes"

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
  onAttention: (members) => attention.note(members),
  onErase: eraseFront,
  start,
  stop,
}
