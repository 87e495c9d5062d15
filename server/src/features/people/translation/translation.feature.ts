import { translate, translationArrived } from "@redthread/contract/translation"
import {
  correctTranslation,
  editTranslationSettings,
  forgetTranslations,
  keepTranslation,
  previewTranslation,
} from "@redthread/contract/translation-memory"
import { readTranslationEngines, readTranslationStatus } from "@redthread/contract/translation-status"
import type { Feature } from "../../../core/feature"
import { implement } from "../../../core/http/implement"
import { env } from "../../../core/process/env"
import { embeddedStatus } from "./embedded/embedded.service"
import { loadDetection } from "./detect-language.service"
import * as memory from "./memory.service"
import { eraseTranslations, exportTranslations } from "./memory.service"
import * as setting from "./setting.service"
import { meOf } from "./setting.service"
import * as translation from "./translation.service"
import { openTranslation } from "./translation.service"

const done = { ok: true } as const

const translationCalls = [
  implement(translate, ({ caller, db }, { body }) => translation.translate(db, caller, body)),
  implement(correctTranslation, ({ caller, db }, { body }) => memory.correct(db, caller, body).then(() => done)),
  implement(previewTranslation, ({ caller, db }, { body }) => memory.preview(db, caller, body)),
  implement(keepTranslation, ({ caller, db }, { body }) => memory.keep(db, caller, body).then(() => done)),
  implement(editTranslationSettings, ({ caller, db }, { body }) => setting.edit(db, caller, body)),
  implement(readTranslationStatus, async (_, { query: { source, target } }) => {
    const { state, readyInSeconds } = translation.readinessOf(source, target)
    return { state, ready_in_seconds: readyInSeconds }
  }),
  implement(readTranslationEngines, async () => ({
    engines: translation.engineNames(),
    prices: env.TRANSLATE_PRICES ?? {},
    embedded: embeddedStatus(),
  })),
  implement(forgetTranslations, ({ caller, db }) => memory.forgetMemory(db, caller).then(() => done)),
]

export const translationFeature: Feature = {
  name: "translation",
  calls: translationCalls,
  events: [translationArrived],
  me: meOf,
  onErase: eraseTranslations,
  onExport: exportTranslations,
  async start(db) {
    await loadDetection()
    // Not awaited: a slow engine must not delay the start.
    void openTranslation(
      db,
      env.SERVICES.some((service) => service !== "live") ? env : { ...env, TRANSLATE_EMBEDDED: false },
    )
  },
  stop: translation.closeTranslation,
}
