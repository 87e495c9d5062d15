import type { Language } from "@redthread/contract/language"
import { startTexts } from "../core/texts/start-texts"

/** What every screen says, before a part is drawn alone. */
export const startTestTexts = (language: Language): Promise<void> => startTexts(language, ["shell", "ui", "error"])
