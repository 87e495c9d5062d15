import { listGifts, listReceivedGifts, sendGift } from "@redthread/contract/gift"
import { implement } from "../../../core/http/implement"
import * as gift from "./gift.service"

export const giftCalls = [
  implement(listGifts, (_caller, { query }) => gift.list(query)),
  implement(sendGift, (caller, { body, tx }) => gift.send(tx, caller, body)),
  implement(listReceivedGifts, (caller, { params }) => gift.received(caller, params.id)),
]
