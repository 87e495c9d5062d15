import type { Feature } from "../../../core/feature"
import { gameCalls } from "./game.routes"
import { eraseGame, exportGame } from "./game.service"

export const gameFeature: Feature = {
  name: "game",
  calls: gameCalls,
  onErase: eraseGame,
  onExport: exportGame,
}
