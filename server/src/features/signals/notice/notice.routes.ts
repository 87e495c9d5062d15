import { listChanges, listCounters, lowerCounter } from "@redthread/contract/notice"
import { clearNotifications } from "@redthread/contract/notification"
import { implement } from "../../../core/http/implement"
import { clear } from "./notice.notify.service"
import * as notice from "./notice.service"
import { editNotificationSettings, showNotificationSettings } from "@redthread/contract/notification-setting"
import { edit, settings } from "./notice.setting.service"

const shape = ({ counter, seq }: notice.CounterState) => ({ ...counter, seq })

export const noticeCalls = [
  implement(listChanges, ({ caller: { member }, db }, { query }) => notice.changes(db, member.id, query.since)),
  implement(listCounters, async ({ caller: { member }, db }) => shape(await notice.counters(db, member.id))),
  implement(lowerCounter, async ({ caller: { member }, db }, { body }) =>
    shape(await notice.lower(db, member.id, body.type, body.all ?? false)),
  ),
  implement(clearNotifications, ({ caller: { member }, db }) =>
    clear(db, member.id).then(() => ({ ok: true }) as const),
  ),
  implement(showNotificationSettings, ({ caller: { member }, db }) => settings(db, member.id)),
  implement(editNotificationSettings, ({ caller: { member }, db }, { body }) => edit(db, member.id, body)),
]
