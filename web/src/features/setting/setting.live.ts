import { settingsChanged } from "@redthread/contract/profile"
import { live } from "../../core/live.client"
import { session } from "../../core/session"

/** What the member chooses on another device holds here at once. */
export function listenToSettings(): void {
  live.on(settingsChanged, (settings) => {
    const me = session.current()?.me
    if (me) session.updateMe({ ...me, ...settings })
  })
}
