import { onAccountLeft } from "../core/session/own-account"
import { listenToCalls } from "../features/call/call.live"
import { listenToChat } from "../features/chat/chat.live"
import { forgetFeed } from "../features/feed/feed-storage"
import { listenToPayments } from "../features/payment/payment"

export function startLater(): void {
  listenToChat()
  onAccountLeft(forgetFeed)
  listenToPayments()
  listenToCalls(() => import("../features/call/call.load"))
}
