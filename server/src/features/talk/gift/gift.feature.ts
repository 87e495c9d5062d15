import { listGifts, listReceivedGifts, sendGift } from "@redthread/contract/gift"
import type { Feature } from "../../../core/feature"
import { implement } from "../../../core/http/implement"
import * as gift from "./gift.service"
import { eraseGifts, exportGifts, receiversOf } from "./gift.service"

const giftCalls = [
  implement(listGifts, ({ db }, { query }) => gift.list(db, query)),
  implement(sendGift, ({ caller, db }, { body }) => gift.send(db, caller, body)),
  implement(listReceivedGifts, ({ caller, db }, { params }) => gift.received(db, caller, params.id)),
]

/** There is no `onBlock`: received gifts remain, and their sender is only visible in the conversation. */
export const giftFeature: Feature = {
  name: "gift",
  calls: giftCalls,
  paidFor: { gift: receiversOf },
  onErase: eraseGifts,
  onExport: exportGifts,
}
