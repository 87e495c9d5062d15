import { translationArrived } from "@redthread/contract/translation"
import { env } from "../../../core/process/env"
import type { Feature } from "../../../core/feature"
import { loadDetection } from "./detect-language.service"
import { eraseTranslations, exportTranslations } from "./memory.service"
import { meOf } from "./setting.service"
import { translationCalls } from "./translation.routes"
import { openTranslation } from "./translation.service"

export const translationFeature: Feature = {
  name: "translation",
  calls: translationCalls,
  events: [translationArrived],
  me: meOf,
  onErase: eraseTranslations,
  onExport: exportTranslations,
  async start(db) {
    await loadDetection()
    // An engine that is slow to answer does not hold up the start.
    void openTranslation(db, env)
  },
}
