import { createTicket } from "@redthread/contract/support"
import { implement } from "../../../core/http/implement"
import * as support from "./support.service"

export const supportCalls = [implement(createTicket, (caller, { body }) => support.create(caller, body))]
