import type { Language } from "@redthread/contract/language"
import { startTexts } from "../core/texts/start-texts"

/** Loads the texts that every screen loads. */
export const startTestTexts = (language: Language): Promise<void> => startTexts(language, ["shell", "ui", "error"])
