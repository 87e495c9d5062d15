import { listGameEvents, postScore, setGamePrizes, showGame } from "@redthread/contract/game"
import { implement } from "../../../core/http/implement"
import * as prizes from "./game.prize.service"
import * as game from "./game.service"

export const gameCalls = [
  implement(showGame, ({ caller, db }) => game.show(db, caller)),
  implement(postScore, ({ caller, db }, { body }) => game.post(db, caller, body)),
  implement(setGamePrizes, ({ caller, db }, { params, body }) =>
    prizes.setPrizes(db, caller, params.week, body.prizes),
  ),
  implement(listGameEvents, ({ db }, { query }) => prizes.listEvents(db, query.max_id)),
]
