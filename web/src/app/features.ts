import { listenToChat } from "../features/chat/chat.live"
import { listenToAccount } from "../features/notice/notice.live"
import { listenToRelations } from "../features/relation/relation.live"
import { listenToSettings } from "../features/setting/setting.live"

/** What the features want to hear, from the first moment on. */
export function startFeatures(): void {
  listenToAccount()
  listenToChat()
  listenToRelations()
  listenToSettings()
}
