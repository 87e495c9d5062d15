import type pageTexts from "@redthread/texts/en/page.json"

export type PageTexts = typeof pageTexts
