import { z } from "zod"
import { listGameEvents, postScore, setGamePrizes, showGame } from "@redthread/contract/game"
import type { Feature } from "../../../core/feature"
import { defineJob } from "../../../core/jobs/jobs"
import { implement } from "../../../core/http/implement"
import { settle } from "./game.prize.service"
import { eraseGame, exportGame } from "./game.service"
import * as prizes from "./game.prize.service"
import * as game from "./game.service"

const gameCalls = [
  implement(showGame, ({ caller, db }) => game.show(db, caller)),
  implement(postScore, ({ caller, db }, { body }) => game.post(db, caller, body)),
  implement(setGamePrizes, ({ caller, db }, { params, body }) =>
    prizes.setPrizes(db, caller, params.week, body.prizes),
  ),
  implement(listGameEvents, ({ db }, { query }) => prizes.listEvents(db, query.max_id)),
]

/** Weeks end on Monday at midnight (UTC); the job runs hourly, so that a failed run is repeated soon. */
const payPrizes = defineJob({ name: "game.prizes", data: z.object({}), handle: settle, schedule: "5 * * * *" })

export const gameFeature: Feature = {
  name: "game",
  calls: gameCalls,
  jobs: [payPrizes],
  onErase: eraseGame,
  onExport: exportGame,
}
