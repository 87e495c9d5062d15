import { showMe } from "@redthread/contract/account"
import { countersChanged } from "@redthread/contract/notice"
import { api } from "../../core/api"
import { live } from "../../core/live.client"
import { session } from "../../core/session"
import { setCounters } from "./notice.part"

/** The badges, and what the account was told elsewhere; an event that came meanwhile knows the badges better. */
async function askMe(): Promise<void> {
  if (!session.current()) return
  const me = await api(showMe)
  const known = session.current()?.me
  if (known?.id !== me.id) return
  session.updateMe(known.seq > me.seq ? { ...me, counter: known.counter, seq: known.seq } : me)
}

/** The badges come whole with each event; after a gap they are asked for with the rest of the account. */
export function listenToCounters(): void {
  live.on(countersChanged, ({ counter, seq }) => setCounters(counter, seq))
  // Without a network the next gap asks again.
  live.onGap(() => void askMe().catch(() => undefined))
}
