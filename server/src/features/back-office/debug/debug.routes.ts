import { showDebug } from "@redthread/contract/debug"
import { implement } from "../../../core/http/implement"
import * as debug from "./debug.service"

export const debugCalls = [implement(showDebug, ({ db }) => debug.show(db))]
