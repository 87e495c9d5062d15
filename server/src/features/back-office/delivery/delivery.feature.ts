import { z } from "zod"
import { unsubscribeMail } from "@redthread/contract/notification-setting"
import type { Feature } from "../../../core/feature"
import { defineJob } from "../../../core/jobs/jobs"
import { implement } from "../../../core/http/implement"
import { eraseDelivery } from "./delivery.db"
import { stopPushing, startPushing } from "./delivery.push.service"
import { mailDigests } from "./delivery.mail.service"
import { unsubscribe } from "./delivery.unsubscribe.service"

const deliveryCalls = [
  implement(unsubscribeMail, ({ caller, db }, { params }) =>
    unsubscribe(db, caller, params.token).then(() => ({ ok: true }) as const),
  ),
]

const deliveryJobs = [
  defineJob({ name: "delivery.mail", data: z.object({}), handle: mailDigests, schedule: "*/10 * * * *" }),
]

export const deliveryFeature: Feature = {
  name: "delivery",
  calls: deliveryCalls,
  jobs: deliveryJobs,
  onErase: eraseDelivery,
  start: startPushing,
  stop: stopPushing,
}
