import { listenToAccount } from "../features/notice/notice.live"
import { listenToRelations } from "../features/relation/relation.live"
import { listenToSettings } from "../features/setting/setting.live"

/** Live handlers and subscriptions of all features, registered before the first render, but for those in `later.ts`. */
export function startFeatures(): void {
  listenToAccount()
  listenToRelations()
  listenToSettings()
}
