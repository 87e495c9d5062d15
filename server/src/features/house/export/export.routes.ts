import { showExport, startExport } from "@redthread/contract/export"
import { implement } from "../../../core/http/implement"
import * as exports from "./export.service"

export const exportCalls = [
  implement(startExport, (caller) => exports.start(caller)),
  implement(showExport, (caller) => exports.show(caller)),
]
