import { showMe } from "@redthread/contract/account"
import { announcementsChanged } from "@redthread/contract/announcement"
import { balanceChanged } from "@redthread/contract/gold"
import { countersChanged } from "@redthread/contract/notice"
import { settingsChanged } from "@redthread/contract/profile"
import { api } from "../../core/api/api"
import { live } from "../../core/live/live.client"
import { session } from "../../core/session/session"
import { outdateNotifications, updateMe } from "./notice"

/** Requests the account; badges and balance of newer events are kept. */
async function refetchMe(): Promise<void> {
  if (!session.current()) return
  const me = await api(showMe)
  const known = session.current()?.me
  if (known?.id !== me.id) return
  const { counter, balance, seq } = known
  session.updateMe(seq > me.seq ? { ...me, counter, balance, seq } : me)
}

/** If the request fails offline, the next detected gap repeats it. */
const refetchMeQuietly = (): void => void refetchMe().catch(() => undefined)

/** Maximum random delay in ms, because an announcement reaches all clients at once. */
const announcementSpread = 3000

/** Live events carry badges, balance and settings; other account data is fetched. */
export function listenToAccount(): void {
  live.on(countersChanged, ({ counter }, seq) => {
    if (counter.notification !== session.current()?.me.counter.notification) outdateNotifications()
    updateMe({ counter }, seq)
  })
  live.on(balanceChanged, ({ balance }, seq) => updateMe({ balance }, seq))
  live.on(settingsChanged, (settings) => {
    const me = session.current()?.me
    if (me) session.updateMe({ ...me, ...settings })
  })
  live.on(announcementsChanged, () => void setTimeout(refetchMeQuietly, Math.random() * announcementSpread))
  live.onChanges(({ counter, seq, stale }) => {
    updateMe({ counter }, seq)
    if (stale.includes("notifications")) outdateNotifications()
    if (stale.includes("balance") || stale.includes("settings")) refetchMeQuietly()
  })
  // Some changes, such as verification and the end of VIP, send no event.
  live.onGap(refetchMeQuietly)
}
