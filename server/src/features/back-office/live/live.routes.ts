import { authorizeChannel, sendClientEvent } from "@redthread/contract/live"
import { implement } from "../../../core/http/implement"
import { authorize, take } from "./live.service"

export const liveCalls = [
  implement(authorizeChannel, async ({ caller }, { body }) => authorize(caller, body)),
  implement(sendClientEvent, ({ caller }, { body }) => take(caller, body).then(() => ({ ok: true }) as const)),
]
