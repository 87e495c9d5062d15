import { unsubscribeMail } from "@redthread/contract/unsubscribe"
import { implement } from "../../../core/http/implement"
import { unsubscribe } from "./delivery.unsubscribe.service"

export const deliveryCalls = [
  implement(unsubscribeMail, ({ caller, db }, { params }) =>
    unsubscribe(db, caller, params.token).then(() => ({ ok: true }) as const),
  ),
]
