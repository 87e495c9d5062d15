import { listenToCalls } from "../features/call/call.live"
import { listenToChat } from "../features/chat/chat.live"
import { forgetFeedWithAccounts } from "../features/feed/feed.forget"
import { listenToPayments } from "../features/payment/payment.live"

/** Conversations, payments, calls and accounts that leave are on no first screen: what handles their events loads after it. */
export function startLater(): void {
  listenToChat()
  forgetFeedWithAccounts()
  listenToPayments()
  listenToCalls(() => import("../features/call/call.load"))
}
