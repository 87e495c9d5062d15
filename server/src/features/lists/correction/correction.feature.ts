import {
  correctionChanged,
  correctText,
  editCorrectionSettings,
  listCorrections,
  removeCorrection,
  thankForCorrection,
} from "@redthread/contract/correction"
import type { Feature } from "../../../core/feature"
import { implement } from "../../../core/http/implement"
import * as correction from "./correction.service"

const done = { ok: true } as const

export const correctionFeature: Feature = {
  name: "correction",
  calls: [
    implement(listCorrections, ({ caller, db }, { query }) => correction.list(db, caller, query)),
    implement(correctText, ({ caller, db }, { body }) => correction.correct(db, caller, body)),
    implement(removeCorrection, ({ caller, db }, { params }) =>
      correction.remove(db, caller, params.id).then(() => done),
    ),
    implement(thankForCorrection, ({ caller, db }, { params }) => correction.thank(db, caller, params.id)),
    implement(editCorrectionSettings, ({ caller, db }, { body }) => correction.editSettings(db, caller, body)),
  ],
  events: [correctionChanged],
  me: correction.meOf,
  onRecalled: correction.removeOfMessage,
  onErase: correction.erase,
  onExport: correction.exportCorrections,
}
