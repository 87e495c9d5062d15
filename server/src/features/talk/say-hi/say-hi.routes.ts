import { sayHi } from "@redthread/contract/say-hi"
import { implement } from "../../../core/http/implement"
import { greet } from "./say-hi.service"

export const sayHiCalls = [implement(sayHi, ({ caller, db }, { body }) => greet(db, caller, body.user_id))]
