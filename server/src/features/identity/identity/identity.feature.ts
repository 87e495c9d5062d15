import { z } from "zod"
import { kicked, suspended } from "@redthread/contract/live"
import type { Feature } from "../../../core/feature"
import { defineJob } from "../../../core/jobs/jobs"
import { eraseAccount, exportAccount } from "./identity.account.service"
import * as captcha from "./identity.captcha.service"
import * as code from "./identity.code.service"
import { eraseDeletedAccounts } from "./identity.deletion.service"
import { identityCalls } from "./identity.routes"
import * as sessions from "./identity.session.service"

const data = z.object({})

export const identityFeature: Feature = {
  name: "identity",
  exportName: "account",
  calls: identityCalls,
  jobs: [
    defineJob({ name: "session.sweep", data, handle: sessions.sweep, schedule: "41 3 * * *" }),
    defineJob({ name: "code.sweep", data, handle: code.sweep, schedule: "23 3 * * *" }),
    defineJob({ name: "captcha.sweep", data, handle: captcha.sweep, schedule: "33 3 * * *" }),
    defineJob({ name: "account.erase", data, handle: eraseDeletedAccounts, schedule: "41 3 * * *" }),
  ],
  events: [kicked, suspended],
  onErase: eraseAccount,
  onExport: exportAccount,
}
