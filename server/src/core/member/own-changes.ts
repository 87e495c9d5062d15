import { replicas } from "../db/replicas"
import { afterCommit, type Tx } from "../db/db"
import { topic } from "../live/bus"
import { live } from "../live/live"

const changed = topic<{ memberId: number }>("changed")

/** Call this once the live bus is open. */
export function openOwnChanges(): void {
  live.bus.subscribe(changed, ({ memberId }) => replicas.noteChange(memberId))
  live.bus.onGap(() => replicas.noteAllChanged())
}

/** On every process the member's calls read from then on what is committed now. */
export function noteChange(memberId: number): void {
  if (replicas.isOpen) live.bus.publish(changed, { memberId })
}

/** Call this if the change ends what another member may see, and that member gets no event. */
export const noteChangeAfterCommit = (tx: Tx, memberId: number): void => afterCommit(tx, () => noteChange(memberId))
