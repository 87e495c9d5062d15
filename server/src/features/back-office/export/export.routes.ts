import { showExport, startExport } from "@redthread/contract/export"
import { implement } from "../../../core/http/implement"
import * as exports from "./export.service"

export const exportCalls = [
  implement(startExport, ({ caller, db }) => exports.start(db, caller)),
  implement(showExport, ({ caller, db }) => exports.show(db, caller)),
]
