import { translate } from "@redthread/contract/translation"
import {
  correctTranslation,
  editTranslationSettings,
  forgetTranslations,
  keepTranslation,
  previewTranslation,
} from "@redthread/contract/translation-memory"
import { implement } from "../../../core/http/implement"
import * as memory from "./memory.service"
import * as setting from "./setting.service"
import * as translation from "./translation.service"

const done = { ok: true } as const

export const translationCalls = [
  implement(translate, ({ caller, db }, { body }) => translation.translate(db, caller, body)),
  implement(correctTranslation, ({ caller, db }, { body }) => memory.correct(db, caller, body).then(() => done)),
  implement(previewTranslation, ({ caller, db }, { body }) => memory.preview(db, caller, body)),
  implement(keepTranslation, ({ caller, db }, { body }) => memory.keep(db, caller, body).then(() => done)),
  implement(editTranslationSettings, ({ caller, db }, { body }) => setting.edit(db, caller, body)),
  implement(forgetTranslations, ({ caller, db }) => memory.forgetMemory(db, caller).then(() => done)),
]
