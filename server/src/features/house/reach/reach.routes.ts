import { unsubscribeMail } from "@redthread/contract/unsubscribe"
import { implement } from "../../../core/http/implement"
import { unsubscribe } from "./reach.unsubscribe.service"

export const reachCalls = [
  implement(unsubscribeMail, ({ caller, db }, { params }) =>
    unsubscribe(db, caller, params.token).then(() => ({ ok: true }) as const),
  ),
]
