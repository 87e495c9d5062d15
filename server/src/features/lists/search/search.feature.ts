import type { Tx } from "../../../core/db/db"
import type { Feature } from "../../../core/feature"
import { enter, eraseEntry } from "./search.entry.service"
import { countWordsJob, fillEntriesJob } from "./search.jobs"
import { searchCalls } from "./search.routes"
import { eraseSaved, exportSaved } from "./search.saved.service"

export const searchFeature: Feature = {
  name: "search",
  calls: searchCalls,
  jobs: [fillEntriesJob, countWordsJob],
  onProfile: enter,
  onErase: async (tx: Tx, memberId: number) => {
    await eraseEntry(tx, memberId)
    await eraseSaved(tx, memberId)
  },
  onExport: exportSaved,
}
