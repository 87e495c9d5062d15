import { showDebug } from "@redthread/contract/debug"
import type { Feature } from "../../../core/feature"
import { implement } from "../../../core/http/implement"
import * as debug from "./debug.service"

const debugCalls = [implement(showDebug, ({ db }) => debug.show(db))]

export const debugFeature: Feature = { name: "debug", calls: debugCalls }
