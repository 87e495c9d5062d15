import { postScore, setGameEvent, showGame } from "@redthread/contract/game"
import { implement } from "../../../core/http/implement"
import * as game from "./game.service"

const done = { ok: true } as const

export const gameCalls = [
  implement(showGame, (caller) => game.show(caller)),
  implement(postScore, (caller, { body }) => game.post(caller, body)),
  implement(setGameEvent, (caller, { body }) => game.setEvent(caller, body.event).then(() => done)),
]
