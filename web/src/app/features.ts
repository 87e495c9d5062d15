import { live } from "../core/live.client"
import { listenToAccount } from "../features/notice/notice.live"
import { listenToRelations } from "../features/relation/relation.live"
import { listenToSettings } from "../features/setting/setting.live"

/** Live handlers and subscriptions of all features, registered before the first render, but for what `startChat` adds. */
export function startFeatures(): void {
  listenToAccount()
  listenToRelations()
  listenToSettings()
  // With the first line to the server: it is no part of the first load.
  live.onGap(() => void import("../features/call/call.load"))
  // Not in the first load: what is missed until then, the account and the catching up tell.
  void import("../features/payment/payment.live").then(({ listenToPayments }) => listenToPayments())
}

/** Conversations are on no first screen: what listens for them comes after it, and before the line is opened. */
export async function startChat(): Promise<void> {
  const { listenToChat } = await import("../features/chat/chat.live")
  listenToChat()
}
