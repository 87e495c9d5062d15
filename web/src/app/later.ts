import { listenToCalls } from "../features/call/call.live"
import { listenToChat } from "../features/chat/chat.live"
import { listenToPayments } from "../features/payment/payment.live"

/** Conversations, payments and calls are on no first screen: what hears of them comes after it. */
export function startLater(): void {
  listenToChat()
  listenToPayments()
  listenToCalls(() => import("../features/call/call.load"))
}
