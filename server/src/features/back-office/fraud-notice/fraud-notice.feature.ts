import { z } from "zod"
import { delayFraudNotice, listFraudNotices } from "@redthread/contract/fraud-notice"
import type { Feature } from "../../../core/feature"
import { implement } from "../../../core/http/implement"
import { defineJob } from "../../../core/jobs/jobs"
import * as fraudNotice from "./fraud-notice.service"

const fraudNoticeCalls = [
  implement(listFraudNotices, ({ db }, { query }) => fraudNotice.list(db, query.max_id)),
  implement(delayFraudNotice, ({ caller, db }, { params, body }) =>
    fraudNotice.delay(db, caller, params.id, body).then(() => ({ ok: true }) as const),
  ),
]

const sendNotices = defineJob({
  name: "fraud-notice.send",
  data: z.object({}),
  handle: fraudNotice.sendDue,
  schedule: "*/5 * * * *",
  runsAtStart: true,
})

export const fraudNoticeFeature: Feature = {
  name: "fraud-notice",
  calls: fraudNoticeCalls,
  jobs: [sendNotices],
  onErase: fraudNotice.erase,
  onExport: fraudNotice.exportNotices,
}
