import { countersChanged, listChanges, listCounters, lowerCounter } from "@redthread/contract/notice"
import type { Feature } from "../../../core/feature"
import {
  eraseNotices,
  exportNotices,
  countNotifications,
  removeBetween,
  notify,
  seeNotifications,
  sweepNotifications,
  clear,
} from "./notice.notify.service"
import { counters, openCounters } from "./notice.service"
import { z } from "zod"
import { defineJob } from "../../../core/jobs/jobs"
import { clearNotifications } from "@redthread/contract/notification"
import { implement } from "../../../core/http/implement"
import { editNotificationSettings, showNotificationSettings } from "@redthread/contract/notification-setting"
import { edit, settings } from "./notice.setting.service"
import * as notice from "./notice.service"

const shapeState = ({ counter, seq }: notice.CounterState) => ({ ...counter, seq })

const noticeCalls = [
  implement(listChanges, ({ caller: { member }, db }, { query }) => notice.changes(db, member.id, query.since)),
  implement(listCounters, async ({ caller: { member }, db }) => shapeState(await notice.counters(db, member.id))),
  implement(lowerCounter, async ({ caller: { member }, db }, { body }) =>
    shapeState(await notice.lower(db, member.id, body.type, body.all ?? false)),
  ),
  implement(clearNotifications, ({ caller: { member }, db }) =>
    clear(db, member.id).then(() => ({ ok: true }) as const),
  ),
  implement(showNotificationSettings, ({ caller: { member }, db }) => settings(db, member.id)),
  implement(editNotificationSettings, ({ caller: { member }, db }, { body }) => edit(db, member.id, body)),
]

const sweepOldNotifications = defineJob({
  name: "notice.sweep",
  data: z.object({}),
  handle: sweepNotifications,
  schedule: "40 3 * * *",
})

export const noticeFeature: Feature = {
  name: "notice",
  calls: noticeCalls,
  jobs: [sweepOldNotifications],
  events: [countersChanged],
  counters: { notification: countNotifications },
  seen: { notification: seeNotifications },
  changes: (_db, { isStale }) => (isStale("notification") ? { stale: ["notifications"] } : {}),
  onJoin: (tx, { memberId }) => openCounters(tx, memberId),
  onTrial: (tx, memberId, days) =>
    notify(tx, memberId, { type: "upgrade", event: "trial", data: { days }, key: "trial" }),
  me: counters,
  onBlock: removeBetween,
  onErase: eraseNotices,
  onExport: exportNotices,
}
