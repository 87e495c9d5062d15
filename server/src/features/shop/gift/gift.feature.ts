import type { Feature } from "../../../core/feature"
import { cameAt } from "./gift.db"
import { giftCalls } from "./gift.routes"
import { eraseGifts, exportGifts, receiversOf } from "./gift.service"

/** Weight of a gift in the attention score, in visitors. */
const weight = 5

/** No `onBlock`: what was given stays with the receiver, who is not told by whom it came but in the conversation. */
export const giftFeature: Feature = {
  name: "gift",
  calls: giftCalls,
  popularitySignal: { weight, cameAt },
  paidFor: { gift: receiversOf },
  onErase: eraseGifts,
  onExport: exportGifts,
}
