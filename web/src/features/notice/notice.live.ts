import { listCounters, countersChanged } from "@redthread/contract/notice"
import { api } from "../../core/api"
import { live } from "../../core/live.client"
import { session } from "../../core/session"
import { setCounters } from "./notice.part"

async function askCounters(): Promise<void> {
  if (!session.current()) return
  const { seq, ...counter } = await api(listCounters)
  setCounters(counter, seq)
}

/** The badges come whole with each event; after a gap they are asked for. */
export function listenToCounters(): void {
  live.on(countersChanged, ({ counter, seq }) => setCounters(counter, seq))
  // Without a network the next gap asks again.
  live.onGap(() => void askCounters().catch(() => undefined))
}
