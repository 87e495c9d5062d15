import { z } from "zod"
import type { Feature } from "../../../core/feature"
import { defineJob } from "../../../core/jobs/jobs"
import { settle } from "./game.prize.service"
import { gameCalls } from "./game.routes"
import { eraseGame, exportGame } from "./game.service"

/** Hourly, although weeks end on Monday at midnight (UTC): a run that failed is repeated soon. */
const prizes = defineJob({ name: "game.prizes", data: z.object({}), handle: settle, schedule: "5 * * * *" })

export const gameFeature: Feature = {
  name: "game",
  calls: gameCalls,
  jobs: [prizes],
  onErase: eraseGame,
  onExport: exportGame,
}
