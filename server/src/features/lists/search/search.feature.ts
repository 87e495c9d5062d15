import { z } from "zod"
import {
  forgetSearch,
  listSavedSearches,
  lookAtSearch,
  saveSearch,
  searchMembers,
  suggest as suggestCall,
} from "@redthread/contract/search"
import type { Tx } from "../../../core/db/db"
import type { Feature } from "../../../core/feature"
import { defineJob } from "../../../core/jobs/jobs"
import { fromReplica, implement } from "../../../core/http/implement"
import { enter, eraseEntry, countWords, fillEntries } from "./search.entry.service"
import { eraseSaved, exportSaved } from "./search.saved.service"
import * as saved from "./search.saved.service"
import { search } from "./search.service"
import { suggest } from "./search.suggest.service"

const done = { ok: true } as const

const searchCalls = [
  implement(
    searchMembers,
    ({ caller, db }, { body: { max_id, ...criteria } }) => search(db, caller, criteria, max_id),
    fromReplica,
  ),
  implement(suggestCall, ({ caller, db }, { body }) => suggest(db, caller, body.mode, body.q), {
    // Suggested words may be counted meanwhile.
    fromReplica: ({ body }) => body.mode !== "words",
  }),
  implement(listSavedSearches, ({ caller, db }) => saved.list(db, caller), fromReplica),
  implement(saveSearch, ({ caller, db }, { body }) => saved.save(db, caller, body.name, body.criteria)),
  implement(lookAtSearch, ({ caller, db }, { params }) => saved.look(db, caller, params.id).then(() => done)),
  implement(forgetSearch, ({ caller, db }, { params }) => saved.forget(db, caller, params.id).then(() => done)),
]

const fillEntriesJob = defineJob({
  name: "search.fill",
  data: z.object({}),
  handle: fillEntries,
  schedule: "* * * * *",
})

const countWordsJob = defineJob({
  name: "search.words",
  data: z.object({}),
  handle: countWords,
  schedule: "*/5 * * * *",
  runsAtStart: true,
})

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
