import { ClientError } from "../error/client-error"
import { errorText } from "../error/error-text"
import { withWebLock } from "../page/web-lock"
import { session } from "../session/session"
import type { Outbox, OutgoingItem } from "./outbox"

interface Options<T> {
  /** Items of one lane are sent in order; lanes are sent in parallel. */
  laneOf: (item: T) => string
  send: (item: T) => Promise<void>
  /** If true, items wait until the server is reachable; otherwise they fail. */
  retriesTemporary: boolean
  onFailed: (item: T, error: unknown) => void
}

const firstPauseMs = 2000
const longestPauseMs = 60_000

export function createSender<T extends OutgoingItem>(outbox: Outbox<T>, options: Options<T>) {
  const { laneOf, send, retriesTemporary, onFailed } = options
  const running = new Set<string>()
  let pauseMs = firstPauseMs
  let timer: ReturnType<typeof setTimeout> | undefined

  const change = (clientId: string, news: Partial<OutgoingItem>): void => outbox.change(clientId, news as Partial<T>)

  function sendWaiting(): void {
    clearTimeout(timer)
    timer = undefined
    for (const lane of new Set(outbox.items().map(laneOf))) void sendLane(lane)
  }

  function sendLater(): void {
    timer ??= setTimeout(sendWaiting, pauseMs)
  }

  async function sendLane(lane: string): Promise<void> {
    if (running.has(lane)) return
    running.add(lane)
    // The lock lets one tab send at a time; the next tab continues.
    await withWebLock(`redthread.send.${session.current()?.me.id}.${lane}`, async () => {
      try {
        for (;;) {
          const next = outbox.items().find((item) => laneOf(item) === lane && item.state !== "failed")
          if (!next || !(await attempt(next))) return
        }
      } finally {
        // Before the lock is released: an item added until then would find the lane running.
        running.delete(lane)
      }
    })
  }

  /** Returns true if the server has replied, even with a refusal. */
  async function attempt(item: T): Promise<boolean> {
    if (item.state === "waiting") change(item.client_id, { state: "sending", error: null })
    try {
      await send(item)
      pauseMs = firstPauseMs
      outbox.drop(item.client_id)
    } catch (error) {
      if (retriesTemporary && error instanceof ClientError && error.isTemporary) {
        wait(laneOf(item))
        return false
      }
      pauseMs = firstPauseMs
      onFailed(item, error)
      change(item.client_id, { state: "failed", error: errorText(error) })
    }
    return true
  }

  function wait(lane: string): void {
    for (const item of outbox.items())
      if (laneOf(item) === lane && item.state === "sending") change(item.client_id, { state: "waiting", error: null })
    sendLater()
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }

  function add(item: T): void {
    outbox.add(item)
    void sendLane(laneOf(item))
  }

  function retry(clientId: string): void {
    const item = outbox.find(clientId)
    if (!item || item.state === "sending") return
    change(clientId, { state: "sending", error: null })
    void sendLane(laneOf(item))
  }

  addEventListener("online", sendWaiting)

  return { add, retry, sendWaiting, sendLater }
}
