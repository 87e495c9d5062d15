import type { EmbeddedStatus } from "@redthread/contract/translation-status"
import { onEmbeddedStatus } from "./embedded.service"

/** ms between two lines on the progress of a download. */
const progressIntervalMs = 10_000

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1)

export function reportModels(say: (text: string) => void): void {
  let reportedAt = 0
  const ready = new Set<string>()
  let isFirst = true
  let isDone = false
  onEmbeddedStatus(({ is_leader: isLeader, models, problem }: EmbeddedStatus) => {
    if (!isLeader) return
    const installed = models.filter(({ state }) => state === "ready")
    if (isFirst) for (const { direction } of installed) ready.add(direction)
    isFirst = false
    const wanted = models.filter(({ state }) => ["ready", "waiting", "downloading", "checking"].includes(state))
    const current = wanted.find(({ state }) => state === "downloading")
    for (const { direction } of installed) {
      if (ready.has(direction)) continue
      ready.add(direction)
      isDone = installed.length === wanted.length
      say(`Translation model ${direction} is installed (${installed.length} of ${wanted.length}).`)
    }
    if (!current || problem || isDone || Date.now() - reportedAt < progressIntervalMs) return
    reportedAt = Date.now()
    say(`Translation model ${current.direction}: ${megabytes(current.bytes)} of ${megabytes(current.total)} MB ...`)
  })
}
