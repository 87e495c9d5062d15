import { settingsChanged } from "@redthread/contract/profile"
import { live } from "../../core/live/live.client"
import { session } from "../../core/session/session"

export function listenToSettings(): void {
  live.on(settingsChanged, (settings) => {
    const me = session.current()?.me
    if (me) session.updateMe({ ...me, ...settings })
  })
}
