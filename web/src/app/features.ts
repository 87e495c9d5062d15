import { live } from "../core/live.client"
import { listenToChat } from "../features/chat/chat.live"
import { listenToAccount } from "../features/notice/notice.live"
import { listenToRelations } from "../features/relation/relation.live"
import { listenToSettings } from "../features/setting/setting.live"

/** Live handlers and subscriptions of all features, registered before the first render. */
export function startFeatures(): void {
  listenToAccount()
  listenToChat()
  listenToRelations()
  listenToSettings()
  // With the first line to the server: it is no part of the first load.
  live.onGap(() => void import("../features/call/call.load"))
  // Not in the first load: what is missed until then, the account and the catching up tell.
  void import("../features/payment/payment.live").then(({ listenToPayments }) => listenToPayments())
}
