import { z } from "zod"
import { appeal, listSanctions, seeSanction, showSanction } from "@redthread/contract/sanction"
import type { Feature } from "../../../core/feature"
import { defineJob } from "../../../core/jobs/jobs"
import { implement } from "../../../core/http/implement"
import { endDue, eraseSanctions, exportSanctions, unseenOf } from "./sanction.service"
import { forgetRemoved } from "./sanction.removal.service"
import * as appeals from "./sanction.appeal.service"
import * as sanction from "./sanction.service"

const done = { ok: true } as const

const sanctionCalls = [
  implement(listSanctions, ({ caller, db }, { query }) => sanction.list(db, caller, query.max_id)),
  implement(showSanction, ({ db }, { body }) => appeals.show(db, body.key)),
  implement(appeal, ({ db }, { body }) => appeals.appeal(db, body.key, body.content)),
  implement(seeSanction, ({ caller, db }, { params }) => sanction.see(db, caller, params.id).then(() => done)),
]

const endSanctions = defineJob({ name: "sanction.end", data: z.object({}), handle: endDue, schedule: "*/5 * * * *" })

const forgetTexts = defineJob({
  name: "sanction.forget",
  data: z.object({}),
  handle: forgetRemoved,
  schedule: "23 4 * * *",
})

export const sanctionFeature: Feature = {
  name: "sanction",
  calls: sanctionCalls,
  jobs: [endSanctions, forgetTexts],
  me: unseenOf,
  onErase: eraseSanctions,
  onExport: exportSanctions,
}
