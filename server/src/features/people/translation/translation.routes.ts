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
  implement(translate, (caller, { body }) => translation.translate(caller, body)),
  implement(correctTranslation, (caller, { body }) => memory.correct(caller, body).then(() => done)),
  implement(previewTranslation, (caller, { body }) => memory.preview(caller, body)),
  implement(keepTranslation, (caller, { body }) => memory.keep(caller, body).then(() => done)),
  implement(editTranslationSettings, (caller, { body }) => setting.edit(caller, body)),
  implement(forgetTranslations, (caller) => memory.forgetMemory(caller).then(() => done)),
]
