import { settingsChanged } from "@redthread/contract/profile"
import { live } from "../../core/live/live.client"
import { session } from "../../core/session/session"

/** Applies settings changed on another device. */
export function listenToSettings(): void {
  live.on(settingsChanged, (settings) => {
    const me = session.current()?.me
    if (me) session.updateMe({ ...me, ...settings })
  })
}
