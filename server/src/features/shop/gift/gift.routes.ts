import { listGifts, listReceivedGifts, sendGift } from "@redthread/contract/gift"
import { implement } from "../../../core/http/implement"
import * as gift from "./gift.service"

export const giftCalls = [
  implement(listGifts, ({ db }, { query }) => gift.list(db, query)),
  implement(sendGift, ({ caller, db }, { body }) => gift.send(db, caller, body)),
  implement(listReceivedGifts, ({ caller, db }, { params }) => gift.received(db, caller, params.id)),
]
