import { z } from "zod"
import { editShieldSettings } from "@redthread/contract/scam-shield-setting"
import type { Feature } from "../../../core/feature"
import { implement } from "../../../core/http/implement"
import { defineJob } from "../../../core/jobs/jobs"
import { eraseHits, exportHits, forgetHits, start } from "./scam-shield.service"
import { editSettings, eraseSettings, findSettings, meOf } from "./scam-shield.setting.service"

const forgetOld = defineJob({
  name: "scam-shield.forget",
  data: z.object({}),
  handle: forgetHits,
  schedule: "41 4 * * *",
})

export const scamShieldFeature: Feature = {
  name: "scam-shield",
  calls: [implement(editShieldSettings, ({ caller, db }, { body }) => editSettings(db, caller, body))],
  jobs: [forgetOld],
  start,
  me: meOf,
  async onErase(tx, memberId) {
    await eraseHits(tx, memberId)
    await eraseSettings(tx, memberId)
  },
  onExport: async (db, memberId) => ({
    ...(await exportHits(db, memberId)),
    settings: await findSettings(db, memberId),
  }),
}
