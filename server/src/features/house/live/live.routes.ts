import { authorizeChannel } from "@redthread/contract/live"
import { implement } from "../../../core/http/implement"
import { authorize } from "./live.service"

export const liveCalls = [implement(authorizeChannel, async (caller, { body }) => authorize(caller, body))]
