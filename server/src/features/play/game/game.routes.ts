import { listGameEvents, postScore, setGamePrizes, showGame } from "@redthread/contract/game"
import { implement } from "../../../core/http/implement"
import * as prizes from "./game.prize.service"
import * as game from "./game.service"

export const gameCalls = [
  implement(showGame, (caller) => game.show(caller)),
  implement(postScore, (caller, { body }) => game.post(caller, body)),
  implement(setGamePrizes, (caller, { params, body }) => prizes.setPrizes(caller, params.week, body.prizes)),
  implement(listGameEvents, (_caller, { query }) => prizes.listEvents(query.max_id)),
]
