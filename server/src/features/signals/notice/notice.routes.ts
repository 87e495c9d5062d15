import { listChanges, listCounters, lowerCounter } from "@redthread/contract/notice"
import { clearNotifications } from "@redthread/contract/notification"
import { implement } from "../../../core/http/implement"
import { clear } from "./notice.notify.service"
import * as notice from "./notice.service"

const shape = ({ counter, seq }: notice.CounterState) => ({ ...counter, seq })

export const noticeCalls = [
  implement(listChanges, ({ member }, { query }) => notice.changes(member.id, query.since)),
  implement(listCounters, async ({ member }) => shape(await notice.counters(member.id))),
  implement(lowerCounter, async ({ member }, { body }) =>
    shape(await notice.lower(member.id, body.type, body.all ?? false)),
  ),
  implement(clearNotifications, ({ member }) => clear(member.id).then(() => ({ ok: true }) as const)),
]
